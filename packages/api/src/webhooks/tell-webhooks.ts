import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { askJob } from '../jobs/ask-job.ts'
import type { Dispatch, DueRow } from '../notifications/dispatch-next.ts'
import { lastNumber } from '../notifications/number-happenings.ts'
import type { Sealer } from '../secrets/sealed.ts'

export const webhookJob = 'webhook'
/** Tests wait for none but tests. */
export const webhookTestJob = 'webhookTest'
/** Of one message. */
const happeningsMax = 100
/** A receiver that fails gets no further message meanwhile: they would all wait for it. */
const failingWaitMs = 5 * 60_000

type Hook = DueRow<'webhooks'>

/** Stores the message of one webhook that is due. */
export const dispatchToWebhook: Dispatch<'webhooks'> = async (change, sealer, hook, now) => {
  await set(change, hook, await tell(change, sealer, hook, now))
}

async function tell(change: Queries, sealer: Sealer, hook: Hook, now: Date) {
  if (hook.failingSince && (await isWaiting(change, hook.id)))
    return { nextAt: new Date(now.getTime() + failingWaitMs) }
  const last = await lastNumber(change)
  const found = await happeningsFor(change, hook, last)
  const told = found.slice(0, happeningsMax)
  if (told.length > 0)
    await storeDelivery(change, sealer, hook, { type: 'happenings', happenings: told.map(shown) }, now)
  const hasMore = found.length > happeningsMax
  return { toldNumber: hasMore ? (told.at(-1)?.number ?? last) : last, nextAt: hasMore ? now : null }
}

const set = (change: Queries, { id }: Hook, values: Partial<Hook>) =>
  change.updateTable('webhooks').set(values).where('id', '=', id).execute()

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

interface Found {
  readonly number: number
  readonly id: number
  readonly kind: string
  readonly at: Date
  readonly since: Date | null
  readonly count: number
  readonly unitName: string | null
  readonly systemId: string
  readonly systemName: string | null
  readonly systemNumber: number
  readonly equipmentNumber: string | null
  readonly siteId: string
  readonly siteName: string
  readonly siteNumber: string | null
}

async function happeningsFor(db: Queries, hook: Hook, upTo: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select f.number, f.id, f.kind, f.at, f.since, f.count, f.unit_name, y.id as system_id, y.name as system_name,
      y.number as system_number, y.equipment_number, s.id as site_id, s.name as site_name, s.site_number
    from happenings f join systems y on y.id = f.system_id and y.archived_at is null
    join sites s on s.id = y.site_id and s.deleted_at is null join webhooks r on r.id = ${hook.id}
    where f.number > ${hook.toldNumber} and f.number <= ${upTo} and (r.site_id is null or r.site_id = s.id) and ${wanted}
    order by f.number limit ${happeningsMax + 1}`.execute(db)
  return rows
}

/** Kinds of `f` that webhook `r` asks for. */
const wanted = sql<boolean>`case f.kind when 'alarm' then r.alarms when 'lost' then r.lost_contact
  when 'fault' then r.faults when 'alarmOver' then r.alarms and r.back_to_normal
  when 'back' then r.lost_contact and r.back_to_normal else r.faults and r.back_to_normal end`

/** Receivers depend on these members (docs/webhooks.md). */
const shown = (found: Found) => ({
  id: String(found.id),
  kind: found.kind,
  at: found.at.toISOString(),
  since: found.since?.toISOString() ?? null,
  count: found.count,
  unitName: found.unitName,
  system: {
    id: found.systemId,
    number: found.systemNumber,
    name: found.systemName,
    equipmentNumber: found.equipmentNumber,
  },
  site: { id: found.siteId, name: found.siteName, siteNumber: found.siteNumber },
})

type Content = { readonly type: 'happenings'; readonly happenings: readonly object[] } | { readonly type: 'test' }

/** Give it a transaction. */
export async function storeDelivery(
  change: Queries,
  sealer: Sealer,
  { id: webhookId, ownerId }: Pick<Hook, 'id' | 'ownerId'>,
  content: Content,
  now: Date,
): Promise<void> {
  const happenings = content.type === 'test' ? [] : content.happenings
  const body = JSON.stringify({ type: content.type, timestamp: now.toISOString(), data: { happenings } })
  const { id } = await change
    .insertInto('webhookDeliveries')
    .values({ webhookId, body: sealer.seal(body), happeningsCount: happenings.length, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kind = content.type === 'test' ? webhookTestJob : webhookJob
  await askDelivery(change, sealer, { deliveryId: id, ownerId, kind })
}

interface NewDeliveryJob {
  readonly deliveryId: string
  readonly ownerId: string | null
  readonly kind?: string
}

/** One message of an owner is under way at a time: slow receivers keep only their own owner waiting. The title is not shown to anybody. */
export const askDelivery = (
  change: Queries,
  sealer: Sealer,
  { deliveryId, ownerId, kind = webhookJob }: NewDeliveryJob,
): Promise<string> =>
  askJob(change, sealer, { kind, lane: ownerId ?? undefined, title: 'Webhook', task: { deliveryId } })
