import { rm } from 'node:fs/promises'
import { storedPath } from './stored-path.ts'
import { WorkTooMuch } from './work-pool.ts'

interface UploadOrigin {
  readonly path: string
  readonly rowsPath: string
}

/** The rows file is removed with the upload. */
export async function withRowsFile<Result>(
  file: File,
  use: (upload: UploadOrigin) => Promise<Result>,
): Promise<Result> {
  const path = storedPath(file)
  const rowsPath = `${path}.rows`
  try {
    return await use({ path, rowsPath })
  } finally {
    await rm(rowsPath, { force: true })
  }
}

/** A handler for `catch`: maps WorkTooMuch to a value or a refusal. */
export const orTooMuch =
  <Instead>(instead: Instead | (() => Instead)) =>
  (error: unknown): Instead => {
    if (!(error instanceof WorkTooMuch)) throw error
    return typeof instead === 'function' ? (instead as () => Instead)() : instead
  }
