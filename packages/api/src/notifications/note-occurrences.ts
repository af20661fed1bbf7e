import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { noticeTimes } from './occurrence-kinds.ts'

/** What a panel has said of a system. */
interface Seen {
  readonly systemId: string
  readonly receivedAt: Date
}

interface Batch {
  readonly systemIds: readonly string[]
  /** The first report of the batch came then. */
  readonly receivedAt: Date
}

interface OpenTrouble {
  readonly kind: 'alarm' | 'fault'
  readonly systemId: string
}

/** Issues `i` of which somebody may be told, whoever opened them, and the kind of their occurrence. */
const isNotified = sql<boolean>`(i.has_alarms or i.is_urgent)`
const kindOf = sql`case when i.has_alarms then 'alarm' else 'fault' end`
const issuesOfTrouble = sql`issues i where i.system_id = t.system_id and ${isNotified} and ${kindOf} = t.kind`
const isOf = (ids: readonly string[]) => sql<boolean>`i.system_id = any (${[...ids]}::uuid[])`

/**
 * The one rule by which alarms and faults become occurrences (product 23.2): an issue of a system in `seen` that `store` has opened, and that was still open when it was
 * received, is told however late it is; what came and went before is history. The last one of its system that ends is told as their end. Give it
 * the transaction in which `store` writes; whatever opens an issue again sets its `received_at`.
 */
export async function noteOccurrences(db: Queries, seen: readonly Seen[], store: () => Promise<void>): Promise<void> {
  if (seen.length === 0) return store()
  const systemIds = [...new Set(seen.map(({ systemId }) => systemId))]
  const batch = { systemIds, receivedAt: new Date(Math.min(...seen.map(({ receivedAt }) => receivedAt.getTime()))) }
  const before = await openTroubles(db, batch.systemIds)
  await store()
  await sql`
    with opened as (insert into occurrences (kind, system_id, at, received_at, count, unit_name) ${openedIn(batch)}
      returning kind, system_id)
    insert into occurrences (kind, system_id, at, received_at)
    select t.kind || 'Over', t.system_id, coalesce((select max(i.solved_at) from ${issuesOfTrouble} and i.is_solved), now()),
      ${batch.receivedAt}::timestamptz
    from (select kind, system_id from opened union
      select b.kind, b."systemId" from json_to_recordset(${JSON.stringify(before)}::json) as b (kind text, "systemId" uuid)) t
    where is_anybody_told() and not exists (select from ${issuesOfTrouble} and not i.is_solved)
      and not (t.kind = 'alarm' and exists (select from systems y where y.id = t.system_id and has_notice(y, true)))`.execute(
    db,
  )
}

/** An alarm for an entry that is not configured. */
interface StrayAlarm {
  readonly modemId: string
  /** The unit as the modem names it. */
  readonly unit: string
  readonly at: Date
  readonly receivedAt: Date
}

/** Tells of alarms that belong to no entry as of one of the system at which they need attention (product 10.17). */
export async function noteStrayAlarms(db: Queries, alarms: readonly StrayAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  await sql`insert into occurrences (kind, system_id, at, received_at, unit_name)
    select 'alarm', y.id, r.at, r."receivedAt", concat_ws(' ', nullif(r.unit, ''), 'of an entry of ' || m.client_id || ' that is not configured')
    from json_to_recordset(${JSON.stringify(alarms)}::json) as r ("modemId" uuid, unit text, at timestamptz, "receivedAt" timestamptz)
    join modems m on m.id = r."modemId" join systems y on y.id = place_of_modem(m)
    where is_anybody_told()`.execute(db)
}

/** Tells that no alarm stands any more, after somebody has dealt with the last one that belongs to no entry. */
export async function noteStrayAlarmOver(db: Queries, modemId: string, at: Date): Promise<void> {
  await sql`insert into occurrences (kind, system_id, at, received_at)
    select 'alarmOver', y.id, ${at}::timestamptz, ${at}::timestamptz
    from modems m join systems y on y.id = place_of_modem(m)
    where m.id = ${modemId}::uuid and is_anybody_told() and not has_trouble(y, 'alarm')`.execute(db)
}

/** Alarms that are late stand apart from those of now. `received_at` is the time of the transaction. */
const openedIn = ({ systemIds, receivedAt }: Batch): RawBuilder<unknown> => sql`
  select ${kindOf}, i.system_id, min(i.created_at), ${receivedAt}::timestamptz, count(*),
    case when count(*) = 1 then min(i.unit_name) end
  from issues i where i.received_at = now() and ${isOf(systemIds)} and ${isNotified} and is_anybody_told()
    and (not i.is_solved or i.solved_at >= ${receivedAt}::timestamptz)
  group by 1, 2, i.created_at < ${receivedAt}::timestamptz - ${noticeTimes.lateSeconds} * interval '1 second'`

async function openTroubles(db: Queries, systemIds: readonly string[]): Promise<OpenTrouble[]> {
  const { rows } = await sql<OpenTrouble>`select distinct ${kindOf} as kind, i.system_id
    from issues i where ${isOf(systemIds)} and not i.is_solved and ${isNotified}`.execute(db)
  return rows
}
