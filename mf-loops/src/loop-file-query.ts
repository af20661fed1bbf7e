import { listSeparator } from '@emberwatch/contract/spreadsheet-text'

/** The separator that Excel reads where the person is (product 11.9). */
export const loopSeparator = () => listSeparator(navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone)

export const loopFileQuery = () => ({
  delimiter: loopSeparator() === ';' ? ('semicolon' as const) : ('comma' as const),
})
