import { type Site, sites } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { type Route, route } from '../../http/route.ts'
import { addressOf, addressText } from '../../identity/address.ts'
import { ofSite } from '../../lists/contains.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, firstRow, onlyRow, type PageOfIds, personName } from '../../lists/source.ts'

export async function loadSites(db: Queries, page: PageOfIds): Promise<Site[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('sites as s', 's.id', 'page.id')
    .leftJoin('users as c', 'c.id', 's.createdById')
    .select(['s.id', 's.number', 's.name', 's.previousName', 's.siteNumber', 's.description', 's.comment'])
    .select(['s.addressLine1', 's.addressLine2', 's.postalCode', 's.city', 's.country', 's.previousAddress'])
    .select(['s.createdAt', 's.createdById', personName('c').as('createdBy'), systemIds.as('systemIds')])
    .select(disabledCount.as('disabledCount'))
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    previousName: row.previousName,
    number: row.number,
    siteNumber: row.siteNumber,
    description: row.description,
    address: addressOf(row),
    previousAddress: row.previousAddress,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    createdById: row.createdById,
    creator: row.createdBy,
    systemIds: row.systemIds,
    disabledCount: row.disabledCount,
  }))
}

const systemIds = sql<string[]>`coalesce(
  (select jsonb_agg(y.id order by y.sort_key, y.id) from systems y where y.site_id = s.id), '[]')`

/** Null where no panel has reported yet. */
const disabledCount = sql<number | null>`(
  select sum(y.disabled_count)::int from systems y where y.site_id = s.id and y.archived_at is null)`

/** Aliases: site `s`, creator `c`. */
export const siteList = {
  key: { id: uuid('s.id') },
  sort: {
    name: column('s.sortKey'),
    number: column('s.number'),
    siteNumber: emptyLast('s.siteNumberKey'),
    createdBy: emptyLast('c.sortKey'),
    createdAt: column('s.createdAt'),
    city: emptyLast('s.cityKey'),
  },
  search: {
    name: ofSite(column('s.name')),
    siteNumber: ofSite(column('s.siteNumber')),
    createdBy: personName('c'),
    city: ofSite(column('s.city')),
    postalCode: column('s.postalCode'),
    address: addressText('s'),
  },
  filters: { disabledCount: sql`(${disabledCount} > 0)::int` },
  rows: ({ db }: { db: Queries }, page: PageOfIds) => loadSites(db, page),
}

/** The level is `r.accessLevel`. */
export const sitesHeldBy = (db: Queries, userId: string) =>
  db
    .selectFrom('siteRights as r')
    .innerJoin('sites as s', 's.id', 'r.siteId')
    .leftJoin('users as c', 'c.id', 's.createdById')
    .where('r.userId', '=', userId)

export const sitesMadeOf = ['sites', 'systems', 'site_access', 'users'] as const

const ownSites = listRoute(sites.list, { ...siteList, from: ({ db, user }) => sitesHeldBy(db, user.id) }, sitesMadeOf)

const allSites = listRoute(
  sites.all,
  {
    ...siteList,
    from: ({ db }) =>
      db.selectFrom('sites as s').leftJoin('users as c', 'c.id', 's.createdById').where('s.deletedAt', 'is', null),
  },
  sitesMadeOf,
)

export const loadSite = async (db: Queries, id: string): Promise<Site> =>
  firstRow(await loadSites(db, onlyRow(id)), 'site.not_found')

export const siteRoutes: Route[] = [ownSites, allSites, route(sites.get, ({ db, params }) => loadSite(db, params.id))]
