import { randomBytes } from 'node:crypto'
import { fingerprint } from '../../identity/mac.ts'

/** A link acts once: mails of before must not end what was turned on since. */
export function newUnsubscribeLink(seal: (text: string) => string) {
  const token = randomBytes(32).toString('base64url')
  return { unsubscribeToken: seal(token), unsubscribeMac: fingerprint('unsubscribe', token) }
}
