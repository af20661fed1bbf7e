import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Readers see the old content or the new. */
export async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const beside = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`)
  try {
    await writeFile(beside, content)
    await rename(beside, path)
  } catch (error) {
    // Half a file would fill a full disk.
    await rm(beside, { force: true })
    throw error
  }
}
