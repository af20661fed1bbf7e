import { auth } from '@emberwatch/contract/auth'
import { ApiProblem } from '@emberwatch/http'
import { rates } from '@emberwatch/http/limits'
import type { CallOf } from '../../http/call.ts'
import { consume } from '../../http/rate-limit.ts'
import { recordFailedSignIn } from '../../http/record-refusals.ts'
import { route } from '../../http/route.ts'
import { type Account, findAccount } from '../../identity/people.ts'
import { checkSignIn } from './check-password.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { renewHash } from './pepper.ts'
import { type CodeKind, takeCode } from './second-step.ts'
import { startSession } from './session.ts'
import { tellOwner } from './tell-owner.ts'

/** The two calls of a sign-in. Both check the password; the second also takes the code of people with two-step sign-in. */

type LoginCall = CallOf<typeof auth.login>

/**
 * Unknown, banned and deleted accounts take the same time and get the same answers as a wrong password.
 * @throws ApiProblem 401 user.invalid_email_or_password, 429
 */
async function checkFirstStep(call: LoginCall): Promise<Account> {
  const { db, ip, now } = call
  const { emailAddress, password } = call.body
  await consume(db, rates.signIns, ip, now())
  const account = await findAccount(db, emailAddress)
  const isRight = await checkSignIn(call, { emailAddress, passwordHash: account?.passwordHash }, password)
  if (!isRight || !account) {
    await recordFailedSignIn(call, emailAddress)
    throw new ApiProblem('user.invalid_email_or_password')
  }
  await renewHash(call, account, password)
  return account
}

/**
 * Mails the owner about a new device, unless the address is unconfirmed. In one transaction: where the mail cannot be stored the device is not known, so
 * that the next sign-in tells of it.
 */
function beginSession(call: LoginCall, account: Account, codeKind?: CodeKind) {
  const { db, tokens, mac, now, device, ip, userAgent } = call
  return db.transaction().execute(async (change) => {
    const context = { db: change, tokens, mac, now, device, ip, userAgent }
    const isNew = await rememberDevice(context, account)
    if (isNew && account.status === 'ACTIVE') await tellOwner(change, call, account, 'newDevice')
    if (codeKind === 'recovery') await tellOwner(change, call, account, 'recoveryCodeUsed')
    return startSession(context, account, { hasProved: codeKind !== undefined })
  })
}

export const login = route(auth.login, async (call) => {
  const account = await checkFirstStep(call)
  if (account.twoStepOn) throw new ApiProblem('user.two_step_required')
  return beginSession(call, account)
})

/** A person who has turned two-step sign-in off meanwhile signs in by the password alone. */
export const loginByTwoSteps = route(auth.loginByTwoSteps, async (call) => {
  const account = await checkFirstStep(call)
  if (!account.twoStepOn) return beginSession(call, account)
  const device = await findKnownDevice(call, account.emailAddress)
  return beginSession(call, account, await takeCode(call, account.id, call.body.code, device ?? account.id))
})
