import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { foldEmailAddress } from '@emberwatch/contract/email-address'

/** A keyed fingerprint; without the key nobody can try codes on a stolen database. */
export type Mac = (...parts: string[]) => string

/** @param secret that signs tokens; the MAC's key is derived from it */
export function createMac(secret: string): Mac {
  const key = createHmac('sha256', secret).update('one-time codes').digest()
  // JSON separates the parts: ('ab', 'c') is not ('a', 'bc').
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

/**
 * A fingerprint of parts of which one is long and random, such as a recovery code: it cannot be tried, so it needs no key and survives a rotation
 * of keys.
 */
export const fingerprint = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Takes constant time. */
export const sameMac = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The contract folds addresses (product 3.3). */
export const foldEmail = foldEmailAddress
