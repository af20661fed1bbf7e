import { Secret, TOTP } from 'otpauth'

/** Time-based codes as every authenticator app makes them: SHA-1, six digits, thirty seconds (RFC 6238). */

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/** Time steps of 30 s. */
const drift = 1

export const makeTotpSecret = (): string => new Secret({ size: secretBytes }).base32

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Emberwatch', label, secret: Secret.fromBase32(secret) })

export const totpUri = (secret: string, emailAddress: string): string => totpOf(secret, emailAddress).toString()

/** @returns null where the code fits none of the three time steps */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token: code, timestamp, window: drift })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
