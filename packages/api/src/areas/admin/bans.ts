import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { endAllSessions } from '../../identity/sessions.ts'
import { recordActivity, recordPerson } from '../../record/record.ts'

/** Ending somebody's access to the product (product 14.7); give each the transaction that holds the person's row. */

/** Ends every session of the person and lets them begin none. Nothing where they are banned already. */
export async function banPerson(change: Queries, id: string, actorId: string, now: Date): Promise<void> {
  const banned = await change
    .updateTable('users')
    .set({ status: 'BANNED', statusBeforeBan: sql`status` })
    .where('id', '=', id)
    .where('status', 'in', ['ACTIVE', 'REGISTRATION'])
    .returning('statusBeforeBan')
    .executeTakeFirst()
  if (!banned) return
  await endAllSessions(change, id)
  const changes = [{ field: 'status', from: banned.statusBeforeBan, to: 'BANNED' }]
  await recordActivity(change, { actorId, action: 'user.banned', targetType: 'user', targetId: id, changes }, now)
}

/** They are what they were: an address that was not confirmed is not confirmed by it. Nothing where they are not banned. */
export async function unbanPerson(change: Queries, id: string, actorId: string, now: Date): Promise<void> {
  const freed = await change
    .updateTable('users')
    .set({ status: sql`coalesce(status_before_ban, 'ACTIVE')`, statusBeforeBan: null })
    .where('id', '=', id)
    .where('status', '=', 'BANNED')
    .returning('status')
    .executeTakeFirst()
  if (!freed) return
  const changes = [{ field: 'status', from: 'BANNED', to: freed.status }]
  await recordActivity(change, { actorId, action: 'user.unbanned', targetType: 'user', targetId: id, changes }, now)
}

/** Ends every session of the person; they can sign in again. */
export async function signPersonOut(change: Queries, id: string, actorId: string, now: Date): Promise<void> {
  await endAllSessions(change, id)
  await recordPerson(change, { actorId, action: 'user.signedOut' }, now, id)
}
