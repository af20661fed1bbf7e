import * as v from 'valibot'
import { signedIn } from './access.ts'
import { list } from './endpoint.ts'
import { firstInstant, lastInstant, QueryDate } from './entities/common.ts'
import { UnitReportMeta, UnitReportRow } from './entities/reports.ts'
import { lengths } from './limits.ts'

/** The reports area. */

/** Filters of the unit report; both ends of the time span count as inside, a day means the whole day in UTC. */
export const UnitReportQuery = v.pipe(
  v.object({
    unitType: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(lengths.unitType, 'Unit type is too long'))),
    beginDate: v.optional(QueryDate),
    endDate: v.optional(QueryDate),
  }),
  v.forward(
    v.partialCheck(
      [['beginDate'], ['endDate']],
      ({ beginDate, endDate }) => !beginDate || !endDate || firstInstant(beginDate) <= lastInstant(endDate),
      'must not be before the start date',
    ),
    ['endDate'],
  ),
)
export type UnitReportQuery = v.InferOutput<typeof UnitReportQuery>

export const reports = {
  systemsPerUnitType: list('/v1/reports/systems-per-unit-type', {
    name: 'reports.systemsPerUnitType',
    summary: 'Units of each type in the latest processed configuration of each system that the person may see.',
    access: signedIn,
    row: UnitReportRow,
    meta: UnitReportMeta,
    sort: ['system', 'site', 'configuredAt', 'unitType', 'unitsCount'],
    search: ['system', 'site'],
    extra: UnitReportQuery,
  }),
}
