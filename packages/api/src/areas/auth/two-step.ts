import { account } from '@emberwatch/contract'
import { twoStep } from '@emberwatch/contract/auth'
import { ApiProblem } from '@emberwatch/http'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { type Caller, mustHaveTwoSteps } from '../../identity/caller.ts'
import { type Account, loadAccount } from '../../identity/people.ts'
import { endOtherSessions, markProved } from '../../identity/sessions.ts'
import { recordPerson } from '../../record/record.ts'
import { checkPassword } from './check-password.ts'
import { forgetDevices } from './known-devices.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { takeCode } from './second-step.ts'
import { type OwnerEvent, tellOwner } from './tell-owner.ts'
import { makeTotpSecret, totpUri } from './totp.ts'

/** Give it a transaction. */
export async function endTwoStep(change: Queries, userId: string): Promise<void> {
  await change.updateTable('users').set({ twoStepOn: false }).where('id', '=', userId).execute()
  await change.deleteFrom('twoSteps').where('userId', '=', userId).execute()
  await change.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

const state = route(twoStep.get, async (call) => {
  const { db, user } = call
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  return { isOn: user.isTwoStepOn, isRequired: await mustHaveTwoSteps(call, user), recoveryCodesLeft: Number(count) }
})

async function askPassword(call: Call<string, { password: string }>) {
  const account = await loadAccount(call.db, call.user.id)
  if (!(await checkPassword(call, account, call.body.password))) throw new ApiProblem('user.invalid_password')
  return account
}

async function askBoth(call: Call<string, { password: string; code: string }>) {
  const account = await askPassword(call)
  await takeCode(call, account.id, call.body.code, account.id)
  return account
}

/**
 * Sessions from before the change end, except this one, and the owner is told: they were opened without the second factor, or by whoever has
 * changed it.
 */
async function endOthersAndTell(change: Queries, call: Call, owner: Account, event: OwnerEvent): Promise<void> {
  await endOtherSessions(change, owner.id, call.user.sessionId)
  await markProved(change, call.user.sessionId, call.now())
  await tellOwner(change, call, owner, event)
}

const requireTwoStepOn = ({ isTwoStepOn }: Caller) => {
  if (!isTwoStepOn) throw new ApiProblem('user.two_step_not_on')
}

const begin = route(twoStep.begin, async (call) => {
  const { db, user, sealer } = call
  if (user.isTwoStepOn) throw new ApiProblem('user.two_step_already_on')
  const { emailAddress } = await askPassword(call)
  const secret = makeTotpSecret()
  const row = { secret: sealer.seal(secret), lastStep: 0 }
  await db
    .insertInto('twoSteps')
    .values({ userId: user.id, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  return { secret, uri: totpUri(secret, emailAddress) }
})

const turnOn = route(twoStep.turnOn, async (call) => {
  const { db, user, body, now } = call
  if (user.isTwoStepOn) throw new ApiProblem('user.two_step_already_on')
  await takeCode(call, user.id, body.code, user.id)
  const account = await loadAccount(db, user.id)
  return db.transaction().execute(async (change) => {
    await change.updateTable('users').set({ twoStepOn: true }).where('id', '=', user.id).execute()
    // Devices must show a code again.
    await forgetDevices(change, user.id)
    await endOthersAndTell(change, call, account, 'twoStepOn')
    await recordPerson(change, { actorId: user.id, action: 'account.twoStepOn' }, now())
    return { recoveryCodes: await renewRecoveryCodes(change, user.id) }
  })
})

const turnOff = route(twoStep.turnOff, async (call) => {
  const { db, user, now } = call
  requireTwoStepOn(user)
  if (await mustHaveTwoSteps(call, user)) throw new ApiProblem('user.two_step_is_required')
  const account = await askBoth(call)
  await db.transaction().execute(async (change) => {
    await endTwoStep(change, user.id)
    await endOthersAndTell(change, call, account, 'twoStepOff')
    await recordPerson(change, { actorId: user.id, action: 'account.twoStepOff' }, now())
  })
  return null
})

const renewCodes = route(twoStep.renewCodes, async (call) => {
  const { db, user, now } = call
  requireTwoStepOn(user)
  const account = await askBoth(call)
  return db.transaction().execute(async (change) => {
    await endOthersAndTell(change, call, account, 'recoveryCodesRenewed')
    await recordPerson(change, { actorId: user.id, action: 'account.recoveryCodesRenewed' }, now())
    return { recoveryCodes: await renewRecoveryCodes(change, user.id) }
  })
})

/** A fresh code for what asks for one (product 2.9). */
const prove = route(account.prove, async (call) => {
  const { db, user, body, now } = call
  requireTwoStepOn(user)
  const codeKind = await takeCode(call, user.id, body.code, user.id)
  if (codeKind === 'recovery') await tellOwner(db, call, await loadAccount(db, user.id), 'recoveryCodeUsed')
  await markProved(db, user.sessionId, now())
  return null
})

export const twoStepRoutes: Route[] = [state, begin, turnOn, turnOff, renewCodes, prove]
