import type { Endpoint } from '@emberwatch/contract'
import type { Caller } from '../identity/caller.ts'
import { isId } from '../identity/people.ts'
import { recordActivity } from '../record/record.ts'
import type { Services } from './call.ts'
import { countWithin } from './rate-limit.ts'

/** Who has looked at what of other people (ASVS 8.3.5): once a day for one reader, kind of reading and person. */

const dayMs = 24 * 60 * 60_000

/** Readings that show names, addresses or doings of people whom the reader need not share a site with, and what the record calls them. */
const recorded: Readonly<Record<string, string>> = {
  'users.get': 'user.read',
  'users.activity': 'user.activityRead',
  'users.list': 'people.listed',
  'failedMails.list': 'mail.listed',
}

/** Keeps that a person reads this; a reading of nobody leaves no line. */
export async function recordReading(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { name }: Pick<Endpoint, 'name'>,
  { id: actorId }: Pick<Caller, 'id'>,
  { id: targetId }: Readonly<Record<string, string>>,
): Promise<void> {
  const action = recorded[name]
  if (!action || targetId === actorId) return
  if (targetId && !(await isThere(db, targetId))) return
  if ((await countWithin(db, `read:${actorId}:${action}:${targetId ?? ''}`, now(), dayMs)) > 1) return
  await recordActivity(db, { actorId, action, ...(targetId && { targetType: 'user', targetId }) }, now())
}

const isThere = async (db: Services['db'], id: string): Promise<boolean> =>
  isId(id) && (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
