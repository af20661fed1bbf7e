import { auth, type Registration } from '@emberwatch/contract/auth'
import { ApiProblem } from '@emberwatch/http'
import { rates } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { consume } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { refuseWeakPassword } from '../../passwords/weak-password.ts'
import { recordPerson } from '../../record/record.ts'
import { sendConfirmation } from './confirm-email.ts'
import { rememberDevice } from './known-devices.ts'
import { startSession } from './session.ts'

/** A mail that could not be sent does not undo the registration; the answer says so. */
export const register = route(auth.register, async (call) => {
  const { db, body, ip, now, mac, mailer, publicUrl, device } = call
  await consume(db, rates.registrations, ip, now())
  refuseWeakPassword('password', body.password, body.emailAddress)
  await refuseTaken(db, body.emailAddress)
  const passwordHash = await call.passwords.hash(body.password)
  const person = await db.transaction().execute(async (change) => {
    const added = await addPerson(change, body, passwordHash, now())
    if (!added) return undefined
    await recordPerson(change, { actorId: added.id, action: 'account.registered' }, now())
    const sending = { db: change, mac, now, mailer, publicUrl, device, ip }
    return { ...added, isMailSent: await sendConfirmation(sending, added) }
  })
  if (!person) {
    await refuseTaken(db, body.emailAddress)
    throw new ApiProblem('generic.conflict')
  }
  await rememberDevice(call, person)
  return { ...(await startSession(call, person)), isMailSent: person.isMailSent }
})

/** Registration tells that an address is taken, as the catalogue has codes for it (product 18.5); sign-in and resets do not. */
async function refuseTaken(db: Queries, emailAddress: string) {
  const holder = await db
    .selectFrom('users as u')
    .select('u.status')
    .where('u.deletedAt', 'is', null)
    .where(sql<boolean>`fold(btrim(u.email_address)) = fold(btrim(${emailAddress}))`)
    .executeTakeFirst()
  if (!holder) return
  const isConfirmed = holder.status !== 'REGISTRATION'
  throw new ApiProblem(isConfirmed ? 'user.email_already_exists_confirmed' : 'user.email_already_exists_unconfirmed')
}

/** Inserts nothing when somebody has taken the address meanwhile. */
const addPerson = (db: Queries, body: Registration, passwordHash: string, now: Date) =>
  db
    .insertInto('users')
    .values({
      emailAddress: body.emailAddress,
      passwordHash,
      firstName: body.firstName,
      lastName: body.lastName,
      phoneNumber: body.telephone,
      addressLine1: body.addressLine1 || null,
      addressLine2: body.addressLine2 || null,
      postalCode: body.postalCode,
      city: body.city,
      country: body.country,
      termsAcceptedAt: now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'emailAddress', 'tokenVersion'])
    .executeTakeFirst()
