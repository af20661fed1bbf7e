import { byteRows } from './byte-rows.ts'
import { rowXml, type SheetColumn } from './sheet-xml.ts'
import type { Cells, Piece, SheetRows, SheetTask } from './workbook-pieces.ts'

export function rowsOf<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): SheetRows {
  let next = 0
  return {
    count: rows.length,
    writeNext: (text, number) => text.add(rowXml(columns, rows[next++] as Row, number)),
  }
}

/** Cells stay values where no messages of PostgreSQL are: in the embedded database, and in reports that compute cells. */
export function pieceRows(columns: SheetTask['columns']): (piece: Piece) => SheetRows {
  const cellColumns = columns.map((column, place) => ({ ...column, value: (cells: Cells) => cells[place] }))
  const fromBytes = byteRows(columns)
  const width = columns.length
  return (piece) => {
    if ('bytes' in piece) return fromBytes(piece.bytes)
    const { cells } = piece
    const rows = Array.from({ length: cells.length / width }, (_, row) => cells.slice(row * width, (row + 1) * width))
    return rowsOf(cellColumns, rows)
  }
}
