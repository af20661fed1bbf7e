import { createRowsFile } from '../../work/rows-file.ts'
import { checkTable, isHeader, type TablePreview, type TableSpec } from './check-table.ts'
import { openSheet } from './choose-sheet.ts'
import { openTable } from './read-table.ts'
import type { TableSheet } from './table-file.ts'

export interface UploadedTable {
  readonly path: string
  readonly fileName: string
  /** Receives the rows, for `rowsIn`. */
  readonly rowsPath: string
  /** The sheet that a person named; without one the first that begins with the titles. */
  readonly sheet?: string | null
}

export interface CheckedTable<Column extends string> extends TablePreview<Column> {
  /** The sheet that was read; null for a CSV. */
  readonly sheet: string | null
  readonly sheets: TableSheet[]
}

/** Reads a file in a thread. @param lineOf what the rows file holds of a row */
export async function checkFile<Column extends string, Row extends object>(
  table: UploadedTable,
  spec: TableSpec<Column, Row>,
  lineOf: (row: Row) => object = (row) => row,
): Promise<CheckedTable<Column>> {
  let sheet: string | null = null
  let sheets: readonly TableSheet[] = []
  async function* tableRows() {
    const file = await openTable(table.path, table.fileName)
    sheets = file.sheets
    const open = await openSheet(file, table.sheet ?? null, (row) => isHeader(spec, row))
    sheet = open.sheet
    yield* open.rows
  }
  const rows = createRowsFile(table.rowsPath)
  try {
    const preview = await checkTable(tableRows(), spec, (row) => rows.add(lineOf(row)))
    return { ...preview, sheet, sheets: [...sheets] }
  } finally {
    rows.close()
  }
}
