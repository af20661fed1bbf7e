import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { CopyRefused } from './backup-location.ts'

/** Backups are encrypted with age (age-encryption.org/v1), which any of its tools opens. */

export const ageHead = 'age-encryption.org/v1\n'

/**
 * Makes an identity in a new file that only the owner can read, as `age-keygen` does.
 * @returns the public recipient
 * @throws CopyRefused when the file exists
 */
export async function makeIdentityFile(file: string): Promise<string> {
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch((error) => {
    throw new CopyRefused(
      error.code === 'EEXIST' ? `${file} is there already.` : `${file} cannot be written: ${error.message}.`,
    )
  })
  return recipient
}

/** @throws CopyRefused when the file cannot be read or holds no identity */
export async function readIdentities(file: string): Promise<Decrypter> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new CopyRefused(`The identity file ${file} cannot be read: ${error.code}.`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const decrypter = new Decrypter()
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch {
    identities.length = 0
  }
  if (identities.length === 0) throw new CopyRefused(`${file} is no identity file: it has no AGE-SECRET-KEY-1….`)
  return decrypter
}

/** @throws CopyRefused when one of them is no recipient */
export function encrypterTo(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new CopyRefused(`${recipient} is no recipient of age: it has to begin with age1 and be copied whole.`)
    }
  return encrypter
}

/** Encrypts some pieces of 64 KiB at a time. */
export const encrypt = async (source: AsyncIterable<Uint8Array>, encrypter: Encrypter): Promise<Readable> =>
  nodeStream(await encrypter.encrypt(webStream(source)))

/** Checks each piece before it is yielded; the last one is marked as last. @throws CopyRefused when no identity opens it */
export async function decrypt(source: AsyncIterable<Uint8Array>, decrypter: Decrypter): Promise<Readable> {
  try {
    return nodeStream(await decrypter.decrypt(webStream(source)))
  } catch (error) {
    if (!/no identity matched/.test((error as Error).message)) throw error
    throw new CopyRefused('The identity does not open the backup: it is encrypted to another recipient.')
  }
}

/** Pulls one piece per read. */
const webStream = (source: AsyncIterable<Uint8Array>) =>
  (ReadableStream as unknown as typeof NodeStream).from(source) as unknown as ReadableStream<Uint8Array>

const nodeStream = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as NodeStream<Uint8Array>, { highWaterMark: 64 * 1024 })
