import type { Endpoint } from '@emberwatch/contract'
import { repetitions } from '@emberwatch/http/limits'
import type { Caller } from '../identity/caller.ts'
import { isId } from '../identity/people.ts'
import { recordActivity } from '../record/record.ts'
import type { Services } from './call.ts'
import { countUse } from './rate-limit.ts'

/** Readings are recorded once a day per reader, kind and person (ASVS 8.3.5). */

/** Calls that show personal data of people who need not share a site with the reader, and their names in the record. */
const recorded: Readonly<Record<string, string>> = {
  'users.get': 'user.read',
  'users.activity': 'user.activityRead',
  'users.list': 'people.listed',
  'failedMails.list': 'mail.listed',
}

/** Ignores one's own data and unknown people. */
export async function recordReading(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { name }: Pick<Endpoint, 'name'>,
  { id: actorId }: Pick<Caller, 'id'>,
  { id: targetId }: Readonly<Record<string, string>>,
): Promise<void> {
  const action = recorded[name]
  if (!action || targetId === actorId) return
  if (targetId && !(await isThere(db, targetId))) return
  if ((await countUse(db, repetitions.readings, `${actorId}:${action}:${targetId ?? ''}`, now())) > 1) return
  await recordActivity(db, { actorId, action, ...(targetId && { targetType: 'user', targetId }) }, now())
}

const isThere = async (db: Services['db'], id: string): Promise<boolean> =>
  isId(id) && (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
