import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { AccessKind } from './access-entries.ts'

/** Tests that person `u` can sign in. */
export const able = sql`u.deleted_at is null and u.status in ('ACTIVE', 'REGISTRATION')`

/** The condition that nobody else would be an administrator beside the entry `a`; a system's administrators include those of its site. */
export const isLastAdministrator = {
  site: sql<boolean>`(a.is_accepted and a.access_level = 2 and not exists (
      select from site_access o join users u on u.id = o.user_id
      where o.site_id = a.site_id and o.id <> a.id and o.is_accepted and o.access_level = 2 and ${able}
    ))`,
  system: sql<boolean>`(a.is_accepted and a.access_level = 2 and not exists (
      select from system_access o join users u on u.id = o.user_id
      where o.system_id = a.system_id and o.id <> a.id and o.is_accepted and o.access_level = 2 and ${able}
    ) and not exists (
      select from site_access o join systems y on y.site_id = o.site_id join users u on u.id = o.user_id
      where y.id = a.system_id and o.is_accepted and o.access_level = 2 and ${able}
    ))`,
}

/**
 * Refuses to remove the last administrator (product 9.5). Locks the site's or system's row until the transaction ends: two administrators could
 * otherwise remove each other at once.
 * @throws ApiProblem 409
 */
export async function keepAnAdministrator(
  change: Queries,
  kind: AccessKind,
  resource: string,
  entry: string,
): Promise<void> {
  await change
    .selectFrom((kind === 'site' ? 'sites' : 'systems') as 'sites')
    .select('id')
    .where('id', '=', resource)
    .forUpdate()
    .execute()
  // Waits for bans and deletions in progress.
  await sql`
    select u.id from users u where u.id in (
      select user_id from ${sql.table(`${kind}_access`)} where ${sql.ref(`${kind}_id`)} = ${resource} and is_accepted and access_level = 2
    ) order by u.id for share`.execute(change)
  const { rows } = await sql<{ isLast: boolean }>`select ${isLastAdministrator[kind]} as is_last
    from ${sql.table(`${kind}_access`)} a where a.id = ${entry}`.execute(change)
  if (rows[0]?.isLast) throw new ApiProblem(`${kind}_access.last_administrator`)
}
