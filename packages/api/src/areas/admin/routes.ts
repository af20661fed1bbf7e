import { fleet, type Statistics } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { type Route, route } from '../../http/route.ts'
import { activityList } from './activity.ts'
import { userChangeRoutes } from './change-users.ts'
import { failedMailRoutes } from './failed-mails.ts'
import { searchEverything } from './search.ts'
import { userRoutes } from './users.ts'

/** Archived systems count, as lists show them (product 14.1); deleted things do not. */
async function countFleet(db: Queries): Promise<Statistics> {
  const { rows } = await sql<Statistics>`select
    (select count(*)::int from modems m join sites s on s.id = m.site_id
      where m.deleted_at is null and s.deleted_at is null) as modems_count,
    (select coalesce(sum(y.units_count), 0)::int from systems y join sites s on s.id = y.site_id
      where s.deleted_at is null) as units_count,
    (select count(*)::int from systems y join sites s on s.id = y.site_id where s.deleted_at is null) as systems_count,
    (select count(*)::int from sites where deleted_at is null) as sites_count,
    (select count(*)::int from users where deleted_at is null and status <> 'DELETED') as users_count`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counting gave no row')
  return counts
}

export const adminRoutes: Route[] = [
  route(fleet.stats, ({ db }) => countFleet(db)),
  ...userRoutes,
  ...userChangeRoutes,
  activityList,
  searchEverything,
  ...failedMailRoutes,
]
