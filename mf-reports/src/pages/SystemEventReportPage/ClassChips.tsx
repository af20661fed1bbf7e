import { type EventClass, type EventReportQuery, eventClasses, eventClassNames } from '@emberwatch/contract/reports'
import { formatCount } from '@emberwatch/ui'
import styles from '../../report/chips.module.css'
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
      <fieldset className={styles.chips}>
        <legend className="ew-sr-only">Event class</legend>
        {eventClassNames.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-pressed={chosen.includes(name)}
            onClick={() => toggle(name)}
          >
            {eventClasses[name].label}
            <span className="ew-numbers ew-muted">{data ? formatCount(data.meta[name]) : '…'}</span>
          </button>
        ))}
      </fieldset>
      <p className="ew-muted">The class is taken from the event name, as panels send no class of their own.</p>
    </div>
  )
}
