import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { unpackInto } from '@emberwatch/registry'

/**
 * Receives an upload into a folder of its own beside the store, lets `use` have it, and removes it: whatever becomes of
 * the connection, nothing of it stays. What a crash leaves is removed by `prune`.
 */
export async function withUpload<T>(root: string, body: Readable, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(root, `.${randomBytes(6).toString('hex')}.tmp`)
  await mkdir(folder, { recursive: true })
  try {
    await unpackInto(folder, body)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
