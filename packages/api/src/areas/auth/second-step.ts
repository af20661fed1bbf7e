import { ApiProblem } from '@emberwatch/http'
import { rates, repetitions } from '@emberwatch/http/limits'
import type { Call } from '../../http/call.ts'
import { consume, countUse, forgetUses } from '../../http/rate-limit.ts'
import { loadAccount } from '../../identity/people.ts'
import { recordPerson } from '../../record/record.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { tellOwner } from './tell-owner.ts'
import { stepOf } from './totp.ts'

type SecondStepContext = Pick<Call, 'db' | 'mac' | 'sealer' | 'now' | 'mailer' | 'publicUrl' | 'userAgent'>

export type CodeKind = 'app' | 'recovery'

/**
 * Takes a code of the app, or a recovery code, once. Tries of the app's codes count against the account, and separately against `limitKey`: the
 * person or a known device, which strangers then cannot lock out. Recovery codes cannot be guessed and have their own counter.
 * @throws ApiProblem 400 user.invalid_two_step_code, 429
 */
export async function takeCode(
  context: SecondStepContext,
  userId: string,
  code: string,
  limitKey: string,
): Promise<CodeKind> {
  const { db, now } = context
  const kind: CodeKind = /^\d+$/.test(code) ? 'app' : 'recovery'
  const own = kind === 'app' ? limitKey : `recovery:${userId}`
  await consume(db, rates.codes, own, now())
  await consume(db, rates.codesADay, own, now())
  // Nothing resets the tries from all devices together.
  if (kind === 'app') await consume(db, rates.codesOfAccount, userId, now())
  const take = kind === 'app' ? takeAppCode : takeRecoveryCode
  if (!(await take(context, userId, code))) throw new ApiProblem('user.invalid_two_step_code')
  await forgetUses(db, [rates.codes, rates.codesADay], own)
  return kind
}

/** The time step must be later than that of the last code; a reused code is reported to the owner. */
async function takeAppCode(context: SecondStepContext, userId: string, code: string): Promise<boolean> {
  const { db, sealer, now } = context
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
  if (!update) await tellOfReuse(context, userId)
  return update !== undefined
}

/** Somebody has the password and saw a code. Recorded and mailed once in ten minutes (product 3.16). */
async function tellOfReuse(context: SecondStepContext, userId: string): Promise<void> {
  const { db, now } = context
  if ((await countUse(db, repetitions.codeReuses, userId, now())) > 1) return
  await recordPerson(db, { actorId: userId, action: 'account.codeReused' }, now())
  await tellOwner(db, context, await loadAccount(db, userId), 'codeReused')
}
