import { listSeparator } from '@emberwatch/contract/spreadsheet-text'
import { localZone } from '@emberwatch/ui'

/** The separator that Excel reads where the person is (product 11.9). */
export const loopSeparator = () => listSeparator(navigator.language, localZone())

export const loopFileQuery = () => ({
  delimiter: loopSeparator() === ';' ? ('semicolon' as const) : ('comma' as const),
})
