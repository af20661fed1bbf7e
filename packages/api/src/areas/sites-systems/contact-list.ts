import { type ListedContact, siteContacts } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { int, orNull, uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, type Page } from '../../lists/source.ts'
import { requireScope } from './troubles.ts'

/** Contacts over sites (product 7.7). */

/** Equal rows stand by site, and within it in the order in which to ring. */
const key = { siteId: uuid('s.id'), ringOrder: orNull(int('k.position')) }

async function loadContacts(db: Queries, page: Page<typeof key>): Promise<ListedContact[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('sites as s', 's.id', 'page.siteId')
    .leftJoin('siteInstructions as i', 'i.siteId', 's.id')
    .leftJoin('siteContacts as k', (join) =>
      join.onRef('k.siteId', '=', 's.id').onRef('k.position', '=', 'page.ringOrder'),
    )
    .select(['s.id as siteId', 's.name as siteName', 's.siteNumber'])
    .select(['k.id', 'k.name', 'k.role', 'k.phoneNumber', 'k.emailAddress', 'k.hours', 'i.changedAt', 'i.confirmedAt'])
    .orderBy('page.position')
    .execute()
  return rows.map(({ id, changedAt, confirmedAt, ...row }) => ({
    ...row,
    id: id ?? row.siteId,
    changedAt: changedAt?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }))
}

export const contactListRoute = listRoute(siteContacts.list, {
  /** @throws ApiProblem 403 where somebody who is no super user asks for the whole fleet */
  from: ({ db, user, query: { extra } }) => {
    const isFleet = requireScope(user, extra.scope) === 'fleet'
    const isOwn = sql<boolean>`s.id in (select r.site_id from site_rights r where r.user_id = ${user.id})`
    return db
      .selectFrom('sites as s')
      .leftJoin('siteContacts as k', 'k.siteId', 's.id')
      .leftJoin('siteInstructions as i', 'i.siteId', 's.id')
      .where('s.deletedAt', 'is', null)
      .where(isFleet ? sql<boolean>`true` : isOwn)
  },
  key,
  sort: { siteName: column('s.sortKey'), name: emptyLast('k.name'), changedAt: emptyLast('i.changedAt') },
  search: {
    siteName: column('s.name'),
    name: column('k.name'),
    role: column('k.role'),
    phoneNumber: column('k.phoneNumber'),
    emailAddress: column('k.emailAddress'),
  },
  filters: {},
  rows: ({ db }, page) => loadContacts(db, page),
})
