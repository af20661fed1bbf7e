import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A keyed fingerprint of these parts; without the key nobody can try codes on a stolen database. */
export type Mac = (...parts: string[]) => string

/** @param secret the one that signs tokens; codes get a key of their own from it */
export function createMac(secret: string): Mac {
  const key = createHmac('sha256', secret).update('one-time codes').digest()
  // JSON keeps the parts apart: ('ab', 'c') is not ('a', 'bc').
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

/**
 * A fingerprint of parts of which one is random and long, such as a recovery code or a device's id: nobody can try them, so that it needs
 * no key, and a rotation of keys leaves it as it is.
 */
export const fingerprint = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Compares without telling from the time where the two differ. */
export const sameMac = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Letter case and blanks around an address do not count (product 3.3). */
export const foldEmail = (emailAddress: string): string => emailAddress.trim().toLowerCase()
