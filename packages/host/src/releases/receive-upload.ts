import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { unpackInto } from '@emberwatch/registry'

/**
 * `use` gets the upload in its own folder beside the store, which is removed afterwards whatever becomes of the connection. `prune` removes what a
 * crash leaves.
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
