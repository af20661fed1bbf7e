import { randomInt } from 'node:crypto'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { fingerprint } from '../../identity/mac.ts'

const count = 10
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/** 80 bits. */
const length = 16

/** 80 random bits need no slow hash, and no key, so that a rotation of keys keeps the codes valid. */
const markOf = (userId: string, code: string) => fingerprint('recovery', userId, code)

const makeCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
const format = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Give it a transaction. */
export async function renewRecoveryCodes(change: Queries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, makeCode)
  await change.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await change
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, mac: markOf(userId, code) })))
    .execute()
  return codes.map(format)
}

/** @returns false where it is none or was used already */
export async function takeRecoveryCode({ db }: Pick<Call, 'db'>, userId: string, code: string): Promise<boolean> {
  const row = await db
    .deleteFrom('recoveryCodes')
    .where('mac', '=', markOf(userId, code))
    .where('userId', '=', userId)
    .returning('mac')
    .executeTakeFirst()
  return row !== undefined
}
