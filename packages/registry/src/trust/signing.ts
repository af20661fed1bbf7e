import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyRelease, Signature } from '@emberwatch/federation'
import { releaseText } from '../engines/release-json.ts'
import { replaceFile } from '../engines/replace-file.ts'

/** Ed25519 (RFC 8032). A public key is `ed25519:<32 bytes in base64url>`. */

/** The secret file is readable by its owner only. @returns the public key @throws when the file exists */
export async function newKey(file: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 })
  await chmod(file, 0o600)
  return publicKeyOf(privateKey)
}

/** @throws when the file holds no Ed25519 key */
export async function signFolder(folder: string, keyFile: string, now = new Date()): Promise<void> {
  const key = signingKey(await readFile(keyFile), keyFile)
  const file = join(folder, 'release.json')
  const release = signed(JSON.parse(await readFile(file, 'utf8')) as AnyRelease, key, now)
  await replaceFile(file, releaseText(release))
}

/** @param name for the error @throws when it is no Ed25519 key */
export function signingKey(pem: string | Buffer, name: string): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${name} is no Ed25519 key; "areas key new" makes one`)
  return key
}

/** Replaces an existing signature. */
export function signed<R extends AnyRelease>(release: R, key: KeyObject, now = new Date()) {
  const { signature: _before, ...unsigned } = release
  const at = now.toISOString()
  const value = sign(null, signedBytes(unsigned, at), key).toString('base64url')
  return { ...release, signature: { key: publicKeyOf(key), at, value } }
}

/** Checks content and key. */
export function isSigned({ signature, ...release }: AnyRelease & { readonly signature: Signature }): boolean {
  const x = signature.key.slice(keyPrefix.length)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, signedBytes(release, signature.at), key, Buffer.from(signature.value, 'base64url'))
}

const keyPrefix = 'ed25519:'
export const publicKeyOf = (key: KeyObject): string => keyPrefix + createPublicKey(key).export({ format: 'jwk' }).x

/** The release without its signature, with sorted names, as readers do not keep the file's order. */
const signedBytes = (release: object, at: string): Buffer =>
  Buffer.from(`emberwatch release 1\n${at}\n${JSON.stringify(release, inOrder)}`)

const inOrder = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
