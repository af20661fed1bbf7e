import { type EventClass, type EventReportQuery, eventClasses, eventClassNames } from '@emberwatch/contract/reports'
import { formatCount, Muted, Numbers } from '@emberwatch/ui'
import { Chips } from '../../report/Chips.tsx'
import { useEventDays } from './use-event-days.ts'

interface ClassChipsProps {
  readonly query: EventReportQuery
  readonly chosen: readonly EventClass[]
  readonly onChoose: (classes: readonly EventClass[]) => void
}

/** Chosen classes narrow table, logbook and download. */
export function ClassChips({ query, chosen, onChoose }: ClassChipsProps) {
  const { data } = useEventDays(query)
  const toggle = (name: EventClass) =>
    onChoose(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name])
  return (
    <div>
      <Chips
        title="Event class"
        chips={eventClassNames.map((name) => ({
          key: name,
          label: (
            <>
              <span>{eventClasses[name].label}</span>
              <Numbers isMuted>{data ? formatCount(data.meta[name]) : '…'}</Numbers>
            </>
          ),
          isPressed: chosen.includes(name),
        }))}
        onPress={toggle}
      />
      <Muted>The class is taken from the event name, as panels send no class of their own.</Muted>
    </div>
  )
}
