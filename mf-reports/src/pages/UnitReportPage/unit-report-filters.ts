import * as v from 'valibot'
import { backwardText, isForward, spanFields, spanQuery } from '../../report/days.ts'

/** The filters as they are filled in (spec 5, Reports). */
export const UnitReportFilters = v.pipe(
  v.object({ unitType: v.pipe(v.string(), v.trim()), ...spanFields }),
  v.forward(v.partialCheck([['startDate'], ['endDate']], isForward, backwardText), ['endDate']),
)
export type UnitReportFilters = v.InferOutput<typeof UnitReportFilters>

export const toQuery = ({ unitType, ...span }: UnitReportFilters) => ({
  ...(unitType ? { unitType } : {}),
  ...spanQuery(span),
})
