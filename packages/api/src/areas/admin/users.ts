import type { AccessLevel } from '@emberwatch/contract'
import { type UserRow, users } from '@emberwatch/contract/admin'
import { type HeldSite, type HeldSystem, sites, systems } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { type Route, route } from '../../http/route.ts'
import { findAnyUser, isId, personColumns, personOf } from '../../identity/people.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, type PageOfIds, personName } from '../../lists/source.ts'
import { personList } from '../person-list.ts'
import { loadSites, siteList, sitesHeldBy, sitesMadeOf } from '../sites-systems/sites.ts'
import { loadSystems, systemList, systemsHeldBy, systemsMadeOf, walkSystemsHeldBy } from '../sites-systems/systems.ts'

export async function loadAnyUser(db: Queries, id: string) {
  const user = await findAnyUser(db, id)
  if (!user) throw new ApiProblem('user.not_found')
  return user
}

/** @throws ApiProblem user.not_found where the id can be none */
export const personId = (id: string): string => {
  if (!isId(id)) throw new ApiProblem('user.not_found')
  return id
}

async function loadRows(db: Queries, page: PageOfIds): Promise<UserRow[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('users as u', 'u.id', 'page.id')
    .select(personColumns)
    .select('u.createdAt')
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({ ...personOf(row), createdAt: row.createdAt.toISOString() }))
}

const userList = listRoute(users.list, {
  from: ({ db }) => db.selectFrom('users as u').where('u.deletedAt', 'is', null),
  key: { id: uuid('u.id') },
  sort: {
    name: column('u.sortKey'),
    number: column('u.number'),
    emailAddress: column('u.emailAddress'),
    status: column('u.status'),
    userType: column('u.userType'),
    createdAt: column('u.createdAt'),
  },
  search: { name: personName('u'), emailAddress: column('u.emailAddress'), phoneNumber: column('u.phoneNumber') },
  filters: {
    status: column('u.status'),
    userType: column('u.userType'),
    globalAccessLevel: column('u.globalAccessLevel'),
  },
  rows: ({ db }, page) => loadRows(db, page),
})

const rightsOn = {
  site: (ids: readonly string[]) => sql`select site_id as id, user_id, access_level from site_rights
    where site_id in (${sql.join(ids)})`,
  system: (ids: readonly string[]) => sql`select system_id as id, user_id, access_level from system_rights
    where system_id in (${sql.join(ids)})`,
}

/** Reads levels for the rows of the page only. */
async function levelsOn(db: Queries, userId: string, kind: 'site' | 'system', ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, AccessLevel>()
  const { rows } = await sql<{ id: string; accessLevel: AccessLevel }>`
    select id, access_level from (${rightsOn[kind](ids)}) held where user_id = ${userId}`.execute(db)
  return new Map(rows.map(({ id, accessLevel }) => [id, accessLevel]))
}

async function withLevels<Row extends { id: string }>(
  db: Queries,
  userId: string,
  kind: 'site' | 'system',
  rows: readonly Row[],
) {
  const levels = await levelsOn(
    db,
    userId,
    kind,
    rows.map(({ id }) => id),
  )
  // The person may have lost the level between the two queries.
  return rows.flatMap((row) => {
    const accessLevel = levels.get(row.id)
    return accessLevel === undefined ? [] : [{ ...row, accessLevel }]
  })
}

export const userRoutes: Route[] = [
  userList,
  route(users.get, ({ db, params }) => loadAnyUser(db, params.id)),
  personList(
    listRoute(
      sites.heldBy,
      {
        ...siteList,
        from: ({ db, params }) => sitesHeldBy(db, params.id),
        rows: async ({ db, params }, page): Promise<HeldSite[]> =>
          withLevels(db, params.id, 'site', await loadSites(db, page)),
      },
      sitesMadeOf,
    ),
  ),
  personList(
    listRoute(
      systems.heldBy,
      {
        ...systemList,
        from: ({ db, params }) => systemsHeldBy(db, params.id),
        strategy: { kind: 'walk', walk: ({ db, params }) => walkSystemsHeldBy(db, params.id) },
        rows: async ({ db, params }, page): Promise<HeldSystem[]> =>
          withLevels(db, params.id, 'system', await loadSystems(db, page)),
      },
      systemsMadeOf,
    ),
  ),
]
