import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { JobFailed, type JobKind, type JobTools } from '../jobs/job-kind.ts'
import { compose } from '../mail/compose.ts'
import type { Mailer } from '../mail/mail-types.ts'
import { recordActivity } from '../record/record.ts'
import { type Outcome, postWebhook } from './post-webhook.ts'
import { signedHeaders } from './sign.ts'
import { webhookJob } from './tell-webhooks.ts'

interface Tools extends JobTools {
  readonly mailer: Mailer
  readonly settings: { readonly allowsLocalWebhooks: boolean }
  readonly publicUrl: () => string
  readonly now: () => Date
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** As Standard Webhooks proposes; three days in all. */
const waits = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]
const waitMs = (tried: number): number => waits[Math.min(tried, waits.length) - 1] ?? hourMs

/** It is off by itself after so long without a success. */
const failingDays = 7
/** The receiver says that it is gone for good. */
const goneStatus = 410

/** May deliver a message twice where the server is killed after the answer, both times under one `webhook-id`. */
export const webhookKind: JobKind<Tools> = {
  name: webhookJob,
  places: 4,
  tries: waits.length + 1,
  waitMs,
  atStop: 'giveBack',
  run: async (tools, job) => {
    const { deliveryId } = job.task as { deliveryId: string }
    const delivery = await load(tools.db, deliveryId)
    if (!delivery) return
    if (!delivery.isOn) return giveUp(tools.db, deliveryId, 'The webhook is off')
    const body = tools.sealer.open(delivery.body)
    const at = tools.now()
    const headers = signedHeaders(tools.sealer.open(delivery.secret), { id: deliveryId, at, body })
    const { allowsLocalWebhooks: allowsLoopback } = tools.settings
    const { signal } = job
    const outcome = await postWebhook({ url: delivery.url, body, headers, allowsLoopback, signal })
    // The server ends: that is no failure of the receiver.
    signal.throwIfAborted()
    if (outcome.isDelivered) return job.finish((change) => noteDelivered(change, delivery, outcome, at))
    const isLast = job.attempts >= waits.length + 1 || outcome.status === goneStatus
    await tools.db
      .transaction()
      .execute((change) => noteFailed({ ...tools, db: change }, delivery, outcome, { at, isLast, tried: job.attempts }))
    const reason = outcome.reason ?? 'failed'
    throw isLast ? new JobFailed(reason) : new Error(reason)
  },
}

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>

const load = (db: Queries, id: string) =>
  db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhookId')
    .leftJoin('sites as s', 's.id', 'w.siteId')
    .select(['d.id', 'd.body', 'w.id as webhookId', 'w.url', 'w.secret', 'w.createdById', 'w.siteId'])
    .select(sql<boolean>`w.is_on and s.deleted_at is null`.as('isOn'))
    .where('d.id', '=', id)
    .executeTakeFirst()

async function giveUp(db: Queries, id: string, reason: string): Promise<void> {
  const values = { state: 'failed' as const, reason, nextTryAt: null }
  await db.updateTable('webhookDeliveries').set(values).where('id', '=', id).execute()
}

async function noteDelivered(change: Queries, { id, webhookId }: Loaded, { status }: Outcome, at: Date): Promise<void> {
  await change
    .updateTable('webhookDeliveries')
    .set({ state: 'delivered', status, reason: null, triedAt: at, nextTryAt: null })
    .set(tried)
    .where('id', '=', id)
    .execute()
  await change.updateTable('webhooks').set({ failingSince: null }).where('id', '=', webhookId).execute()
}

const tried = { attempts: sql<number>`attempts + 1` }

interface Attempt {
  readonly at: Date
  readonly isLast: boolean
  readonly tried: number
}

async function noteFailed(tools: Tools, delivery: Loaded, outcome: Outcome, attempt: Attempt): Promise<void> {
  const { db } = tools
  const { status, reason } = outcome
  const nextTryAt = attempt.isLast ? null : new Date(attempt.at.getTime() + waitMs(attempt.tried))
  const state = attempt.isLast ? ('failed' as const) : ('waiting' as const)
  await db
    .updateTable('webhookDeliveries')
    .set({ state, status, reason, triedAt: attempt.at, nextTryAt })
    .set(tried)
    .where('id', '=', delivery.id)
    .execute()
  const { rows } = await sql<{ isOver: boolean }>`
    update webhooks set failing_since = coalesce(failing_since, ${attempt.at}::timestamptz),
      is_on = is_on and ${status} is distinct from ${goneStatus}
        and coalesce(failing_since > ${attempt.at}::timestamptz - ${failingDays} * interval '1 day', true)
    where id = ${delivery.webhookId} and is_on returning not is_on as is_over`.execute(db)
  if (rows[0]?.isOver) await tellMaker(tools, delivery, attempt.at)
}

/** Somebody has to know that nothing comes any more: whoever made it, where that person is still there. */
async function tellMaker(tools: Tools, { url, createdById, siteId, webhookId }: Loaded, at: Date): Promise<void> {
  const { db, mailer, publicUrl } = tools
  await recordActivity(
    db,
    {
      actorId: null,
      action: 'webhook.turnedOff',
      details: { webhook: webhookId },
      ...(siteId && { targetType: 'site' as const, targetId: siteId }),
    },
    at,
  )
  const maker = createdById
    ? await db
        .selectFrom('users')
        .select('emailAddress')
        .where('id', '=', createdById)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst()
    : undefined
  if (!maker) return
  const facts = { host: new URL(url).hostname, siteId, publicUrl: publicUrl() }
  await mailer.post(db, compose('webhookOff', maker.emailAddress, facts))
}
