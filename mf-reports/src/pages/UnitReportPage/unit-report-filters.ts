import { unitLengths } from '@emberwatch/contract/loops'
import { daysQuery, isForward, noDays } from '@emberwatch/contract/spans'
import * as v from 'valibot'
import { backwardText, readDays, spanFields } from '../../report/days.ts'
import type { Address } from '../../report/use-report-filters.ts'

/** Product 12.3. */
export const UnitReportFilters = v.pipe(
  v.object({
    unitType: v.pipe(v.string(), v.trim(), v.maxLength(unitLengths.type, 'Unit type is too long')),
    ...spanFields,
  }),
  v.forward(v.partialCheck([['startDate'], ['endDate']], isForward, backwardText), ['endDate']),
)
export type UnitReportFilters = v.InferOutput<typeof UnitReportFilters>

export const unitReportAddress = {
  none: { unitType: '', ...noDays },
  read: (read: Address['read']): UnitReportFilters => ({ unitType: read('unitType'), ...readDays(read) }),
  write: (chosen: UnitReportFilters) => chosen,
  opensWithData: false,
}

export const toQuery = ({ unitType, ...span }: UnitReportFilters) => ({
  ...(unitType ? { unitType } : {}),
  ...daysQuery(span),
})
