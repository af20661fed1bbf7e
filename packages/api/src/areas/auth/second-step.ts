import type { Call } from '../../http/call.ts'
import { countRequest, forgetRequests } from '../../http/rate-limit.ts'
import { ApiProblem } from '../../problem.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

/** So many tries in ten minutes and in a day, counted before they are looked at; good ones begin anew. */
const tries = 5
const pauseMs = 10 * 60_000
const triesPerDay = 30
const dayMs = 24 * 60 * 60_000

type Tools = Pick<Call, 'db' | 'mac' | 'sealer' | 'now'>

/**
 * Takes a code of the app, or a recovery code, once. `counted` is who guesses: the person, or a device of theirs that is
 * known, which others then cannot keep out.
 * @throws ApiProblem 400 user.invalid_two_step_code, 429
 */
export async function takeCode(tools: Tools, userId: string, code: string, counted: string): Promise<void> {
  const { db, now } = tools
  const keys = [`two-step:${counted}`, `two-steps:${counted}`] as const
  await countRequest(db, keys[0], tries, now(), pauseMs)
  await countRequest(db, keys[1], triesPerDay, now(), dayMs)
  const isRight = /^\d+$/.test(code)
    ? await takeAppCode(tools, userId, code)
    : await takeRecoveryCode(tools, userId, code)
  if (!isRight) throw new ApiProblem('user.invalid_two_step_code')
  await forgetRequests(db, keys)
}

/** A code counts once: its step must come after the last one that was taken. */
async function takeAppCode({ db, sealer, now }: Tools, userId: string, code: string): Promise<boolean> {
  const kept = await db.selectFrom('twoSteps').select('secret').where('userId', '=', userId).executeTakeFirst()
  const step = kept ? stepOf(sealer.open(kept.secret), code, now()) : null
  if (step === null) return false
  const taken = await db
    .updateTable('twoSteps')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}
