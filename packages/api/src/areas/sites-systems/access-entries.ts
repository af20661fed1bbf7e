import { type AccessEntry, sites } from '@emberwatch/contract'
import type { Queries } from '../../http/call.ts'
import { listRoute } from '../../http/route.ts'
import { column, type Page } from '../../lists/source.ts'

/** The access list of a site: who holds a level there, and who is invited. */
export const usersOfSite = listRoute(sites.users, {
  from: ({ db, params }) => db.selectFrom('siteAccess as a').where('a.siteId', '=', params.id),
  key: { id: column('a.id') },
  sort: {
    emailAddress: column('a.emailAddress'),
    accessLevel: column('a.accessLevel'),
    createdAt: column('a.createdAt'),
  },
  search: { emailAddress: column('a.emailAddress') },
  filters: {},
  rows: ({ db }, page) => loadEntries(db, page),
})

async function loadEntries(db: Queries, page: Page<'id'>): Promise<AccessEntry[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('siteAccess as a', 'a.id', 'page.id')
    .select(['a.id', 'a.userId', 'a.emailAddress', 'a.accessLevel', 'a.isAccepted', 'a.isRejected', 'a.createdAt'])
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({
    ...row,
    type: 'site' as const,
    status: row.isAccepted ? 'Accepted' : row.isRejected ? 'Rejected' : 'Pending',
    createdAt: row.createdAt.toISOString(),
  }))
}
