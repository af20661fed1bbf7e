import { type RawBuilder, sql } from 'kysely'
import { type TextTable, textsOf } from '../db/text-indices.ts'

/** "Holds this text", for lists and for Ctrl-K, whatever the case of its letters (product 5.7). */

/** A text that is looked into. */
export type SearchColumn = RawBuilder<unknown> | IndexedText

interface IndexedText {
  readonly column: RawBuilder<unknown>
  /** All texts of the row. */
  readonly texts: RawBuilder<unknown>
}

/** One of the texts over which databases that can have an index (db/text-indices.ts). @param alias of the table in the statement */
const oneOf =
  (table: TextTable, alias: string) =>
  (column: RawBuilder<unknown>): IndexedText => ({ column, texts: sql.raw(textsOf(table, alias)) })

export const ofSite = oneOf('sites', 's')
export const ofSystem = oneOf('systems', 'y')
export const ofModem = oneOf('modems', 'm')

/** fold() knows every letter; for text of ASCII alone lower() in the C collation finds the same rows in a fraction of the time. */
export const folded = (column: RawBuilder<unknown>, text: string) =>
  isAscii(text) ? sql`lower((${column}) collate "C")` : sql`fold(${column})`

/** What `folded` is compared with. */
export const foldedText = (text: string) => (isAscii(text) ? sql`${text.toLowerCase()}` : sql`fold(${text})`)

const isAscii = (text: string) => /^[ -~]*$/.test(text)

/** strpos, not LIKE: `%`, `_` and `\` mean themselves (product 5.7). */
export const holds = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql`strpos(${folded(column, text)}, ${foldedText(text)}) > 0`

/** True of every row of which any text holds this one, and of few others; what an index can tell. Less than three letters none finds. */
export const mayHold = (texts: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  /[a-z0-9]{3}/i.test(text) ? sql`${texts} like fold(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})` : sql`true`

/** @param hasTextIndices without them the second question would cost and find nothing */
export function contains(column: SearchColumn, text: string, hasTextIndices: boolean): RawBuilder<boolean> {
  if (!('texts' in column)) return holds(column, text)
  const held = holds(column.column, text)
  return hasTextIndices ? sql`(${held} and ${mayHold(column.texts, text)})` : held
}
