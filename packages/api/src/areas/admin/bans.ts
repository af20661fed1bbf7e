import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { endAllSessions } from '../../identity/sessions.ts'
import { recordActivity, recordPerson } from '../../record/record.ts'

/** Give each function the transaction that holds the person's row (product 14.7). */

/** Ends every session and refuses new ones. Returns without a change where the person is banned already. */
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

/** Restores the status from before the ban: an unconfirmed address stays unconfirmed. Returns without a change where there is no ban. */
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
