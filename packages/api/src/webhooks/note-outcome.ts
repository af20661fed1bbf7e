import type { WebhookOutcome } from '@emberwatch/http/webhook'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Mailer } from '../mail/mail-types.ts'
import type { Sealer } from '../secrets/sealed.ts'
import { reportTurnedOff } from './webhook-owner.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Waits are those that Standard Webhooks proposes; three days in all. */
export const waits = [
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
export const waitMs = (attempts: number): number => waits[Math.min(attempts, waits.length) - 1] ?? hourMs

/** It is off by itself after so long without a success. */
const failingDays = 7
/** The receiver says that it is gone for good. */
export const goneStatus = 410

interface OutcomeContext {
  /** A transaction. */
  readonly db: Queries
  readonly mailer: Mailer
  readonly sealer: Sealer
  readonly publicUrl: () => string
}

interface WebhookDelivery {
  readonly id: string
  readonly webhookId: string
  readonly url: string
  readonly siteId: string | null
}

export async function noteDelivered(
  change: Queries,
  { id, webhookId }: WebhookDelivery,
  { status }: WebhookOutcome,
  at: Date,
): Promise<void> {
  await change
    .updateTable('webhookDeliveries')
    .set({ state: 'delivered', status, reason: null, triedAt: at, nextTryAt: null })
    .set(increment)
    .where('id', '=', id)
    .execute()
  await change.updateTable('webhooks').set({ failingSince: null }).where('id', '=', webhookId).execute()
}

const increment = { attempts: sql<number>`attempts + 1` }

interface Attempt {
  readonly at: Date
  readonly isLast: boolean
  readonly tried: number
}

export async function noteFailed(
  context: OutcomeContext,
  delivery: WebhookDelivery,
  outcome: WebhookOutcome,
  attempt: Attempt,
): Promise<void> {
  const { db } = context
  const { status, reason } = outcome
  const nextTryAt = attempt.isLast ? null : new Date(attempt.at.getTime() + waitMs(attempt.tried))
  const state = attempt.isLast ? ('failed' as const) : ('waiting' as const)
  await db
    .updateTable('webhookDeliveries')
    .set({ state, status, reason, triedAt: attempt.at, nextTryAt })
    .set(increment)
    .where('id', '=', delivery.id)
    .execute()
  const { rows } = await sql<{ isOver: boolean }>`
    update webhooks set failing_since = coalesce(failing_since, ${attempt.at}::timestamptz),
      is_on = is_on and ${status} is distinct from ${goneStatus}
        and coalesce(failing_since > ${attempt.at}::timestamptz - ${failingDays} * interval '1 day', true)
    where id = ${delivery.webhookId} and is_on returning not is_on as is_over`.execute(db)
  if (rows[0]?.isOver) await reportTurnedOff(context, delivery, 'failing', attempt.at)
}
