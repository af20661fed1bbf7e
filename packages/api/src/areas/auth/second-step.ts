import { ApiProblem } from '@emberwatch/http'
import type { Call } from '../../http/call.ts'
import { countRequest, countWithin, forgetRequests } from '../../http/rate-limit.ts'
import { loadAccount } from '../../identity/people.ts'
import { recordPerson } from '../../record/record.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { tellOwner } from './tell-owner.ts'
import { stepOf } from './totp.ts'

/** Tries per ten minutes and per day, counted before the code is compared; a correct code resets them. */
const tries = 5
const pauseMs = 10 * 60_000
const triesPerDay = 30
/** Tries from all devices together; nothing resets them. */
const triesOfAccountPerDay = 100
const dayMs = 24 * 60 * 60_000

type SecondStepContext = Pick<Call, 'db' | 'mac' | 'sealer' | 'now' | 'mailer' | 'publicUrl' | 'userAgent'>

export type CodeKind = 'app' | 'recovery'

/**
 * Takes a code of the app, or a recovery code, once. Tries of the app's codes count against the account, and separately against `limitKey`: the
 * person or a known device, which strangers then cannot lock out. Recovery codes cannot be guessed and have their own counter.
 * @throws ApiProblem 400 user.invalid_two_step_code, 429
 */
export async function takeCode(
  tools: SecondStepContext,
  userId: string,
  code: string,
  limitKey: string,
): Promise<CodeKind> {
  const { db, now } = tools
  const kind: CodeKind = /^\d+$/.test(code) ? 'app' : 'recovery'
  const own = kind === 'app' ? limitKey : `recovery:${userId}`
  const keys = [`two-step:${own}`, `two-steps:${own}`] as const
  await countRequest(db, keys[0], tries, now(), pauseMs)
  await countRequest(db, keys[1], triesPerDay, now(), dayMs)
  if (kind === 'app') await countRequest(db, `two-steps-of:${userId}`, triesOfAccountPerDay, now(), dayMs)
  const take = kind === 'app' ? takeAppCode : takeRecoveryCode
  if (!(await take(tools, userId, code))) throw new ApiProblem('user.invalid_two_step_code')
  await forgetRequests(db, keys)
  return kind
}

/** The time step must be later than that of the last code; a reused code is reported to the owner. */
async function takeAppCode(tools: SecondStepContext, userId: string, code: string): Promise<boolean> {
  const { db, sealer, now } = tools
  const row = await db.selectFrom('twoSteps').select('secret').where('userId', '=', userId).executeTakeFirst()
  const step = row ? stepOf(sealer.open(row.secret), code, now()) : null
  if (step === null) return false
  const update = await db
    .updateTable('twoSteps')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  if (!update) await tellOfReuse(tools, userId)
  return update !== undefined
}

/** Somebody has the password and saw a code. Recorded and mailed once in ten minutes (product 3.16). */
async function tellOfReuse(tools: SecondStepContext, userId: string): Promise<void> {
  const { db, now } = tools
  if ((await countWithin(db, `code-reused:${userId}`, now(), pauseMs)) > 1) return
  await recordPerson(db, { actorId: userId, action: 'account.codeReused' }, now())
  await tellOwner(db, tools, await loadAccount(db, userId), 'codeReused')
}
