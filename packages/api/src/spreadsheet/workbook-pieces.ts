import type { CellValue, SheetColumn } from './sheet-xml.ts'
import type { TextBytes } from './text-bytes.ts'

/** What goes to a thread that writes a workbook, and what comes back. */

/** The values of a row in the order of the columns. */
export type Cells = readonly CellValue[]

/** Whole rows as a database has sent them (db/row-messages.ts), or one list of all their cells: either is quicker to send than rows. */
export type Piece = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly cells: Cells }

/** Rows that have come together and are written one after the other. */
export interface SheetRows {
  readonly count: number
  /** @param number of the row in its sheet */
  readonly writeNext: (text: TextBytes, number: number) => void
}

export interface SheetTask {
  readonly title: string
  readonly columns: readonly Omit<SheetColumn<never>, 'value'>[]
}

export type ToThread = Piece | 'end' | 'more'
/** A piece of the file, null after the last; how many rows are in it so far; or how many pieces more may be sent. */
export type FromThread =
  | { readonly chunk: Uint8Array | null }
  | { readonly written: number }
  | { readonly taken: number }

export const cellsOf = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Piece => ({
  cells: rows.flatMap((row) => columns.map(({ value }) => value(row))),
})
