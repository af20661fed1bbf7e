import { domainToASCII } from 'node:url'
import { composedText } from '@emberwatch/contract'
import { foldText } from '@emberwatch/contract/fold-text'
import { type RawBuilder, sql } from 'kysely'
import { type TextTable, textsOf } from '../db/text-indices.ts'

/** Ignores letter case (product 5.7), in lists and in Ctrl-K. */

export type SearchColumn = RawBuilder<unknown> | IndexedText

interface IndexedText {
  readonly column: RawBuilder<unknown>
  /** All texts of the row, which an index covers. */
  readonly texts: RawBuilder<unknown>
}

/** A column of an indexed table (db/text-indices.ts). @param alias of the table */
const oneOf =
  (table: TextTable, alias: string) =>
  (column: RawBuilder<unknown>): IndexedText => ({ column, texts: sql.raw(textsOf(table, alias)) })

export const ofSite = oneOf('sites', 's')
export const ofSystem = oneOf('systems', 'y')
export const ofModem = oneOf('modems', 'm')

/** Letters beyond ASCII that fold to ASCII: the i of Turkish, the long and the sharp s. */
const foldsToAscii = sql.lit('[İıſßẞ]')

/** What is typed or pasted: a run of blanks of any kind is one, and the text is as it is stored (product 5.9). */
export const searchTerm = (text: string): string => composedText(text).replace(/[^\S\n]+/gu, ' ')
const blankRuns = sql.lit('[ \t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+')

/** fold() handles all letters; for ASCII text lower() in the C collation finds nearly the same rows much faster. */
export const folded = (column: RawBuilder<unknown>, text: string) =>
  isAscii(text) ? sql`lower((${column}) collate "C")` : sql`fold(${column})`

export const foldedText = (text: string) => sql`${foldText(text)}`

const isAscii = (text: string) => /^[ -~]*$/.test(text)

/** strpos, not LIKE: `%`, `_` and `\` mean themselves (product 5.7). */
const isIn = (value: RawBuilder<unknown>, text: string): RawBuilder<boolean> => {
  const searched = text.includes(' ') ? sql`regexp_replace(${value}, ${blankRuns}, ' ', 'g')` : value
  return sql`strpos(${searched}, ${foldedText(text)}) > 0`
}

const has = (column: RawBuilder<unknown>, text: string) => isIn(folded(column, text), text)

export function holds(column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const text = searchTerm(typed)
  const condition = has(column, text)
  if (!isAscii(text) || !/[is]/i.test(text)) return condition
  const heldOtherwise = sql`(octet_length(${column}) > char_length(${column}) and ${column} ~ ${foldsToAscii}
    and ${isIn(sql`fold(${column})`, text)})`
  // Nearly all rows are ruled out at the price of one search, by what no other letter folds to.
  return sql`(${has(column, longestPart(text))} and (${condition} or ${heldOtherwise}))`
}

const longestPart = (text: string): string =>
  text.split(/[is]/i).reduce((longest, part) => (part.length > longest.length ? part : longest), '')

/** A superset of the matches that the index finds quickly. The index needs three letters. */
export const mayHold = (texts: RawBuilder<unknown>, typed: string): RawBuilder<boolean> => {
  const text = foldText(searchTerm(typed))
  const pattern = text.replace(/[\\%_]/g, '\\$&').replaceAll(' ', '%')
  return /[a-z0-9]{3}/.test(text) ? sql`${texts} like ${`%${pattern}%`}` : sql`true`
}

/** Domains are stored in ASCII (product 3.3); a label of letters is found as a whole. */
export const addressPart = (text: string): string =>
  isAscii(text) ? text : text.replace(/[^@]+$/, (domain) => domainToASCII(domain) || domain)

/** @param hasTextIndices without them the second condition would only cost time */
export function contains(column: SearchColumn, text: string, hasTextIndices: boolean): RawBuilder<boolean> {
  if (!('texts' in column)) return holds(column, text)
  const condition = holds(column.column, text)
  return hasTextIndices ? sql`(${condition} and ${mayHold(column.texts, text)})` : condition
}
