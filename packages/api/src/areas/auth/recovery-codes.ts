import { randomInt } from 'node:crypto'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'

/** Codes on paper that stand in for the app, once each. */

const count = 10
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
/** 80 bits. */
const length = 16

type Tools = Pick<Call, 'mac'>
const macOf = ({ mac }: Tools, userId: string, code: string) => mac('recovery', userId, code)

const makeCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
/** In groups of four, as one reads them off. */
const shown = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** New codes, in place of those before; give it a transaction. */
export async function renewRecoveryCodes(change: Queries, tools: Tools, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, makeCode)
  await change.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await change
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, mac: macOf(tools, userId, code) })))
    .execute()
  return codes.map(shown)
}

/** Uses a code up; false where it is none, or somebody was faster. */
export async function takeRecoveryCode(
  tools: Tools & Pick<Call, 'db'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await tools.db
    .deleteFrom('recoveryCodes')
    .where('mac', '=', macOf(tools, userId, code))
    .where('userId', '=', userId)
    .returning('mac')
    .executeTakeFirst()
  return used !== undefined
}
