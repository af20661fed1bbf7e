import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Caller } from '../identity/caller.ts'
import { livePeople, permissionsOf } from '../identity/people.ts'

/** Changes when the person may see less or more, or has another global level. */
export async function rightsOf(db: Queries, { id, permissions }: Pick<Caller, 'id' | 'permissions'>): Promise<string> {
  const { isSuperUser, globalAccessLevel } = permissions
  if (isSuperUser) return `super ${globalAccessLevel}`
  const { rows } = await sql<{
    mark: string
  }>`select md5(coalesce(string_agg(system_id::text, ',' order by system_id), '')) as mark
    from system_rights where user_id = ${id}`.execute(db)
  return `${globalAccessLevel} ${rows[0]?.mark ?? ''}`
}

/** The owner with the rights of now; null for deleted and banned people. */
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
