import { type Operator, type System, sites, systems } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { type Route, route } from '../../http/route.ts'
import { ofSite, ofSystem } from '../../lists/contains.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, firstRow, onlyRow, type PageOfIds } from '../../lists/source.ts'
import { systemName } from '../system-name.ts'
import { walkHeld } from '../systems-by-right.ts'

export async function loadSystems(db: Queries, page: PageOfIds): Promise<System[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('systems as y', 'y.id', 'page.id')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .select(['y.id', 'y.name', 'y.previousName', 'y.number', 'y.equipmentNumber', 'y.type', 'y.tag', 'y.siteId'])
    .select([
      's.name as siteName',
      'y.comment',
      'y.createdAt',
      'y.archivedAt',
      'y.issuesCount',
      openIssues.as('openIssuesCount'),
    ])
    .select([
      'y.disabledCount',
      'y.configurationsCount',
      'y.connectionState',
      'y.connectionChangedAt',
      operators.as('operators'),
    ])
    .orderBy('page.position')
    .execute()
  return rows.map(({ createdAt, archivedAt, connectionChangedAt, ...row }) => ({
    ...row,
    // Empty where the state is unknown (product 8.5).
    status: archivedAt ? 'Archived' : (row.connectionState ?? ''),
    createdAt: createdAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
    connectionSince: connectionChangedAt?.toISOString() ?? null,
  }))
}

/** Matches the index `systems_open_issues`. */
const openIssues = sql<number>`(y.issues_count - y.solved_issues_count)`

/**
 * Everyone who holds a level, through the site too (product 8.7). Repeats `system_rights`, which would look up system and site again for each row.
 */
const operators = sql<Operator[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
    'emailAddress', u.email_address, 'accessLevel', r.access_level) order by u.sort_key, u.id)
  from (
    select held.user_id, max(held.access_level) as access_level from (
      select a.user_id, a.access_level from site_access a where a.site_id = y.site_id and a.is_accepted
      union all
      select a.user_id, a.access_level from system_access a where a.system_id = y.id and a.is_accepted
    ) held group by held.user_id
  ) r join users u on u.id = r.user_id
  where s.deleted_at is null and u.deleted_at is null), '[]')`

/** Aliases: system `y`, site `s`. */
export const systemList = {
  key: { id: uuid('y.id') },
  sort: {
    name: emptyLast('y.sortKey'),
    number: column('y.number'),
    equipmentNumber: emptyLast('y.equipmentNumber'),
    type: column('y.type'),
    tag: emptyLast('y.tagKey'),
    siteName: column('s.sortKey'),
    issuesCount: column('y.issuesCount'),
    openIssuesCount: openIssues,
    disabledCount: emptyLast('y.disabledCount'),
    createdAt: column('y.createdAt'),
  },
  search: {
    name: ofSystem(systemName),
    equipmentNumber: ofSystem(column('y.equipmentNumber')),
    tag: ofSystem(column('y.tag')),
    siteName: ofSite(column('s.name')),
  },
  filters: {
    type: column('y.type'),
    connectionState: column('y.connectionState'),
    disabledCount: sql`(y.disabled_count > 0)::int`,
  },
  rows: ({ db }: { db: Queries }, page: PageOfIds) => loadSystems(db, page),
}

/** The level is `r.accessLevel`. */
export const systemsHeldBy = (db: Queries, userId: string) =>
  db
    .selectFrom('systemRights as r')
    .innerJoin('systems as y', 'y.id', 'r.systemId')
    .leftJoin('sites as s', 's.id', 'y.siteId')
    .where('r.userId', '=', userId)

export const walkSystemsHeldBy = (db: Queries, userId: string) =>
  walkHeld(db.selectFrom('systems as y').leftJoin('sites as s', 's.id', 'y.siteId'), userId)

export const systemsMadeOf = ['systems', 'sites', 'site_access', 'system_access', 'users'] as const

const ownSystems = listRoute(
  systems.list,
  {
    ...systemList,
    from: ({ db, user }) => systemsHeldBy(db, user.id),
    strategy: { kind: 'walk', walk: ({ db, user }) => walkSystemsHeldBy(db, user.id) },
  },
  systemsMadeOf,
)

const allSystems = listRoute(
  systems.all,
  {
    ...systemList,
    from: ({ db }) =>
      db
        .selectFrom('systems as y')
        .innerJoin('sites as s', (join) => join.onRef('s.id', '=', 'y.siteId').on('s.deletedAt', 'is', null)),
  },
  systemsMadeOf,
)

const systemsOfSite = listRoute(
  sites.systems,
  {
    ...systemList,
    from: ({ db, params }) =>
      db.selectFrom('systems as y').leftJoin('sites as s', 's.id', 'y.siteId').where('y.siteId', '=', params.id),
  },
  systemsMadeOf,
)

export const loadSystem = async (db: Queries, id: string): Promise<System> =>
  firstRow(await loadSystems(db, onlyRow(id)), 'system.not_found')

export const systemRoutes: Route[] = [
  ownSystems,
  allSystems,
  systemsOfSite,
  route(systems.get, ({ db, params }) => loadSystem(db, params.id)),
]
