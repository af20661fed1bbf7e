import type { Address } from '@emberwatch/ui/table'
import * as v from 'valibot'
import { backwardText, isForward, noSpan, readSpan, spanFields, spanQuery, writeSpan } from '../../report/days.ts'

/** `system` is the label, `systemId` the choice. */
export const EventFilters = v.pipe(
  v.object({ system: v.string(), systemId: v.string(), ...spanFields }),
  v.forward(
    v.partialCheck(
      [['system'], ['systemId']],
      ({ system, systemId }) => !system.trim() || systemId !== '',
      'Choose a system of the list',
    ),
    ['system'],
  ),
  v.forward(v.partialCheck([['startDate'], ['endDate']], isForward, backwardText), ['endDate']),
)
export type EventFilters = v.InferOutput<typeof EventFilters>
const noFilters: EventFilters = { system: '', systemId: '', ...noSpan }

/** Names change, so the address holds the id. */
export const eventAddress = (systemLabel: string, keepLabel: (chosen: EventFilters) => void) => ({
  none: noFilters,
  read: (read: Address['read']): EventFilters => ({
    system: systemLabel,
    systemId: read(systemName),
    ...readSpan(read),
  }),
  write: (chosen: EventFilters) => {
    keepLabel(chosen)
    return { [systemName]: chosen.systemId, ...writeSpan(chosen) }
  },
  opensWithData: false,
})
const systemName = 'systemId'

/** For tabs to keep. */
export const eventNames = [systemName, 'startDate', 'endDate', 'eventClass']

export const toQuery = ({ systemId, ...span }: EventFilters) => ({
  ...(systemId ? { systemId } : {}),
  ...spanQuery(span),
})
