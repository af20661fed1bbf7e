import { AccessLevel, allows, onSite, superAdmin } from '@emberwatch/contract'
import { type Webhook, type WebhookDelivery, webhooks, webhooksMax } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { countRequest } from '../../http/rate-limit.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { isId } from '../../identity/people.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column } from '../../lists/source.ts'
import { lastNumber } from '../../notifications/number-happenings.ts'
import { ApiProblem, badFields } from '../../problem.ts'
import { recordActivity } from '../../record/record.ts'
import { whyRefused } from '../../webhooks/reach.ts'
import { newSecret } from '../../webhooks/sign.ts'
import { askDelivery, storeDelivery } from '../../webhooks/tell-webhooks.ts'

/** Product 23.7. Who administers a webhook is decided here: the rules of the contract know no webhooks. */

/** Those that the person administers, as `w` with their site as `s`. */
function administered(db: Queries, user: Caller) {
  const found = db.selectFrom('webhooks as w').leftJoin('sites as s', 's.id', 'w.siteId')
  if (allows(superAdmin, user)) return found.where('s.deletedAt', 'is', null)
  const isAdmin = user.permissions.globalAccessLevel === AccessLevel.ADMIN && !user.permissions.isSuperUser
  return found.where(
    sql<boolean>`${isAdmin} and exists (select from site_rights r
      where r.site_id = w.site_id and r.user_id = ${user.id} and r.access_level = ${AccessLevel.ADMIN})`,
  )
}

/** @throws ApiProblem 404 */
async function hold(change: Queries, user: Caller, id: string) {
  const found = isId(id)
    ? await administered(change, user)
        .select(['w.id', 'w.siteId', 'w.url', 'w.isOn', 's.name as siteName'])
        .where('w.id', '=', id)
        .forUpdate('w')
        .executeTakeFirst()
    : undefined
  if (!found) throw new ApiProblem('webhook.not_found')
  return found
}

async function refuseAddress({ settings }: Pick<Call, 'settings'>, url: string): Promise<void> {
  const why = await whyRefused(url, settings.allowsLocalWebhooks)
  if (why) throw badFields({ url: why })
}

/** Names the host alone: addresses of receivers may hold a secret. */
const record = (
  change: Queries,
  { user, now }: Pick<Call, 'user' | 'now'>,
  action: string,
  { id, siteId, siteName }: { id: string; siteId: string | null; siteName: string | null },
) =>
  recordActivity(
    change,
    {
      actorId: user.id,
      action,
      details: { webhook: id },
      ...(siteId && { targetType: 'site' as const, targetId: siteId, targetName: siteName }),
    },
    now(),
  )

