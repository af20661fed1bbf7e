import { jobPlaces } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { JobFailed, type JobKind, type JobTools } from '../jobs/job-kind.ts'
import type { Mailer } from '../mail/mail-types.ts'
import { openStored } from '../secrets/sealed-rows.ts'
import { webhookJob, webhookTestJob } from './dispatch-webhooks.ts'
import { goneStatus, noteDelivered, noteFailed, waitMs, waits } from './note-outcome.ts'
import { postWebhook } from './post-webhook.ts'
import { hasOwner } from './webhook-owner.ts'

interface WebhookTools extends JobTools {
  readonly mailer: Mailer
  readonly settings: { readonly allowsLocalWebhooks: boolean }
  readonly publicUrl: () => string
  readonly now: () => Date
}

/** May deliver a message twice where the server is killed after the answer, both times under one `webhook-id`. */
const kindOf = ({
  name,
  concurrency,
  tries,
}: Pick<JobKind, 'name' | 'concurrency' | 'tries'>): JobKind<WebhookTools> => ({
  name,
  concurrency,
  tries,
  waitMs,
  atStop: 'giveBack',
  run: async (context, job) => {
    const { deliveryId } = job.task as { deliveryId: string }
    const delivery = await load(context.db, deliveryId)
    if (!delivery) return
    if (!delivery.isOn) return markFailed(context.db, deliveryId, 'The webhook is off')
    const body = openStored(context.sealer, delivery.body)
    const at = context.now()
    const [secret, url] = [openStored(context.sealer, delivery.secret), openStored(context.sealer, delivery.url)]
    const { allowsLocalWebhooks: allowsLoopback } = context.settings
    const { signal } = job
    const outcome = await postWebhook({ url, secret, id: deliveryId, at, body, allowsLoopback, signal })
    // The server ends: that is no failure of the receiver.
    signal.throwIfAborted()
    if (outcome.isDelivered) return job.finish((change) => noteDelivered(change, delivery, outcome, at))
    const isLast = job.attempts >= tries || outcome.status === goneStatus
    await context.db
      .transaction()
      .execute((change) =>
        noteFailed({ ...context, db: change }, delivery, outcome, { at, isLast, tried: job.attempts }),
      )
    const reason = outcome.reason ?? 'failed'
    throw isLast ? new JobFailed(reason) : new Error(reason)
  },
})

export const webhookKinds = [
  kindOf({ name: webhookJob, concurrency: jobPlaces.webhooks, tries: waits.length + 1 }),
  kindOf({ name: webhookTestJob, concurrency: jobPlaces.webhookTests, tries: 1 }),
]

const load = (db: Queries, id: string) =>
  db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhookId')
    .leftJoin('sites as s', 's.id', 'w.siteId')
    .select(['d.id', 'd.body', 'w.id as webhookId', 'w.url', 'w.secret', 'w.siteId'])
    .select(sql<boolean>`w.is_on and s.deleted_at is null and ${hasOwner}`.as('isOn'))
    .where('d.id', '=', id)
    .executeTakeFirst()

async function markFailed(db: Queries, id: string, reason: string): Promise<void> {
  const values = { state: 'failed' as const, reason, nextTryAt: null }
  await db.updateTable('webhookDeliveries').set(values).where('id', '=', id).execute()
}
