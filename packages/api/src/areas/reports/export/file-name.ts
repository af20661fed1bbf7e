import { dayIn } from '../../../spreadsheet/zone-time.ts'

/** A date without a time is the same day in every zone. */
const day = (date: string, timeZone: string) => (date.length > 10 ? dayIn(timeZone, Date.parse(date)) : date)

/** `UnitReport-BHH-500-S-from-2024-01-01-to-2024-12-31.xlsx` */
export const fileName = (
  report: string,
  subject: string,
  { beginDate, endDate }: { beginDate?: string | undefined; endDate?: string | undefined },
  timeZone: string,
): string => {
  const from = beginDate ? `-from-${day(beginDate, timeZone)}` : ''
  const to = endDate ? `-to-${day(endDate, timeZone)}` : ''
  return `${report}-${safe(subject)}${from}${to}.xlsx`
}

/** `UnitAgeReport-from-2016-05.xlsx` */
export const producedBeforeName = (
  report: string,
  { producedBefore }: { producedBefore?: string | undefined },
): string => `${report}${producedBefore ? `-from-${producedBefore.slice(0, 7)}` : ''}.xlsx`

/** Removes what file systems refuse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
const safe = (text: string): string => text.trim().replace(/[\\/:*?"<>|\u0000-\u001f]/g, '-')
