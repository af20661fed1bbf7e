import type { InstallBasePreview } from '@emberwatch/contract/reports'
import { createRowsFile } from '../../../work/rows-file.ts'
import { checkTable } from './check-table.ts'
import { openSheet } from './choose-sheet.ts'
import { openTable } from './read-table.ts'
import type { TableSheet } from './table-file.ts'

interface InstallBaseTable {
  readonly path: string
  readonly fileName: string
  /** The sheet that a person named; null to look for one with the titles. */
  readonly sheet: string | null
  /** Receives the rows, for `rowsIn`. */
  readonly rowsPath: string
}

export async function checkInstallBase(table: InstallBaseTable): Promise<InstallBasePreview> {
  let sheet: string | null = null
  let sheets: readonly TableSheet[] = []
  async function* tableRows() {
    const file = await openTable(table.path, table.fileName)
    sheets = file.sheets
    const open = await openSheet(file, table.sheet)
    sheet = open.sheet
    yield* open.rows
  }
  const rows = createRowsFile(table.rowsPath)
  try {
    // Flat rows spare the database a second parse.
    const preview = await checkTable(tableRows(), ({ row, cells }) => rows.add({ row, ...cells }))
    return { ...preview, sheet, sheets: [...sheets] }
  } finally {
    rows.close()
  }
}
