import type { Readable } from 'node:stream'
import type { BackupPlace } from './backup-place.ts'
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
export async function opened(place: BackupPlace, { identity, isPlain }: Opening): Promise<() => Promise<Readable>> {
  const isEncrypted = (await headOf(place)) === ageHead
  if (!isEncrypted) {
    if (!isPlain) throw new CopyRefused(`${place.name} is not encrypted, or no backup: --plain takes it without a key.`)
    return place.read
  }
  if (!identity) throw new CopyRefused(`${place.name} is encrypted: --identity names the file of its key.`)
  const identities = await readIdentities(identity)
  return async () => decrypt(await place.read(), identities)
}

async function headOf(place: BackupPlace): Promise<string> {
  const content = await place.read()
  let head = Buffer.alloc(0)
  for await (const piece of content) {
    head = Buffer.concat([head, piece])
    // Ends the reading.
    if (head.length >= ageHead.length) break
  }
  return head.toString('latin1', 0, ageHead.length)
}
