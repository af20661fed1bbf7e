import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { endAllSessions } from '../../identity/sessions.ts'
import { recordPerson } from '../../record/record.ts'
import { removeSchedules } from '../../summaries/dispatch-report.ts'
import { endTwoStep } from './two-step.ts'

const noAddress = { addressLine1: null, addressLine2: null, postalCode: null, city: null, country: null }

/**
 * Removes personal data and leaves a row without a name, so that what the person made reads 'Deleted user'. The address is free for a new account.
 * Give it a transaction.
 */
export async function deletePerson(
  db: Queries,
  { id, emailAddress }: { readonly id: string; readonly emailAddress: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...noAddress,
      firstName: 'Deleted',
      lastName: 'user',
      emailAddress: '',
      phoneNumber: null,
      passwordHash: '',
      status: 'DELETED' as const,
      deletedAt: now,
    })
    .where('id', '=', id)
    .execute()
  await endAllSessions(db, id)
  await endTwoStep(db, id)
  // Entries of access lists show the address, so those go too, and what is still open for it.
  const isTheirs = sql<boolean>`(user_id = ${id} or fold(btrim(email_address)) = fold(btrim(${emailAddress})))`
  await db.deleteFrom('siteAccess').where(isTheirs).execute()
  await db.deleteFrom('systemAccess').where(isTheirs).execute()
  await db.deleteFrom('teamMembers').where(isTheirs).execute()
  await db.deleteFrom('knownDevices').where('userId', '=', id).execute()
  await db.deleteFrom('notificationRules').where('userId', '=', id).execute()
  await db.deleteFrom('summaryRules').where('userId', '=', id).execute()
  await removeSchedules(db, sql<boolean>`owner_id = ${id}`)
  await db.deleteFrom('reportRecipients').where('userId', '=', id).execute()
  await db.deleteFrom('jobs').where('ownerId', '=', id).execute()
  await db.deleteFrom('oneTimeCodes').where('userId', '=', id).execute()
  await recordPerson(db, { actorId: id, action: 'account.deleted' }, now)
}
