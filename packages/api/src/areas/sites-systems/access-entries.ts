import type { AccessLevel } from '@emberwatch/contract'
import { type AccessEntry, sites, systems } from '@emberwatch/contract/sites-systems'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Services } from '../../http/call.ts'
import type { Route } from '../../http/route.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, onlyRow, type PageOfIds } from '../../lists/source.ts'
import { invitationStatus, isOfAdmin } from '../invitation-status.ts'

const accessTables = { site: 'siteAccess', system: 'systemAccess' } as const
export type AccessKind = keyof typeof accessTables
/** Both tables have the same columns except for the resource; one stands for both in types. */
export const tableOf = (kind: AccessKind) => accessTables[kind] as 'siteAccess'

const accessList = (kind: AccessKind) => ({
  key: { id: uuid('a.id') },
  sort: {
    emailAddress: column('a.emailAddress'),
    accessLevel: column('a.accessLevel'),
    createdAt: column('a.createdAt'),
  },
  search: { emailAddress: column('a.emailAddress') },
  filters: {},
  rows: ({ db, now }: Pick<Services, 'db' | 'now'>, page: PageOfIds) => loadEntries(db, kind, page, now()),
})

/**
 * The highest level that person `u` holds by entries of their own, also through the site (product 1.5). A team gives its level beside them.
 */
export const ownLevel = (kind: AccessKind, resource: string): RawBuilder<AccessLevel | null> =>
  kind === 'site'
    ? sql`(select a.access_level from site_access a
        where a.user_id = u.id and a.site_id = ${resource} and a.is_accepted and a.grant_id is null)`
    : sql`(select max(o.access_level) from (
        select a.access_level from site_access a join systems y on y.site_id = a.site_id
        where a.user_id = u.id and y.id = ${resource} and a.is_accepted and a.grant_id is null
        union all
        select a.access_level from system_access a
        where a.user_id = u.id and a.system_id = ${resource} and a.is_accepted and a.grant_id is null) o)`

export async function loadEntries(db: Queries, kind: AccessKind, page: PageOfIds, now: Date): Promise<AccessEntry[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin(`${tableOf(kind)} as a`, 'a.id', 'page.id')
    .leftJoin('users as u', 'u.id', 'a.userId')
    // Rows that a team gives are changed with the team.
    .where('a.grantId', 'is', null)
    .select([
      'a.id',
      'a.userId',
      'a.emailAddress',
      'a.accessLevel',
      'a.isAccepted',
      'a.isRejected',
      'a.createdAt',
      'a.resentAt',
      'u.firstName',
      'u.lastName',
    ])
    .select(isOfAdmin(kind).as('hasInviter'))
    .orderBy('page.position')
    .execute()
  return rows.map(({ resentAt, hasInviter, firstName, lastName, ...row }) => ({
    ...row,
    userId: row.isAccepted ? row.userId : null,
    userName: (row.isAccepted && [firstName, lastName].filter(Boolean).join(' ')) || null,
    type: kind,
    status: invitationStatus({ ...row, resentAt, hasInviter }, now),
    createdAt: row.createdAt.toISOString(),
  }))
}

export async function loadEntry(
  db: Queries,
  kind: AccessKind,
  id: string,
  now: Date,
): Promise<AccessEntry | undefined> {
  const [entry] = await loadEntries(db, kind, onlyRow(id), now)
  return entry
}

export const accessListRoutes: Route[] = [
  listRoute(sites.users, {
    ...accessList('site'),
    from: ({ db, params }) =>
      db.selectFrom('siteAccess as a').where('a.siteId', '=', params.id).where('a.grantId', 'is', null),
  }),
  listRoute(systems.users, {
    ...accessList('system'),
    from: ({ db, params }) =>
      db.selectFrom('systemAccess as a').where('a.systemId', '=', params.id).where('a.grantId', 'is', null),
  }),
]
