import { positionOf } from '@emberwatch/contract/coordinates'
import { type SitePlace, type SitePlaceChange, sitePlaces } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { addressOf } from '../../identity/address.ts'
import { changedFields, recordActivity } from '../../record/record.ts'
import { lockSite } from './change-sites.ts'
import { modemPosition } from './state-of-sites.ts'

/** @throws ApiProblem when it has gone since access was checked */
async function loadPlace(db: Queries, siteId: string): Promise<SitePlace> {
  const row = await db
    .selectFrom('sites as s')
    .select(['s.addressLine1', 's.addressLine2', 's.postalCode', 's.city', 's.country', 's.lat', 's.lng'])
    .select(['s.placeRevision as revision', modemPosition.as('modemPosition')])
    .where('s.id', '=', siteId)
    .where('s.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiProblem('site.not_found')
  const { modemPosition: ofModem, ...location } = row
  return { siteId, ...location, mapPosition: positionOf(location) ?? ofModem }
}

/** The site's lock makes two writers wait for each other: the second has another revision. A new address keeps the one before. */
function updatePlace({ db, params, user, body, now }: CallOf<typeof sitePlaces.update>) {
  return db.transaction().execute(async (change) => {
    const { revision, ...location } = body
    await storePlace(change, { siteId: params.id, actorId: user.id, location, revision, at: now() })
    return loadPlace(change, params.id)
  })
}

interface NewPlace {
  readonly siteId: string
  readonly actorId: string
  readonly location: Omit<SitePlaceChange, 'revision'>
  /** The one that was seen; without it any is changed. */
  readonly revision?: number
  readonly at: Date
}

/** @throws ApiProblem where somebody else has changed the place meanwhile */
export async function storePlace(
  change: Queries,
  { siteId, actorId, location, revision, at }: NewPlace,
): Promise<void> {
  const { name } = await lockSite(change, siteId)
  const before = await loadPlace(change, siteId)
  if (revision !== undefined && before.revision !== revision) throw new ApiProblem('generic.conflict')
  const hasNewAddress = changedFields(addressOf(before), addressOf({ ...before, ...location })).length > 0
  await change
    .updateTable('sites')
    .set({ ...location, placeRevision: sql<number>`place_revision + 1` })
    .$if(hasNewAddress, (update) => update.set({ previousAddress: JSON.stringify(addressOf(before)) }))
    .where('id', '=', siteId)
    .execute()
  const line = { action: 'site.placeChanged', targetId: siteId, targetName: name }
  const changes = changedFields(before, location)
  await recordActivity(change, { ...line, targetType: 'site', actorId, changes }, at)
}

export const placeRoutes: Route[] = [
  route(sitePlaces.get, ({ db, params }) => loadPlace(db, params.id)),
  route(sitePlaces.update, updatePlace),
]
