import type { Readable } from 'node:stream'
import type { BackupLocation } from './backup-location.ts'
import { CopyRefused } from './backup-location.ts'
import { ageHead, decrypt, readIdentities } from './encryption.ts'

export interface Opening {
  /** File of the identity. */
  readonly identity?: string | undefined
  /** Accepts an unencrypted backup. */
  readonly isPlain?: boolean | undefined
}

/** @returns a function that reads the backup from its beginning @throws CopyRefused when it cannot be opened this way */
export async function opened(
  location: BackupLocation,
  { identity, isPlain }: Opening,
): Promise<() => Promise<Readable>> {
  const isEncrypted = (await headOf(location)) === ageHead
  if (!isEncrypted) {
    if (!isPlain)
      throw new CopyRefused(`${location.name} is not encrypted, or no backup: --plain takes it without a key.`)
    return location.read
  }
  if (!identity) throw new CopyRefused(`${location.name} is encrypted: --identity names the file of its key.`)
  const identities = await readIdentities(identity)
  return async () => decrypt(await location.read(), identities)
}

async function headOf(location: BackupLocation): Promise<string> {
  const content = await location.read()
  let head = Buffer.alloc(0)
  for await (const piece of content) {
    head = Buffer.concat([head, piece])
    // Ends the reading.
    if (head.length >= ageHead.length) break
  }
  return head.toString('latin1', 0, ageHead.length)
}
