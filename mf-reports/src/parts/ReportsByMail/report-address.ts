import { addressOf } from '@emberwatch/contract'
import { type ReportName, type ReportSchedule, reportsPaths } from '@emberwatch/contract/reports'
import { dayOf } from '@emberwatch/contract/spans'
import { generatedQuery } from '../../report/use-report-filters.ts'

const pathOf: Readonly<Record<ReportName, string>> = {
  systemsPerUnitType: reportsPaths.unitReport,
  systemEvents: reportsPaths.systemEventReport,
  availability: reportsPaths.availabilityReport,
  response: reportsPaths.responseReport,
  unitsAge: reportsPaths.unitAgeReport,
  systemUnits: reportsPaths.systemUnitReport,
}

const dayText = (instant: string | undefined) => (instant ? dayOf(new Date(instant)) : '')

/** The page of the report with the filters of a schedule. */
export function reportAddress({ report, query }: Pick<ReportSchedule, 'report' | 'query'>): string {
  const { beginDate, endDate, producedBefore, ...others } = query
  const dates = { startDate: dayText(beginDate), endDate: dayText(endDate) }
  const members = { ...others, ...dates, producedBefore: producedBefore?.slice(0, 7) ?? '', ...generatedQuery }
  const entries = Object.entries(members).filter(([, value]) => value !== '')
  return addressOf(pathOf[report], { query: Object.fromEntries(entries) })
}
