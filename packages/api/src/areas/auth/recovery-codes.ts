import { randomInt } from 'node:crypto'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { fingerprint } from '../../identity/mac.ts'

/** Codes on paper that stand in for the app, once each. */

const count = 10
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/** 80 bits. */
const length = 16

/** Of 80 random bits, which nobody can try; a rotation of keys must not take the codes away. */
const markOf = (userId: string, code: string) => fingerprint('recovery', userId, code)

const makeCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
/** In groups of four, as one reads them off. */
const shown = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** New codes, in place of those before; give it a transaction. */
export async function renewRecoveryCodes(change: Queries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, makeCode)
  await change.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await change
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, mac: markOf(userId, code) })))
    .execute()
  return codes.map(shown)
}

/** Uses a code up; false where it is none, or somebody was faster. */
export async function takeRecoveryCode({ db }: Pick<Call, 'db'>, userId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCodes')
    .where('mac', '=', markOf(userId, code))
    .where('userId', '=', userId)
    .returning('mac')
    .executeTakeFirst()
  return used !== undefined
}
