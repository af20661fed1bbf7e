import { AccessLevel } from '@emberwatch/contract'
import { type NewSite, type SiteChange, type SiteRow, sites } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { refuseUnconfirmed } from '../../identity/people.ts'
import { changedFields, type ActivityLine as Line, recordActivities, recordActivity } from '../../record/record.ts'
import { loadSite } from './sites.ts'

/** The creator becomes admin in the same transaction (product 7.2). */
async function createSite({ db, user, body, now }: CallOf<typeof sites.create>) {
  refuseUnconfirmed(user)
  const [id = ''] = await db.transaction().execute((change) => addSites(change, user, [body], now()))
  return loadSite(db, id)
}

type AddedSite = NewSite & Partial<Pick<SiteRow, 'comment' | 'lat' | 'lng'>>

/** Stores at most some hundred sites, of which the person becomes the admin. @returns their ids in the same order */
export async function addSites(
  change: Queries,
  user: Pick<Caller, 'id'>,
  bodies: readonly AddedSite[],
  at: Date,
): Promise<string[]> {
  const rows = bodies.map((body) => ({ ...body, createdById: user.id, createdAt: at }))
  const sites = await change.insertInto('sites').values(rows).returning(['id', 'name']).execute()
  const ids = sites.map(({ id }) => id)
  await change
    .insertInto('siteAccess')
    .columns(['siteId', 'userId', 'emailAddress', 'accessLevel', 'isAccepted', 'createdAt', 'decidedAt'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select([
          sql<string>`unnest(${ids}::uuid[])`.as('siteId'),
          'id',
          'emailAddress',
          sql<AccessLevel>`${AccessLevel.ADMIN}::smallint`.as('accessLevel'),
          sql<boolean>`true`.as('isAccepted'),
          sql<Date>`${at}::timestamptz`.as('createdAt'),
          sql<Date>`${at}::timestamptz`.as('decidedAt'),
        ])
        .where('id', '=', user.id),
    )
    .execute()
  const line = { action: 'site.created', targetType: 'site', actorId: user.id } as const
  const lines = sites.map(({ id, name }) => ({ ...line, targetId: id, targetName: name }))
  await recordActivities(change, lines, at)
  return ids
}

/** A new name keeps the old one as previous name. */
async function updateSite({ db, params, user, body, now }: CallOf<typeof sites.update>) {
  await db.transaction().execute((change) => storeSite(change, user, params.id, body, now()))
  return loadSite(db, params.id)
}

export async function storeSite(
  change: Queries,
  user: Pick<Caller, 'id'>,
  id: string,
  body: SiteChange,
  at: Date,
): Promise<void> {
  const before = await lockSite(change, id)
  await change
    .updateTable('sites')
    .set({ ...body, previousName: sql<string | null>`case when name = ${body.name} then previous_name else name end` })
    .where('id', '=', id)
    .execute()
  const changes = changedFields(before, body)
  await record(change, user, { action: 'site.updated', targetId: id, targetName: before.name, changes }, at)
}

/** The row stays for the record, its contacts go by a trigger (product 7.7). Its modems free their IMEI (product 10.7), its loop systems their serial numbers (product 11.7). */
async function removeSite({ db, params, user, now }: CallOf<typeof sites.remove>) {
  await db.transaction().execute(async (change) => {
    const { name } = await lockSite(change, params.id)
    const live = await change
      .selectFrom('systems')
      .select('id')
      .where('siteId', '=', params.id)
      .where('archivedAt', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (live) throw new ApiProblem('site.has_live_systems')
    await change.updateTable('sites').set({ deletedAt: now() }).where('id', '=', params.id).execute()
    await change
      .updateTable('modems')
      .set({ deletedAt: now() })
      .where('siteId', '=', params.id)
      .where('deletedAt', 'is', null)
      .execute()
    await change.deleteFrom('scannedSystems').where('siteId', '=', params.id).execute()
    await record(change, user, { action: 'site.deleted', targetId: params.id, targetName: name }, now())
  })
  return null
}

/** Locks the row until the transaction ends, so that no system is added meanwhile. @throws ApiProblem when it has gone since access was checked */
export async function lockSite(change: Queries, id: string) {
  const site = await change
    .selectFrom('sites')
    .select(['name', 'siteNumber', 'comment'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!site) throw new ApiProblem('site.not_found')
  return site
}

const record = (db: Queries, { id }: Pick<Caller, 'id'>, line: Line, at: Date) =>
  recordActivity(db, { ...line, actorId: id, targetType: 'site' }, at)

export const siteChangeRoutes: Route[] = [
  route(sites.create, createSite),
  route(sites.update, updateSite),
  route(sites.remove, removeSite),
]
