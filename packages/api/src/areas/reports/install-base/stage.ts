import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'

/**
 * A table that holds the rows of an import while the current ones are still read. It is filled without indices, which is many times faster, and by
 * short statements, so that an embedded database serves others in between.
 */
const prefix = 'install_base_stage_'
/** Longer than any import; older tables were left by killed servers. */
const longestMinutes = 60

/** The name holds the minute in which it was made. */
export async function makeStage(db: Queries): Promise<string> {
  const minute = Math.floor(Date.now() / 60_000)
  await dropOldStages(db, minute - longestMinutes)
  const name = `${prefix}${minute}_${randomBytes(4).toString('hex')}`
  const stage = sql.table(name)
  await sql`create table ${stage} (like install_base_rows including defaults including generated including identity
    including constraints)`.execute(db)
  return name
}

export async function dropStage(db: Queries, name: string): Promise<void> {
  await sql`drop table if exists ${sql.table(name)}`.execute(db)
}

async function dropOldStages(db: Queries, beforeMinute: number) {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and pg_table_is_visible(oid)
      and relname ~ ${`^${prefix}[0-9]+_`} and split_part(relname, '_', 4)::bigint < ${beforeMinute}`.execute(db)
  for (const { name } of rows) await dropStage(db, name)
}

const endingOf = (stage: string) => stage.slice(stage.lastIndexOf('_'))

interface Index {
  readonly name: string
  readonly definition: string
  readonly isPrimary: boolean
}

const indicesOf = async (db: Queries) =>
  (
    await sql<Index>`select c.relname as name, pg_get_indexdef(c.oid) as definition, i.indisprimary as is_primary
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'install_base_rows'::regclass order by 1`.execute(db)
  ).rows

/** Per PostgreSQL; each takes a session. */
const indicesAtOnce = 2

/** One statement per index. */
export async function indexStage(db: Queries, stage: string, hasSessions: boolean): Promise<void> {
  const table = sql.table(stage)
  const indices = await indicesOf(db)
  const own = (name: string) => sql.ref(name + endingOf(stage))
  const primary = indices.find(({ isPrimary }) => isPrimary)
  if (primary) await sql`alter table ${table} add constraint ${own(primary.name)} primary key (id)`.execute(db)
  const waiting = indices.filter(({ isPrimary }) => !isPrimary)
  const makeNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await sql`create index ${own(next.name)} on ${table} using ${sql.raw(next.definition.split(' USING ')[1] ?? '')}`.execute(
        db,
      )
  }
  await Promise.all(Array.from({ length: hasSessions ? indicesAtOnce : 1 }, makeNext))
  for (const column of await columnsOf(db, stage)) await sql`analyze ${table} (${sql.ref(column)})`.execute(db)
}

/** One by one: all at once hold the embedded database's only session for 0.25 s. */
const columnsOf = async (db: Queries, table: string) =>
  (
    await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db)
  ).rows.map(({ name }) => name)

const renameIndex = (change: Queries, from: string, to: string) =>
  sql`alter index ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(change)
const renameTable = (change: Queries, from: string, to: string) =>
  sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(change)

const previous = 'install_base_previous'
const previousIndex = (name: string) => `previous_${name}`

/** Renames tables: the current rows become the previous ones. Readers wait for the end of the transaction, so call it last. */
export async function takePlace(change: Queries, stage: string): Promise<void> {
  const indices = await indicesOf(change)
  await sql`drop table ${sql.table(previous)}`.execute(change)
  await renameTable(change, 'install_base_rows', previous)
  await renameTable(change, stage, 'install_base_rows')
  for (const { name } of indices) {
    await renameIndex(change, name, previousIndex(name))
    await renameIndex(change, name + endingOf(stage), name)
  }
}

/** Current and previous rows change places. */
export async function swapWithPrevious(change: Queries): Promise<void> {
  const indices = await indicesOf(change)
  const between = 'install_base_between'
  await renameTable(change, 'install_base_rows', between)
  await renameTable(change, previous, 'install_base_rows')
  await renameTable(change, between, previous)
  for (const { name } of indices) {
    await renameIndex(change, name, `between_${name}`)
    await renameIndex(change, previousIndex(name), name)
    await renameIndex(change, `between_${name}`, previousIndex(name))
  }
}
