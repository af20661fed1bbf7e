import { cellText } from './cell-text.ts'
import { type TableFile, type TableRow, type TableSheet, UnreadableTable } from './table-file.ts'

export interface OpenSheet {
  /** Null where the file has no sheets. */
  readonly sheet: string | null
  readonly rows: AsyncIterable<TableRow>
}

/**
 * Opens the sheet that a person named, or the first visible one that begins with the titles: covers and lists of codes often
 * come before it. Without such a sheet it is the first visible one, so that its problems are told.
 * @throws UnreadableTable
 */
export async function openSheet(
  { sheets, rowsOf }: TableFile,
  sheetName: string | null,
  isHeader: (row: TableRow) => boolean,
): Promise<OpenSheet> {
  if (sheets.length === 0) return { sheet: null, rows: rowsOf('') }
  if (sheetName !== null && !sheets.some(({ name }) => name === sheetName))
    throw new UnreadableTable(`The workbook has no sheet "${sheetName}"`)
  if (sheetName !== null) return { sheet: sheetName, rows: rowsOf(sheetName) }
  const [first = '', ...others] = candidates(sheets)
  if (others.length === 0) return { sheet: first, rows: rowsOf(first) }
  for (const name of [first, ...others]) {
    const rows = await rowsFromHeader(rowsOf(name), isHeader)
    if (rows) return { sheet: name, rows }
  }
  return { sheet: first, rows: rowsOf(first) }
}

function candidates(sheets: readonly TableSheet[]): string[] {
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  return (visible.length > 0 ? visible : sheets).map(({ name }) => name)
}

/** The rows without the empty ones at the top, or null where the first row is no header. They are read once. */
async function rowsFromHeader(
  rows: AsyncIterable<TableRow>,
  isHeader: (row: TableRow) => boolean,
): Promise<AsyncIterable<TableRow> | null> {
  const iterator = rows[Symbol.asyncIterator]()
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      const first = next.value
      if (first.cells.every((cell) => cellText(cell) === '')) continue
      if (isHeader(first)) return continued(first, iterator)
      break
    }
  } catch (error) {
    // A chart in a sheet of its own has no rows.
    if (!(error instanceof UnreadableTable)) throw error
  }
  await iterator.return?.()
  return null
}

async function* continued(first: TableRow, rest: AsyncIterator<TableRow>): AsyncGenerator<TableRow> {
  try {
    yield first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
