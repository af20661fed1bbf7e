import { randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Crash tests stop between two steps. */
export interface WriteOptions {
  /** Called before each step that changes the disk. */
  readonly onStep?: (step: string) => void
  /** A dead process's lock is taken over after this time. */
  readonly staleLockMs?: number
}

interface ReplaceOptions extends Pick<WriteOptions, 'onStep'> {
  readonly beforeRename?: () => Promise<void>
  /** The mode before the umask. */
  readonly mode?: number
}

/** Readers see the old content or the new. */
export async function replaceFile(
  path: string,
  content: string | Buffer,
  { onStep, beforeRename, mode = 0o666 }: ReplaceOptions = {},
): Promise<void> {
  const beside = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`)
  onStep?.('write')
  const file = await open(beside, 'w', mode)
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
