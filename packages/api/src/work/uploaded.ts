import { rm } from 'node:fs/promises'
import { storedPath } from './stored-path.ts'
import { WorkTooMuch } from './work-pool.ts'

/** Where an uploaded file lies, and where a job puts its rows. */
interface Place {
  readonly path: string
  readonly rowsPath: string
}

/** Lets `use` have the rows that a job makes of an uploaded file; they go with the file. */
export async function withRowsFile<Result>(file: File, use: (place: Place) => Promise<Result>): Promise<Result> {
  const path = storedPath(file)
  const rowsPath = `${path}.rows`
  try {
    return await use({ path, rowsPath })
  } finally {
    await rm(rowsPath, { force: true })
  }
}

/** For `catch`: what a file comes to that takes more than any real one does. */
export const orTooMuch =
  <Instead>(instead: Instead | (() => Instead)) =>
  (error: unknown): Instead => {
    if (!(error instanceof WorkTooMuch)) throw error
    return typeof instead === 'function' ? (instead as () => Instead)() : instead
  }
