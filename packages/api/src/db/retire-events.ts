import { type Kysely, sql } from 'kysely'
import type { Queries } from './queries.ts'
import type { Database } from './schema.ts'

/** Retires whole months at once, other rows in pieces. */

/** A partition and how many of its events are older than the day. */
export interface OldPart {
  readonly table: string
  /** All of it is older, so it goes as a whole. */
  readonly isWhole: boolean
  readonly events: number
  /** Bytes with indices. */
  readonly bytes: number
}

interface Part {
  readonly table: string
  readonly bytes: number
  readonly until: Date | null
}

const removedAtOnce = 5_000
/** Nobody reads this schema; `drop schema retired cascade` removes it. */
const schema = 'retired'

/** @returns partitions with events before the day (UTC), oldest first */
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
 * Moves old events to the schema `retired`, or removes them, and updates the counts. Others go on meanwhile (docs/operating.md).
 * @param parts from `oldEvents` for the same day
 */
export async function retireEvents(
  db: Kysely<Database>,
  before: Date,
  parts: readonly OldPart[],
  { isDropped, print }: { isDropped: boolean; print: (line: string) => void },
): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db)
  for (const { table, isWhole } of parts) {
    if (isWhole) await retireWhole(db, table, isDropped)
    else await retireRows(db, table, before, isDropped)
    print(`${table} is done.`)
  }
}

const retireWhole = (db: Kysely<Database>, table: string, isDropped: boolean) =>
  db.transaction().execute(async (change) => {
    await sql`select retire_events(${table}::regclass)`.execute(change)
    if (isDropped) await sql`drop table ${sql.table(`${schema}.${table}`)}`.execute(change)
  })

/** Removes rows in pieces, so that nobody waits. */
async function retireRows(db: Kysely<Database>, table: string, before: Date, isDropped: boolean) {
  const target = sql.table(`${schema}.events_rest`)
  if (!isDropped) await sql`create table if not exists ${target} (like events)`.execute(db)
  const some = sql`select id from ${sql.table(table)} where occurred_at < ${before}::timestamptz
    order by occurred_at limit ${removedAtOnce}`
  const deletion = sql`delete from events where occurred_at < ${before}::timestamptz and id in (${some})`
  const work = isDropped
    ? deletion
    : sql`with gone as (${deletion} returning *) insert into ${target} select * from gone`
  while (((await work.execute(db)).numAffectedRows ?? 0n) > 0n);
}
