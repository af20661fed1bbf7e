import { AccessLevel, type NewSite, type SiteChange, sites } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Call, Queries } from '../../http/call.ts'
import { ApiProblem } from '../../http/problem.ts'
import { type Route, route } from '../../http/route.ts'
import { recordActivity } from '../audit.ts'
import { loadSite } from './sites.ts'

/** Adds a site; who adds it becomes its admin, in the same transaction (reading 32). */
async function createSite({ db, user, body, now }: Call<'/v1/sites', NewSite>) {
  const id = await db.transaction().execute(async (change) => {
    const site = await change
      .insertInto('sites')
      .values({ ...body, createdById: user.id, createdAt: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await change
      .insertInto('siteAccess')
      .columns(['siteId', 'userId', 'emailAddress', 'accessLevel', 'isAccepted', 'createdAt', 'decidedAt'])
      .expression((from) =>
        from
          .selectFrom('users')
          .select([
            sql<string>`${site.id}::uuid`.as('siteId'),
            'id',
            'emailAddress',
            sql<AccessLevel>`${AccessLevel.ADMIN}::smallint`.as('accessLevel'),
            sql<boolean>`true`.as('isAccepted'),
            sql<Date>`${now()}::timestamptz`.as('createdAt'),
            sql<Date>`${now()}::timestamptz`.as('decidedAt'),
          ])
          .where('id', '=', user.id),
      )
      .execute()
    await record(change, 'site.created', site.id, user.id, now())
    return site.id
  })
  return loadSite(db, id)
}

/** A changed name keeps the one before in sight. */
async function updateSite({ db, params, user, body, now }: Call<'/v1/sites/{id}', SiteChange>) {
  await db.transaction().execute(async (change) => {
    await change
      .updateTable('sites')
      .set({
        ...body,
        previousName: sql<string | null>`case when name = ${body.name} then previous_name else name end`,
      })
      .where('id', '=', params.id)
      .execute()
    await record(change, 'site.updated', params.id, user.id, now())
  })
  return loadSite(db, params.id)
}

/**
 * Deletes a site. Its row stays for the record; what would stand in the way elsewhere goes: its modems free their IMEI
 * (reading 82), its loop systems their serial numbers (reading 45).
 */
async function removeSite({ db, params, user, now }: Call<'/v1/sites/{id}'>) {
  await db.transaction().execute(async (change) => {
    // Locks the row, so that no system comes in meanwhile.
    await change.selectFrom('sites').select('id').where('id', '=', params.id).forUpdate().execute()
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
    await record(change, 'site.deleted', params.id, user.id, now())
  })
  return null
}

const record = (db: Queries, action: string, targetId: string, actorId: string, at: Date) =>
  recordActivity(db, { actorId, action, targetType: 'site', targetId }, at)

export const siteChangeRoutes: Route[] = [
  route(sites.create, createSite),
  route(sites.update, updateSite),
  route(sites.remove, removeSite),
]
