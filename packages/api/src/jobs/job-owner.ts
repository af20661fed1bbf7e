import { livePeople, permissionsOf } from '../areas/auth/people.ts'
import type { Caller, Queries } from '../http/call.ts'

/** Who asked for a job, as they are now: what they may do counts when it is done. Null for who is gone or banned. */
export async function loadJobOwner(
  db: Queries,
  { ownerId }: { readonly ownerId: string | null },
): Promise<Caller | null> {
  if (!ownerId) return null
  const row = await livePeople(db)
    .select(['u.id', 'u.status', 'u.twoStepOn', 'u.userType', 'u.isSuper', 'u.globalAccessLevel'])
    .where('u.id', '=', ownerId)
    .executeTakeFirst()
  if (!row) return null
  const { id, status, twoStepOn: isTwoStepOn } = row
  return { id, status, isTwoStepOn, sessionId: '', permissions: { ...permissionsOf(row), resources: {} } }
}
