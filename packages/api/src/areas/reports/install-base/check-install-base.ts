import type { InstallBasePreview } from '@emberwatch/contract/reports'
import { createRowsFile } from '../../../work/rows-file.ts'
import { checkTable } from './check-table.ts'
import { readTable } from './read-table.ts'

interface InstallBaseTable {
  readonly path: string
  readonly fileName: string
  /** Gets the rows, as `rowsIn` reads them. */
  readonly rowsPath: string
}

/** Reads and checks an install base file from disk. */
export async function checkInstallBase({ path, fileName, rowsPath }: InstallBaseTable): Promise<InstallBasePreview> {
  async function* table() {
    yield* await readTable(path, fileName)
  }
  const rows = createRowsFile(rowsPath)
  try {
    // Flat, so that the database takes each row apart once.
    return await checkTable(table(), ({ row, cells }) => rows.add({ row, ...cells }))
  } finally {
    rows.close()
  }
}
