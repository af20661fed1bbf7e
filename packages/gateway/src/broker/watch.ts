import type { Queries } from '@emberwatch/api'
import { sql } from 'kysely'
import type { Ending } from '../intake/report.ts'

/** Instances that have not been seen for so long hold no connection any more. */
const instanceMs = 90_000
/** Behind a broker of its own nothing else tells that a modem is there. In seconds. */
const everyDefault = 300
const endingsMax = 500
/** Reports come again for a week at most. */
const reportsKeepMs = 8 * 86_400_000
const sweptAtOnce = 5_000

interface Beat {
  /** Topics of modems that pinged it. */
  readonly alive?: readonly string[]
  /** Where modems reach it. */
  readonly location?: string | null
}

/** Says that this instance is there, and that the modems which pinged it are. */
export async function beat(
  db: Queries,
  id: string,
  now: Date,
  { alive = [], location = null }: Beat = {},
): Promise<void> {
  await db
    .insertInto('gateways')
    .values({ id, seenAt: now, location })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: now, location }))
    .execute()
  if (alive.length === 0) return
  await sql`update modem_links l set heard_at = ${now}::timestamptz from (
      select modem_id from modem_links where topic = any(${alive}) order by modem_id for update
    ) a where l.modem_id = a.modem_id`.execute(db)
}

/** Whether an instance that is there has that port of that machine. */
export async function isServed(db: Queries, location: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('gateways')
    .select('id')
    .where('location', '=', location)
    .where('seenAt', '>', new Date(now.getTime() - instanceMs))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Modems that count as there and are not: their instance is gone, they say their presence no longer, or they are blocked.
 * @param hearingSince nobody is silent for longer
 */
export async function findSilent(db: Queries, now: Date, hearingSince: Date): Promise<Ending[]> {
  const since = new Date(now.getTime() - instanceMs)
  const { rows } = await sql<{ topic: string; session: string; isOfInstance: boolean }>`
    select l.topic, l.session, l.gateway_id is not null and g.id is null as is_of_instance
    from (
      select *, greatest(heard_at, ${hearingSince}::timestamptz) as silent_since from modem_links
      where is_online and session is not null
    ) l left join gateways g on g.id = l.gateway_id and g.seen_at > ${since}
    where l.blocked_at is not null
      or l.gateway_id is not null and l.silent_since < ${since}
        and (g.id is null or l.silent_since + l.every * interval '1.5 seconds' < ${now}::timestamptz)
      or l.gateway_id is null
        and l.silent_since + coalesce(l.every, ${everyDefault}) * interval '1.5 seconds' < ${now}::timestamptz
    order by l.modem_id limit ${endingsMax}`.execute(db)
  return rows.map(({ isOfInstance, ...link }) => ({
    ...link,
    cause: isOfInstance ? 'Not heard of since its gateway stopped' : 'Keep-alive ran out',
    receivedAt: now,
    endedAt: now,
    isSilence: true,
  }))
}

/** A report that was stored more than a week ago does not come again. */
export async function sweepReports(db: Queries, now: Date): Promise<void> {
  // As long as there are more, so that it keeps up with however many come.
  let isMore = true
  while (isMore) {
    const { numAffectedRows = 0n } = await sql`delete from modem_reports where (modem_id, report_id, content) in (
      select modem_id, report_id, content from modem_reports where received_at < ${new Date(now.getTime() - reportsKeepMs)}
      order by received_at limit ${sweptAtOnce})`.execute(db)
    isMore = numAffectedRows >= BigInt(sweptAtOnce)
  }
  await sql`delete from modem_counts where hour < ${new Date(now.getTime() - reportsKeepMs)}`.execute(db)
  await db
    .deleteFrom('gateways')
    .where('seenAt', '<', new Date(now.getTime() - reportsKeepMs))
    .execute()
}
