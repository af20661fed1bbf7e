import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { askJob, jobRanks } from '../jobs/ask-job.ts'
import type { DueRow, Outgoing } from '../notifications/dispatch-next.ts'
import {
  hasMoved,
  isEndByMove,
  isOpenNow,
  isTrueNow,
  noticeTimes,
  type OccurrenceKind,
  passesWork,
  siteOf,
  workOfOccurrence,
} from '../notifications/occurrence-kinds.ts'
import { isPending, loadPendingNumbers, type Pending } from '../notifications/pending.ts'
import type { Sealer } from '../secrets/sealed.ts'
import { scheduleWebhooks } from './schedule-webhooks.ts'

export const webhookJob = 'webhook'
/** Tests wait for none but tests. */
export const webhookTestJob = 'webhookTest'
/** Most occurrences of one message. */
const occurrencesMax = 100
/** A receiver that fails gets no further message meanwhile: they would all wait for it. */
const failingWaitMs = 5 * 60_000

type Hook = DueRow<'webhooks'>

export const webhookMessages: Outgoing<'webhooks'> = {
  appliesTo: 'webhooks',
  schedule: scheduleWebhooks,
  write: async (change, sealer, hook, now) => {
    if (hook.failingSince && (await isWaiting(change, hook.id)))
      return { nextAt: new Date(now.getTime() + failingWaitMs) }
    const pending = await loadPendingNumbers(change, hook, now)
    const occurrences = await occurrencesFor(change, hook, pending)
    const batch = occurrences.slice(0, occurrencesMax)
    if (batch.length > 0) await storeDelivery(change, sealer, hook, { type: 'occurrences', occurrences: batch }, now)
    const hasMore = occurrences.length > occurrencesMax
    const [, last] = pending.range
    const occurrenceNumber = hasMore ? (batch.at(-1)?.number ?? last) : last
    const steadyNumber = Math.max(pending.steady[0], Math.min(pending.steady[1], occurrenceNumber))
    const nextAt = hasMore ? now : await nextLoss(change, hook, steadyNumber)
    return { occurrenceNumber, steadyNumber, nextAt, hasAlarm: hasMore && hook.hasAlarm }
  },
}

/** The time at which the next loss that follows a recovery will have lasted long enough. */
async function nextLoss(change: Queries, hook: Hook, after: number): Promise<Date | null> {
  const none = [after, after] as const
  const waiting: Pending = { range: none, lost: none, steady: [after, Number.MAX_SAFE_INTEGER] }
  const { rows } = await sql<{ at: Date | null }>`
    select min(f.noted_at) + ${noticeTimes.steadyMinutes} * interval '1 minute' as at from ${sourceOf(hook, waiting)}`.execute(
    change,
  )
  return rows[0]?.at ?? null
}

const isWaiting = async (db: Queries, webhookId: string): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('webhookDeliveries')
      .select('id')
      .where('webhookId', '=', webhookId)
      .where('state', '=', 'waiting')
      .limit(1)
      .executeTakeFirst(),
  )

interface OccurrenceRow {
  readonly number: number
  readonly id: number
  readonly kind: OccurrenceKind
  readonly at: Date
  readonly receivedAt: Date
  readonly isOpen: boolean
  readonly hasMoved: boolean
  readonly since: Date | null
  readonly count: number
  readonly unitName: string | null
  readonly workId: string | null
  readonly workKind: string | null
  readonly workUntil: Date | null
  readonly afterWork: boolean
  readonly systemId: string
  readonly systemName: string | null
  readonly systemNumber: number
  readonly equipmentNumber: string | null
  readonly siteId: string
  readonly siteName: string
  readonly siteNumber: string | null
}

const sourceOf = (hook: Hook, pending: Pending) => sql`
  occurrences f join systems y on y.id = f.system_id and y.archived_at is null
  join sites s on s.id = ${siteOf} and s.deleted_at is null join webhooks r on r.id = ${hook.id}
  left join lateral ${workOfOccurrence} w on true
  where ${passesWork(sql<boolean>`true`)} and (r.site_id is null and not ${isEndByMove} or r.site_id = s.id) and ${isPending(pending, sql<number>`0`)}`

async function occurrencesFor(db: Queries, hook: Hook, pending: Pending): Promise<OccurrenceRow[]> {
  const { rows } = await sql<OccurrenceRow>`
    select f.number, f.id, f.kind, f.at, f.received_at, ${isOpenNow} as is_open, ${hasMoved} as has_moved, f.since, f.count, f.unit_name, f.after_work,
      w.id as work_id, w.kind as work_kind, w.over_at as work_until, y.id as system_id, y.name as system_name,
      y.number as system_number, y.equipment_number, s.id as site_id, s.name as site_name, s.site_number
    from ${sourceOf(hook, pending)} and ${isTrueNow}
    order by f.number limit ${occurrencesMax + 1}`.execute(db)
  return rows
}

/** Receivers depend on these members (docs/webhooks.md). */
const bodyOf = (occurrence: OccurrenceRow) => ({
  id: String(occurrence.id),
  kind: occurrence.kind,
  at: occurrence.at.toISOString(),
  receivedAt: occurrence.receivedAt.toISOString(),
  isOpen: occurrence.isOpen,
  hasMoved: occurrence.hasMoved,
  since: occurrence.since?.toISOString() ?? null,
  count: occurrence.count,
  unitName: occurrence.unitName,
  work:
    occurrence.workId === null
      ? null
      : { id: occurrence.workId, kind: occurrence.workKind, until: occurrence.workUntil?.toISOString() ?? null },
  isAfterWork: occurrence.afterWork,
  system: {
    id: occurrence.systemId,
    number: occurrence.systemNumber,
    name: occurrence.systemName,
    equipmentNumber: occurrence.equipmentNumber,
  },
  site: { id: occurrence.siteId, name: occurrence.siteName, siteNumber: occurrence.siteNumber },
})

type Content =
  | { readonly type: 'occurrences'; readonly occurrences: readonly OccurrenceRow[] }
  | { readonly type: 'test' }

/** Give it a transaction. */
export async function storeDelivery(
  change: Queries,
  sealer: Sealer,
  { id: webhookId, ownerId }: Pick<Hook, 'id' | 'ownerId'>,
  content: Content,
  now: Date,
): Promise<void> {
  const occurrences = content.type === 'test' ? [] : content.occurrences
  const body = JSON.stringify({
    type: content.type,
    timestamp: now.toISOString(),
    data: { occurrences: occurrences.map(bodyOf) },
  })
  const { id } = await change
    .insertInto('webhookDeliveries')
    .values({ webhookId, body: sealer.seal(body), occurrencesCount: occurrences.length, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kind = content.type === 'test' ? webhookTestJob : webhookJob
  const rank = occurrences.some((occurrence) => occurrence.kind === 'alarm') ? jobRanks.alarm : jobRanks.notice
  await askDelivery(change, sealer, { deliveryId: id, ownerId, kind, rank })
}

interface NewDeliveryJob {
  readonly deliveryId: string
  readonly ownerId: string | null
  readonly kind?: string
  readonly rank?: number
}

/** One message of an owner is under way at a time: slow receivers keep only their own owner waiting. The title is not shown to anybody. */
export const askDelivery = (
  change: Queries,
  sealer: Sealer,
  { deliveryId, ownerId, kind = webhookJob, rank }: NewDeliveryJob,
): Promise<string> =>
  askJob(change, sealer, { kind, lane: ownerId ?? undefined, title: 'Webhook', rank, task: { deliveryId } })
