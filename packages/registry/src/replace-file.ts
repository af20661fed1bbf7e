import { randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** How a store is written to; the tests of crashes stop between two steps. */
export interface WriteOptions {
  /** Told before each step that changes something on the disk. */
  readonly onStep?: (step: string) => void
  /** After how long the lock of a process that has died is taken over. */
  readonly staleLockMs?: number
}

/** Writes a file so that a reader sees the old content or the new, never a part. */
export async function replaceFile(
  path: string,
  content: string | Buffer,
  onStep?: WriteOptions['onStep'],
  beforeRename?: () => Promise<void>,
): Promise<void> {
  const beside = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`)
  onStep?.('write')
  const file = await open(beside, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await beforeRename?.()
  onStep?.('rename')
  await rename(beside, path)
}