const rowsOf = (db: Queries) =>
  db
    .selectFrom('webhooks as w')
    .leftJoin('sites as s', 's.id', 'w.siteId')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'w.createdById').on('u.deletedAt', 'is', null))
    .select(['w.id', 'w.siteId', 's.name as siteName', 'w.url', 'w.alarms', 'w.lostContact', 'w.faults'])
    .select(['w.backToNormal', 'w.isOn', 'w.failingSince', 'w.createdAt'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('createdBy'))

const rowOf = (row: Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]): Webhook => ({
  ...row,
  failingSince: row.failingSince?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

const list = listRoute(webhooks.list, {
  from: ({ db, user, query: { extra } }) => {
    const { siteId } = extra
    const found = administered(db, user)
    return siteId === undefined ? found : found.where(sql<boolean>`coalesce(w.site_id::text, 'fleet') = ${siteId}`)
  },
  key: { id: uuid('w.id') },
  sort: { createdAt: column('w.createdAt') },
  search: {},
  filters: {},
  rows: async ({ db }, page) => {
    const found = await rowsOf(db).innerJoin(page, 'page.id', 'w.id').orderBy('page.position').execute()
    return found.map(rowOf)
  },
})

const create = route(webhooks.create, async (call) => {
  const { db, body, user, sealer, now } = call
  const { siteId, ...rest } = body
  await refuseOthers(db, user, siteId)
  await refuseAddress(call, body.url)
  const secret = newSecret()
  const id = await db.transaction().execute(async (change) => {
    const site = siteId
      ? await change.selectFrom('sites').select('name').where('id', '=', siteId).forNoKeyUpdate().executeTakeFirst()
      : undefined
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
        secret: sealer.seal(secret),
        toldNumber: await lastNumber(change),
        createdById: user.id,
        createdAt: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(change, call, 'webhook.created', { id: added.id, siteId, siteName: site?.name ?? null })
    return added.id
  })
  return { id, secret }
})

/** @throws ApiProblem 403, or 404 for a site that is not there */
async function refuseOthers(db: Queries, user: Caller, siteId: string | null): Promise<void> {
  if (allows(superAdmin, user) && siteId === null) return
  if (siteId === null) throw new ApiProblem('user.missing_permissions')
  const site = isId(siteId)
    ? await db
        .selectFrom('sites as s')
        .leftJoin('siteRights as r', (join) => join.onRef('r.siteId', '=', 's.id').on('r.userId', '=', user.id))
        .select('r.accessLevel')
        .where('s.id', '=', siteId)
        .where('s.deletedAt', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!site) throw new ApiProblem('site.not_found')
  const resources = site.accessLevel === null ? {} : { [siteId]: site.accessLevel }
  const viewer = { id: user.id, permissions: { ...user.permissions, resources } }
  if (!allows(onSite('id', AccessLevel.ADMIN), viewer, siteId)) throw new ApiProblem('user.missing_permissions')
}

const update = route(webhooks.update, async (call) => {
  const { db, body, params, user } = call
  await hold(db, user, params.id)
  await refuseAddress(call, body.url)
  return db.transaction().execute(async (change) => {
    const hook = await hold(change, user, params.id)
    const fromNow = { toldNumber: await lastNumber(change), failingSince: null, nextAt: null }
    await change
      .updateTable('webhooks')
      .set({ ...body, ...(body.isOn && !hook.isOn && fromNow) })
      .where('id', '=', hook.id)
      .execute()
    await record(change, call, 'webhook.updated', hook)
    return rowOf(await rowsOf(change).where('w.id', '=', hook.id).executeTakeFirstOrThrow())
  })
})

const renewSecret = route(webhooks.renewSecret, async (call) => {
  const { db, params, user, sealer } = call
  const secret = newSecret()
  await db.transaction().execute(async (change) => {
    const hook = await hold(change, user, params.id)
    await change
      .updateTable('webhooks')
      .set({ secret: sealer.seal(secret) })
      .where('id', '=', hook.id)
      .execute()
    await record(change, call, 'webhook.secretRenewed', hook)
  })
  return { id: params.id, secret }
})

const remove = route(webhooks.remove, async (call) => {
  const { db, params, user } = call
  await db.transaction().execute(async (change) => {
    const hook = await hold(change, user, params.id)
    await change.deleteFrom('webhooks').where('id', '=', hook.id).execute()
    await record(change, call, 'webhook.deleted', hook)
  })
  return null
})

/** Tests and repetitions of one webhook. */
const sendsPerHour = 30
const hourMs = 3_600_000
const limitSends = ({ db, now }: Pick<Call, 'db' | 'now'>, id: string) =>
  countRequest(db, `webhook:${id}`, sendsPerHour, now(), hourMs)

const test = route(webhooks.test, async (call) => {
  const { db, params, user, sealer, now } = call
  await db.transaction().execute(async (change) => {
    const hook = await hold(change, user, params.id)
    if (!hook.isOn) throw new ApiProblem('webhook.is_off')
    await limitSends({ ...call, db: change }, hook.id)
    await storeDelivery(change, sealer, hook.id, { type: 'test' }, now())
    await record(change, call, 'webhook.tested', hook)
  })
  return null
})

const deliveries = listRoute(webhooks.deliveries, {
  from: ({ db, user, params }) =>
    administered(db, user)
      .innerJoin('webhookDeliveries as d', 'd.webhookId', 'w.id')
      .where('w.id', '=', isId(params.id) ? params.id : null),
  key: { id: uuid('d.id') },
  sort: { createdAt: column('d.createdAt') },
  search: {},
  filters: {},
  rows: async ({ db }, page) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('webhookDeliveries as d', 'd.id', 'page.id')
      .select(['d.id', 'd.state', 'd.happeningsCount', 'd.attempts', 'd.status', 'd.reason', 'd.createdAt'])
      .select(['d.triedAt', 'd.nextTryAt'])
      .orderBy('page.position')
      .execute()
    return rows.map(
      (row): WebhookDelivery => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        triedAt: row.triedAt?.toISOString() ?? null,
        nextTryAt: row.nextTryAt?.toISOString() ?? null,
      }),
    )
  },
})

const sendAgain = route(webhooks.sendAgain, async (call) => {
  const { db, params, user, sealer } = call
  await db.transaction().execute(async (change) => {
    const found = isId(params.id)
      ? await change
          .selectFrom('webhookDeliveries')
          .select(['webhookId', 'state'])
          .where('id', '=', params.id)
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (!found) throw new ApiProblem('webhook.not_found')
    const hook = await hold(change, user, found.webhookId)
    if (!hook.isOn) throw new ApiProblem('webhook.is_off')
    if (found.state === 'waiting') throw new ApiProblem('webhook.being_sent')
    await limitSends({ ...call, db: change }, hook.id)
    await change.updateTable('webhookDeliveries').set({ state: 'waiting' }).where('id', '=', params.id).execute()
    await askDelivery(change, sealer, params.id)
    await record(change, call, 'webhook.sentAgain', hook)
  })
  return null
})

export const webhookRoutes: Route[] = [list, create, update, renewSecret, remove, test, deliveries, sendAgain]
