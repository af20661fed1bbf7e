import type { InstallBasePreview } from '@emberwatch/contract/reports'
import { createRowsFile } from '../../../work/rows-file.ts'
import { checkTable } from './check-table.ts'
import { readTable } from './read-table.ts'

interface InstallBaseTable {
  readonly path: string
  readonly fileName: string
  /** Receives the rows, for `rowsIn`. */
  readonly rowsPath: string
}

export async function checkInstallBase({ path, fileName, rowsPath }: InstallBaseTable): Promise<InstallBasePreview> {
  async function* table() {
    yield* await readTable(path, fileName)
  }
  const rows = createRowsFile(rowsPath)
  try {
    // Flat rows spare the database a second parse.
    return await checkTable(table(), ({ row, cells }) => rows.add({ row, ...cells }))
  } finally {
    rows.close()
  }
}
