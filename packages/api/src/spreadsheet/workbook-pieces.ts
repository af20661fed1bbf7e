import type { CellValue, SheetColumn } from './sheet-xml.ts'
import type { TextBytes } from './text-bytes.ts'

/** Values in the order of the columns. */
export type Cells = readonly CellValue[]

/** Whole rows as the database has sent them (db/row-messages.ts), or a flat list of cells: both transfer faster than rows. */
export type Piece = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly cells: Cells }

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
/** A piece of the file, null after the last; the number of rows so far; or how many more pieces may be sent. */
export type FromThread =
  | { readonly chunk: Uint8Array | null }
  | { readonly written: number }
  | { readonly taken: number }

export const cellsOf = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Piece => ({
  cells: rows.flatMap((row) => columns.map(({ value }) => value(row))),
})
