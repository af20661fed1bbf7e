import { type WebhookDelivery, webhooks } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { rates } from '@emberwatch/http/limits'
import { consume } from '../../http/rate-limit.ts'
import { type Route, route } from '../../http/route.ts'
import { isId } from '../../identity/people.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column } from '../../lists/source.ts'
import { askDelivery, storeDelivery } from '../../webhooks/dispatch-webhooks.ts'
import { administered, holdWebhook, ofAdministered, recordWebhook } from './webhook-rights.ts'

const test = route(webhooks.test, async (call) => {
  const { db, params, user, sealer, now } = call
  await db.transaction().execute(async (change) => {
    const hook = await holdWebhook(change, user, params.id)
    if (!hook.isOn) throw new ApiProblem('webhook.is_off')
    await consume(change, rates.webhookSends, hook.id, call.now())
    await storeDelivery(change, sealer, { id: hook.id, ownerId: user.id }, { type: 'test' }, now())
    await recordWebhook(change, call, 'webhook.tested', hook)
  })
  return null
})

const list = listRoute(webhooks.deliveries, {
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
      .select(['d.id', 'd.state', 'd.occurrencesCount', 'd.attempts', 'd.status', 'd.reason', 'd.createdAt'])
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

/** A webhook that the person does not administer has no list. */
const deliveries = ofAdministered(list)

const sendAgain = route(webhooks.sendAgain, async (call) => {
  const { db, params, user, sealer } = call
  await db.transaction().execute(async (change) => {
    const row = isId(params.id)
      ? await change
          .selectFrom('webhookDeliveries')
          .select(['webhookId', 'state'])
          .where('id', '=', params.id)
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (!row) throw new ApiProblem('webhook.not_found')
    const hook = await holdWebhook(change, user, row.webhookId)
    if (!hook.isOn) throw new ApiProblem('webhook.is_off')
    if (row.state === 'waiting') throw new ApiProblem('webhook.being_sent')
    await consume(change, rates.webhookSends, hook.id, call.now())
    await change.updateTable('webhookDeliveries').set({ state: 'waiting' }).where('id', '=', params.id).execute()
    await askDelivery(change, sealer, { deliveryId: params.id, ownerId: user.id })
    await recordWebhook(change, call, 'webhook.sentAgain', hook)
  })
  return null
})

export const deliveryRoutes: Route[] = [test, deliveries, sendAgain]
