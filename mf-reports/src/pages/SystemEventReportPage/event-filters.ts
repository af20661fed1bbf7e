import * as v from 'valibot'
import { backwardText, isForward, noSpan, spanFields, spanQuery } from '../../report/days.ts'

/** The filters as they are filled in; `system` is the words of the choice, `systemId` what it stands for. */
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
export const noFilters: EventFilters = { system: '', systemId: '', ...noSpan }

export const toQuery = ({ systemId, ...span }: EventFilters) => ({
  ...(systemId ? { systemId } : {}),
  ...spanQuery(span),
})
