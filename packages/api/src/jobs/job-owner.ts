import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Caller } from '../identity/caller.ts'
import { livePeople, permissionsOf } from '../identity/people.ts'

/** A mark of what a person may see: another one when they see less, or more, be it by another global level alone. */
export async function rightsOf(db: Queries, { id, permissions }: Pick<Caller, 'id' | 'permissions'>): Promise<string> {
  const { isSuperUser, globalAccessLevel } = permissions
  if (isSuperUser) return `super ${globalAccessLevel}`
  const { rows } = await sql<{
    mark: string
  }>`select md5(coalesce(string_agg(system_id::text, ',' order by system_id), '')) as mark
    from system_rights where user_id = ${id}`.execute(db)
  return `${globalAccessLevel} ${rows[0]?.mark ?? ''}`
}

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
  return {
    id,
    status,
    isTwoStepOn,
    sessionId: '',
    provedAt: null,
    permissions: { ...permissionsOf(row), resources: {} },
  }
}
