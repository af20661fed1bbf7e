import { account } from '@emberwatch/contract'
import { ApiProblem } from '@emberwatch/http'
import { rates } from '@emberwatch/http/limits'
import type { Call, Services } from '../../http/call.ts'
import { consume } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { loadAccount } from '../../identity/people.ts'
import { compose } from '../../mail/compose.ts'
import { recordPerson } from '../../record/record.ts'
import { checkCode, codeLifeMs, issueCode, redeem } from './codes.ts'

const purpose = 'confirm-email'

/** @param db the transaction; @returns false when the mail was not accepted */
export async function sendConfirmation(
  services: Pick<Call, 'db' | 'mac' | 'now' | 'mailer' | 'publicUrl' | 'device' | 'ip'>,
  person: { readonly id: string; readonly emailAddress: string },
): Promise<boolean> {
  const code = await issueCode(services, { purpose, subject: person.id, userId: person.id })
  const facts = { code, minutes: codeLifeMs / 60_000, publicUrl: services.publicUrl() }
  const mail = compose('confirmEmail', person.emailAddress, facts)
  return services.mailer.deliver(services.db, mail, { goodForMs: codeLifeMs })
}

async function loadUnconfirmed({ db, user }: Pick<Services, 'db'> & { user: { id: string } }) {
  const account = await loadAccount(db, user.id)
  if (account.status !== 'REGISTRATION') throw new ApiProblem('user.email_address_already_confirmed')
  return account
}

export const confirmEmail = route(account.confirmEmail, async (call) => {
  const { db, body, user, now } = call
  await loadUnconfirmed(call)
  const code = await checkCode(call, purpose, user.id, body.confirmationCode)
  await db.transaction().execute(async (change) => {
    if (!(await redeem(change, code.id, now()))) throw new ApiProblem('user.email_address_already_confirmed')
    await change
      .updateTable('users')
      .set({ status: 'ACTIVE' })
      .where('id', '=', user.id)
      .where('status', '=', 'REGISTRATION')
      .execute()
    await recordPerson(change, { actorId: user.id, action: 'account.confirmed' }, now())
  })
  return null
})

export const resendCode = route(account.resendCode, async (call) => {
  const account = await loadUnconfirmed(call)
  await consume(call.db, rates.confirmMails, account.id, call.now())
  await consume(call.db, rates.confirmMailsADay, account.id, call.now())
  const isSent = await call.db.transaction().execute((db) => sendConfirmation({ ...call, db }, account))
  if (!isSent) throw new ApiProblem('mail.not_sent')
  return null
})
