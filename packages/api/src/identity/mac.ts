import { createHmac, timingSafeEqual } from 'node:crypto'

/** A keyed fingerprint of these parts; without the key nobody can try codes on a stolen database. */
export type Mac = (...parts: string[]) => string

/** @param secret the one that signs tokens; codes get a key of their own from it */
export function createMac(secret: string): Mac {
  const key = createHmac('sha256', secret).update('one-time codes').digest()
  // JSON keeps the parts apart: ('ab', 'c') is not ('a', 'bc').
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

/** Compares without telling from the time where the two differ. */
export const sameMac = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Letter case and blanks around an address do not count (product 3.3). */
export const foldEmail = (emailAddress: string): string => emailAddress.trim().toLowerCase()
