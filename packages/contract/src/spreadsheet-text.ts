/** Spreadsheet programs read and write CSV in this form. Both servers and browsers use it; whoever needs it bundles it. */

export type Delimiter = ',' | ';' | '\t'

/** Excel's own first line, which names the separator. */
export const separatorLine = /^\uFEFF?sep=(.)\r?\n/i

/** The delimiter of a file by its first row. Excel writes semicolons where the comma is the decimal mark, as in Norway. */
export function delimiterOf(firstRow: string): Delimiter {
  const count = (sign: string) => firstRow.split(sign).length
  return count(';') > count(',') ? ';' : count('\t') > count(',') ? '\t' : ','
}

/** In Europe the decimal mark is a comma and Excel's list separator a semicolon, except on these islands. */
const semicolonZone =
  /^(Europe\/(?!London|Belfast|Dublin|Jersey|Guernsey|Isle_of_Man|Malta|Gibraltar)|Arctic\/|Atlantic\/(Reykjavik|Faroe|Canary|Madeira|Azores))/

/**
 * Excel's list separator where a person is. Excel goes by the region of the system, which a browser does not tell: many have a browser in English
 * and a system set to Norway. So the time zone counts beside the language.
 * @param language a BCP 47 tag, such as that of `navigator.language`
 * @param timeZone an IANA name
 */
export const listSeparator = (language: string, timeZone: string): Delimiter =>
  semicolonZone.test(timeZone) || hasDecimalComma(language) ? ';' : ','

const hasDecimalComma = (language: string): boolean => (0.5).toLocaleString(language).includes(',')

/** Spreadsheets run cells with these first characters as formulas (OWASP, CSV injection). */
const formula = /^'*[=+\-@\t\r]/

/** Puts an apostrophe before text that a spreadsheet would run. `unguardCell` takes it away; text that has such apostrophes itself gets one more. */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Undoes `guardCell`. */
export const unguardCell = (cell: string): string => (/^'/.test(cell) && formula.test(cell) ? cell.slice(1) : cell)

/**
 * A failed formula shows one of these: #REF!, #NAME?, #N/A in several languages, LibreOffice's Err:502, and the ### of a column that is too narrow, which
 * Excel writes into CSV.
 */
const cellError = /^(#[\p{Lu}\d/_-]+[!?]|#(N\/A|N\/D|N\/B|I\/T|NV|GETTING_DATA)|Err:\d{3}|#{3,})$/u

export const isCellError = (text: string): boolean => cellError.test(text.trim())

/** Message about such a cell. */
export const cellErrorText = (text: string): string => `shows the error ${text.trim().slice(0, 20)}`

/** A spreadsheet keeps six digits of a long number in a column that is no text: 8,94701E+18. */
export const isShortenedNumber = (text: string): boolean => /^\d([.,]\d+)?e\+\d{2,}$/i.test(text.trim())

export const shortenedNumberText =
  'is a number that the spreadsheet has shortened: format the column as text and enter it again'
