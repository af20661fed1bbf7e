import { type Webhook, webhooks, webhooksMax } from '@emberwatch/contract/sites-systems'
import { newSecret } from '@emberwatch/contract/webhook-secret'
import { ApiProblem, badFields } from '@emberwatch/http'
import { rates } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { consume } from '../../http/rate-limit.ts'
import { type Route, route } from '../../http/route.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, personName } from '../../lists/source.ts'
import { lastNumberNow } from '../../notifications/number-occurrences.ts'
import type { Sealer } from '../../secrets/sealed.ts'
import { openStored } from '../../secrets/sealed-rows.ts'
import { whyRefused } from '../../webhooks/reach.ts'
import { mailAdministrators } from '../../webhooks/webhook-owner.ts'
import { deliveryRoutes } from './webhook-deliveries.ts'
import { administered, holdWebhook, ofAdministered, recordWebhook, refuseOthers } from './webhook-rights.ts'

/** Handles webhooks of sites and of the fleet (product 23.7). */

/** @throws ApiProblem 400, 429 */
async function refuseAddress({ settings, db, user, now }: Call, url: string): Promise<void> {
  await consume(db, rates.webhookSaves, user.id, now())
  const why = await whyRefused(url, settings.allowsLocalWebhooks)
  if (why) throw badFields({ url: why })
}

const rowsOf = (db: Queries) =>
  db
    .selectFrom('webhooks as w')
    .leftJoin('sites as s', 's.id', 'w.siteId')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'w.createdById').on('u.deletedAt', 'is', null))
    .leftJoin('users as o', (join) => join.onRef('o.id', '=', 'w.ownerId').on('o.deletedAt', 'is', null))
    .select([
      'w.id',
      'w.siteId',
      's.name as siteName',
      'w.url',
      'w.alarms',
      'w.lostContact',
      'w.faults',
      'w.disablements',
    ])
    .select(['w.backToNormal', 'w.isOn', 'w.failingSince', 'w.createdAt'])
    .select([personName('u').as('createdBy'), personName('o').as('owner')])

const rowOf = (row: Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number], sealer: Sealer): Webhook => ({
  ...row,
  url: openStored(sealer, row.url),
  failingSince: row.failingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

const list = listRoute(webhooks.list, {
  from: ({ db, user, query: { extra } }) => {
    const { siteId } = extra
    const query = administered(db, user)
    return siteId === undefined ? query : query.where(sql<boolean>`coalesce(w.site_id::text, 'fleet') = ${siteId}`)
  },
  key: { id: uuid('w.id') },
  sort: { createdAt: column('w.createdAt') },
  search: {},
  filters: {},
  rows: async ({ db, sealer }, page) => {
    const rows = await rowsOf(db).innerJoin(page, 'page.id', 'w.id').orderBy('page.position').execute()
    return rows.map((row) => rowOf(row, sealer))
  },
})

/** Makes requests that count the webhooks of a site, or of the fleet, wait for each other. */
async function lockScope(change: Queries, siteId: string | null) {
  if (siteId)
    return change.selectFrom('sites').select('name').where('id', '=', siteId).forNoKeyUpdate().executeTakeFirst()
  await sql`select pg_advisory_xact_lock(hashtext('fleet_webhooks'))`.execute(change)
}

const create = route(webhooks.create, async (call) => {
  const { db, body, user, sealer, now } = call
  const { siteId, ...rest } = body
  await refuseOthers(db, user, siteId)
  await refuseAddress(call, body.url)
  const secret = newSecret()
  const id = await db.transaction().execute(async (change) => {
    const site = await lockScope(change, siteId)
    const { count } = await change
      .selectFrom('webhooks')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('siteId', siteId ? '=' : 'is', siteId)
      .executeTakeFirstOrThrow()
    if (count >= webhooksMax) throw new ApiProblem('webhook.too_many')
    const added = await change
      .insertInto('webhooks')
      .values({
        ...rest,
        siteId,
        url: sealer.seal(body.url),
        secret: sealer.seal(secret),
        occurrenceNumber: lastNumberNow,
        createdById: user.id,
        ownerId: user.id,
        createdAt: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordWebhook(change, call, 'webhook.created', { id: added.id, siteId, siteName: site?.name ?? null })
    const subject = { webhookId: added.id, siteId, url: body.url }
    await mailAdministrators({ ...call, db: change }, subject, 'added', user.id)
    return added.id
  })
  return { id, secret }
})

const update = route(webhooks.update, async (call) => {
  const { db, body, params, user, sealer } = call
  await refuseAddress(call, body.url)
  return db.transaction().execute(async (change) => {
    const hook = await holdWebhook(change, user, params.id)
    const fromNow = { occurrenceNumber: lastNumberNow, steadyNumber: lastNumberNow, failingSince: null, nextAt: null }
    await change
      .updateTable('webhooks')
      .set({
        ...body,
        url: sealer.seal(body.url),
        ...(body.isOn && { ownerId: user.id }),
        ...(body.isOn && !hook.isOn && fromNow),
      })
      .where('id', '=', hook.id)
      .execute()
    await recordWebhook(change, call, 'webhook.updated', hook)
    return rowOf(await rowsOf(change).where('w.id', '=', hook.id).executeTakeFirstOrThrow(), sealer)
  })
})

const renewSecret = route(webhooks.renewSecret, async (call) => {
  const { db, params, user, sealer } = call
  const secret = newSecret()
  await db.transaction().execute(async (change) => {
    const hook = await holdWebhook(change, user, params.id)
    await change
      .updateTable('webhooks')
      .set({ secret: sealer.seal(secret), ownerId: user.id })
      .where('id', '=', hook.id)
      .execute()
    await recordWebhook(change, call, 'webhook.secretRenewed', hook)
  })
  return { id: params.id, secret }
})

const remove = route(webhooks.remove, async (call) => {
  const { db, params, user } = call
  await db.transaction().execute(async (change) => {
    const hook = await holdWebhook(change, user, params.id)
    await change.deleteFrom('webhooks').where('id', '=', hook.id).execute()
    await recordWebhook(change, call, 'webhook.deleted', hook)
  })
  return null
})

export const webhookRoutes: Route[] = [list, create, ofAdministered(update), renewSecret, remove, ...deliveryRoutes]
