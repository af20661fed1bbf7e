import { type Kysely, sql } from 'kysely'
import type { Queries } from './queries.ts'
import type { Database } from './schema.ts'

/** Putting old events away: months whole, what lies outside of months a piece at a time. */

/** One part of the events with what of it is older than the day that was named. */
export interface OldPart {
  readonly table: string
  /** Of which the day names the end or a later one: it goes as a whole. */
  readonly isWhole: boolean
  readonly events: number
  /** Of the whole part with its indices. */
  readonly bytes: number
}

interface Part {
  readonly table: string
  readonly bytes: number
  /** Undefined where it has none. */
  readonly until: Date | null
}

const removedAtOnce = 5_000
/** Where they stay, as tables that nobody reads; `drop schema retired cascade` ends them. */
const place = 'retired'

/** @returns the parts that have events from before the day (UTC), the oldest first */
export async function oldEvents(db: Queries, before: Date): Promise<OldPart[]> {
  const { rows } = await sql<Part>`select c.relname as table, pg_total_relation_size(c.oid) as bytes,
      substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''')::timestamptz as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass order by until nulls last`.execute(db)
  const parts: OldPart[] = []
  for (const { table, bytes, until } of rows) {
    const count = await sql<{ events: number }>`select count(*) as events from ${sql.table(table)}
      where occurred_at < ${before}::timestamptz`.execute(db)
    const events = count.rows[0]?.events ?? 0
    const isWhole = until !== null && until <= before
    if (events > 0 || isWhole) parts.push({ table, isWhole, events, bytes })
  }
  return parts
}

/**
 * Moves old events to the schema `retired`, or removes them; the counts that reports read are without them afterwards. Others go on meanwhile
 * (docs/operating.md).
 * @param parts as `oldEvents` told them for the same day
 */
export async function retireEvents(
  db: Kysely<Database>,
  before: Date,
  parts: readonly OldPart[],
  { isDropped, say }: { isDropped: boolean; say: (line: string) => void },
): Promise<void> {
  await sql`create schema if not exists ${sql.id(place)}`.execute(db)
  for (const { table, isWhole } of parts) {
    if (isWhole) await retireWhole(db, table, isDropped)
    else await retireRows(db, table, before, isDropped)
    say(`${table} is done.`)
  }
}

const retireWhole = (db: Kysely<Database>, table: string, isDropped: boolean) =>
  db.transaction().execute(async (change) => {
    await sql`select retire_events(${table}::regclass)`.execute(change)
    if (isDropped) await sql`drop table ${sql.table(`${place}.${table}`)}`.execute(change)
  })

/** A piece at a time, so that nobody waits for it. */
async function retireRows(db: Kysely<Database>, table: string, before: Date, isDropped: boolean) {
  const kept = sql.table(`${place}.events_rest`)
  if (!isDropped) await sql`create table if not exists ${kept} (like events)`.execute(db)
  const some = sql`select id from ${sql.table(table)} where occurred_at < ${before}::timestamptz
    order by occurred_at limit ${removedAtOnce}`
  const gone = sql`delete from events where occurred_at < ${before}::timestamptz and id in (${some})`
  const work = isDropped ? gone : sql`with gone as (${gone} returning *) insert into ${kept} select * from gone`
  while (((await work.execute(db)).numAffectedRows ?? 0n) > 0n);
}
