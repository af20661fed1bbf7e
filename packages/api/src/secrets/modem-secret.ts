import { pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
import { secretLength } from '@emberwatch/contract/devices'

/**
 * The secret by which a modem speaks (product 10.15). It is random, so few rounds suffice, and ten thousand modems that come back at once are
 * checked in a second. Hashes have the form of Mosquitto's password file, `$7$rounds$salt$hash`.
 */

/** The parameters are those of `mosquitto_passwd`. */
const rounds = 101
const hashBytes = 64
const saltBytes = 12

/** @returns 32 characters of base64url, the first of them no hyphen: CSV files mark such a cell by an apostrophe, as it would be a formula */
export function makeModemSecret(): string {
  const secret = randomBytes((secretLength * 3) / 4).toString('base64url')
  return secret.startsWith('-') ? makeModemSecret() : secret
}

export function hashModemSecret(secret: string, salt: Uint8Array = randomBytes(saltBytes)): string {
  const hash = pbkdf2Sync(secret, salt, rounds, hashBytes, 'sha512')
  return `$7$${rounds}$${Buffer.from(salt).toString('base64')}$${hash.toString('base64')}`
}

/** @param hash null for a modem without a secret */
export function isModemSecret(secret: string, hash: string | null): boolean {
  const salt = hash?.split('$')[3]
  if (hash === null || !salt) return false
  return timingSafeEqual(Buffer.from(hashModemSecret(secret, Buffer.from(salt, 'base64'))), Buffer.from(hash))
}
