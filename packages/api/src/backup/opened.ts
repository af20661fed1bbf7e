import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { ageHead, decrypt, readIdentities } from './encryption.ts'
import { CopyRefused } from './refused.ts'

/** How a backup is opened. */
export interface Opening {
  /** The file of the identity that it is encrypted to. */
  readonly identity?: string | undefined
  /** Takes one that is not encrypted. */
  readonly isPlain?: boolean | undefined
}

/**
 * What reads a backup from its beginning, as often as it is called.
 * @throws CopyRefused when it cannot be opened in this way
 */
export async function opened(file: string, { identity, isPlain }: Opening): Promise<() => Promise<Readable>> {
  const isEncrypted = (await headOf(file)) === ageHead
  if (!isEncrypted) {
    if (!isPlain) throw new CopyRefused(`${file} is not encrypted, or no backup: --plain takes it without a key.`)
    return async () => createReadStream(file)
  }
  if (!identity) throw new CopyRefused(`${file} is encrypted: --identity names the file of its key.`)
  const identities = await readIdentities(identity)
  return () => decrypt(createReadStream(file), identities)
}

async function headOf(file: string): Promise<string> {
  const handle = await open(file).catch((error) => {
    throw new CopyRefused(`The backup ${file} cannot be read: ${error.code}.`)
  })
  try {
    if ((await handle.stat()).isDirectory()) throw new CopyRefused(`${file} is a folder; a backup is one file.`)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageHead.length), 0, ageHead.length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
