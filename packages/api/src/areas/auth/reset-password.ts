import { randomUUID } from 'node:crypto'
import { auth } from '@emberwatch/contract/auth'
import { ApiProblem } from '@emberwatch/http'
import { rates } from '@emberwatch/http/limits'
import type { Call } from '../../http/call.ts'
import { consume } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { foldEmail, type Mac } from '../../identity/mac.ts'
import { findAccount, loadAccount, loadUser } from '../../identity/people.ts'
import { endAllSessions } from '../../identity/sessions.ts'
import { compose } from '../../mail/compose.ts'
import { refuseWeakPassword } from '../../passwords/weak-password.ts'
import { recordPerson } from '../../record/record.ts'
import { checkCode, codeLifeMs, findLink, issueCode, issueLink, paceResets, redeem } from './codes.ts'
import { findKnownDevice, forgetDevices, rememberDevice } from './known-devices.ts'
import { setPassword } from './set-password.ts'
import { tellOwner } from './tell-owner.ts'

const limitAddress = ({ db, ip, now }: Pick<Call, 'db' | 'ip' | 'now'>) => consume(db, rates.resets, ip, now())

/** Does not depend on whether there is an account. */
const subjectOf = (mac: Mac, emailAddress: string) => mac('address', foldEmail(emailAddress))

/**
 * Does the same work and gives the same answer whether there is an account or not; the mail goes out after the answer. Requests beyond the limit
 * get the same answer and no mail. A mail server that is down is reported to everybody.
 */
export const requestReset = route(auth.requestReset, async (call) => {
  const { db, mac, body, mailer } = call
  const subject = subjectOf(mac, body.emailAddress)
  await limitAddress(call)
  const device = await findKnownDevice(call, body.emailAddress)
  const { isSent, hasCode } = await paceResets(call, device ?? subject)
  if (!(await mailer.isReady())) throw new ApiProblem('mail.not_sent')
  if (!isSent) return null
  const account = await findAccount(db, body.emailAddress)
  const userId = account?.id ?? null
  const code = hasCode ? await issueCode(call, { purpose: 'reset-password', subject, userId }) : undefined
  const token = await issueLink(call, { purpose: 'reset-link', subject, userId })
  const facts = { code, token, minutes: codeLifeMs / 60_000, publicUrl: call.publicUrl() }
  const mail = compose('resetPassword', account?.emailAddress ?? body.emailAddress, facts)
  await mailer.post(db, mail, { goodForMs: codeLifeMs, isForNobody: !account })
  return null
})

export const resetPassword = route(auth.resetPassword, async (call) => {
  const { body, mac } = call
  await limitAddress(call)
  refuseWeakPassword('password', body.password, body.emailAddress)
  const code = await checkCode(call, 'reset-password', subjectOf(mac, body.emailAddress), body.confirmationCode)
  if (!code.userId) throw new ApiProblem('user.invalid_confirmation_code')
  const isDone = await reset(call, { id: code.id, userId: code.userId }, body)
  if (!isDone) throw new ApiProblem('user.confirmation_code_expired')
  return null
})

export const requestResetToken = route(auth.requestResetToken, async (call) => {
  const { db, body } = call
  await limitAddress(call)
  const link = await findLink(call, body.passwordResetToken)
  const user = link && (await loadUser(db, link.userId).catch(() => null))
  if (!user) throw new ApiProblem('user.invalid_reset_token')
  return { user, passwordResetToken: body.passwordResetToken }
})

export const resetByToken = route(auth.resetByToken, async (call) => {
  await limitAddress(call)
  const link = await findLink(call, call.body.passwordResetToken)
  const account = link && (await loadAccount(call.db, link.userId).catch(() => null))
  if (account) refuseWeakPassword('password', call.body.password, account.emailAddress)
  const isDone = link && (await reset(call, link, call.body))
  if (!isDone) throw new ApiProblem('user.invalid_reset_token')
  return null
})

/**
 * The owner denies what happened: all sessions end, all devices become unknown, and no password works until the link sets a new one. Two-step
 * sign-in stays, as a mailbox alone must not turn it off.
 */
export const notMe = route(auth.notMe, async (call) => {
  const { db, body, now } = call
  await limitAddress(call)
  const link = await findLink(call, body.passwordResetToken)
  if (!link) throw new ApiProblem('user.invalid_reset_token')
  const passwordHash = await call.passwords.hash(randomUUID())
  await db.transaction().execute(async (change) => {
    await change.updateTable('users').set({ passwordHash }).where('id', '=', link.userId).execute()
    await endAllSessions(change, link.userId)
    await forgetDevices(change, link.userId)
    await recordPerson(change, { actorId: link.userId, action: 'account.disowned' }, now())
  })
  return null
})

/** @returns false when the code or link was used meanwhile, or the account is gone */
async function reset(
  call: Pick<Call, 'db' | 'mac' | 'now' | 'mailer' | 'publicUrl' | 'device' | 'ip' | 'userAgent' | 'passwords'>,
  code: { readonly id: string; readonly userId: string },
  { password }: { readonly password: string },
): Promise<boolean> {
  const { db, now } = call
  const passwordHash = await call.passwords.hash(password)
  const person = await db.transaction().execute(async (change) => {
    if (!(await redeem(change, code.id, now()))) return undefined
    const changed = await setPassword(change, { id: code.userId, passwordHash, provesAddress: true })
    if (changed)
      await recordPerson(change, { actorId: changed.id, action: 'account.passwordReset', fields: ['password'] }, now())
    if (changed) await tellOwner(change, call, changed, 'passwordChanged')
    return changed
  })
  if (!person) return false
  // A mailed code proves the owner, whatever others guess at the moment; with two-step sign-in only a second factor does.
  if (!person.twoStepOn) await rememberDevice(call, person)
  return true
}
