/** Names of the exported files (product 12.13). */

const day = (date: string) => date.slice(0, 10)

/** `UnitReport-BHH-500-S-from-2024-01-01-to-2024-12-31.xlsx` */
export const fileName = (
  report: string,
  subject: string,
  { beginDate, endDate }: { beginDate?: string | undefined; endDate?: string | undefined },
): string =>
  `${report}-${safe(subject)}${beginDate ? `-from-${day(beginDate)}` : ''}${endDate ? `-to-${day(endDate)}` : ''}.xlsx`

/** `UnitAgeReport-from-2016-05.xlsx` */
export const producedBeforeName = (
  report: string,
  { producedBefore }: { producedBefore?: string | undefined },
): string => `${report}${producedBefore ? `-from-${producedBefore.slice(0, 7)}` : ''}.xlsx`

/** Without what file systems refuse. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
const safe = (text: string): string => text.trim().replace(/[\\/:*?"<>|\u0000-\u001f]/g, '-')
