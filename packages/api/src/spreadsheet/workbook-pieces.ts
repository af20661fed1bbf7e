import { cellMark } from '../lists/cell-mark.ts'
import type { CellValue, SheetColumn } from './sheet-xml.ts'

/** What goes to a thread that writes a workbook, and what comes back. */

/** The values of a row in the order of the columns. */
export type Cells = readonly CellValue[]

/** Rows as lines with marks between their cells, or as one list of all their cells: either is quicker to send than rows. */
export type Piece = { readonly lines: readonly string[] } | { readonly cells: Cells }

export interface SheetTask {
  readonly title: string
  readonly columns: readonly Omit<SheetColumn<never>, 'value'>[]
}

export type ToThread = Piece | 'end' | 'more'
/** A piece of the file, null after the last; or how many rows are in it so far. */
export type FromThread = { readonly chunk: Uint8Array | null } | { readonly written: number }

export const cellsOf = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): Piece => ({
  cells: rows.flatMap((row) => columns.map(({ value }) => value(row))),
})

export function rowsOfPiece(piece: Piece, width: number): Cells[] {
  if ('lines' in piece) return piece.lines.map((line) => line.split(cellMark))
  return Array.from({ length: piece.cells.length / width }, (_, row) =>
    piece.cells.slice(row * width, (row + 1) * width),
  )
}
