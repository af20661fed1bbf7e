import type { DbBackend, DbClient } from '../db/pool.ts'
import { withClient } from '../db/pool.ts'
import { sealedColumns } from '../secrets/sealed-rows.ts'
import { CopyRefused } from './backup-location.ts'

/** The content of a database, or of a backup. */
export interface Contents {
  readonly migrations: readonly { readonly name: string; readonly hash: string }[]
  readonly tables: readonly string[]
  /** JSON texts, some megabytes at a time; loaders do not parse them. */
  rows(table: string): AsyncIterable<readonly string[]>
  /** Ask after the rows, so that none of their numbers can be given out again. */
  sequences(): Promise<readonly Sequence[]>
}

export interface DatabaseContents extends Contents {
  /** Ids of the keys that seal texts in `rows`. */
  dataKeys(): Promise<string[]>
}

export interface Sequence {
  readonly table: string
  readonly column: string
  readonly last: number
  readonly isCalled: boolean
}

/** Bytes and rows per fetch; a larger row comes alone. */
const bytesAtOnce = 4 * 1024 * 1024
const rowsAtMost = 2_000

/** Gives `work` a snapshot of the database while others write. @param leftOut by table: `all`, or the condition of rows to leave out */
export const withContents = <T>(
  backend: DbBackend,
  work: (contents: DatabaseContents) => Promise<T>,
  leftOut: Readonly<Record<string, string>> = {},
): Promise<T> =>
  withClient(backend.pool, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    try {
      // Any server reads these formats alike.
      await client.query(`set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`)
      const migrations = await migrationsOf(client)
      const tables = (await tablesOf(client)).filter((table) => leftOut[table] !== 'all')
      const isIncluded = (table: string) => (leftOut[table] ? `not (${leftOut[table]})` : 'true')
      return await work({
        migrations,
        tables,
        rows: (table) => rowsOf(client, table, isIncluded(table)),
        dataKeys: () => dataKeysIn(client, tables, isIncluded),
        sequences: () => sequencesOf(client),
      })
    } finally {
      await client.query('rollback')
    }
  })

async function migrationsOf(client: DbClient) {
  const { rows } = await client.query(`select to_regclass('schema_migrations') as "table"`, [])
  if (!rows[0]?.table) throw new CopyRefused('There is nothing in the database.')
  return (
    await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations order by name', [])
  ).rows
}

/** Omits tables of running imports, transaction numbers, which mean nothing elsewhere, and the record of migrations, which the copy makes by running them. */
export const tablesOf = async (client: DbClient): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname <> 'schema_migrations' and relname <> 'table_changes' and relname !~ '^install_base_stage_[0-9]' order by 1`,
      [],
    )
  ).rows.map(({ name }) => name)

/** Omits generated columns. */
export async function columnsOf(client: DbClient, table: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.names ?? ''
}

async function dataKeysIn(client: DbClient, tables: readonly string[], isIncluded: (table: string) => string) {
  const ids = new Set<string>()
  for (const { table, column } of sealedColumns.filter((one) => tables.includes(one.table))) {
    const { rows } = await client.query<{ id: string }>(
      `select distinct split_part(${column}, '.', 2) as id from ${table} where ${column} like 'sealed.%' and ${isIncluded(table)}`,
      [],
    )
    for (const { id } of rows) ids.add(id)
  }
  return [...ids].sort()
}

async function* rowsOf(client: DbClient, table: string, isIncluded: string): AsyncIterable<readonly string[]> {
  const columns = await columnsOf(client, table)
  await client.query(
    `declare copied no scroll cursor for select to_json(r)::text as row from (select ${columns} from ${table} where ${isIncluded}) r`,
    [],
  )
  for (let count = 1; ; ) {
    const { rows } = await client.query<{ row: string }>(`fetch ${count} from copied`, [])
    if (rows.length === 0) break
    const texts = rows.map(({ row }) => row)
    yield texts
    // Estimates from the rows so far, doubling at most.
    const each = texts.reduce((sum, { length }) => sum + length, 0) / texts.length
    count = Math.max(1, Math.min(rowsAtMost, count * 2, Math.floor(bytesAtOnce / each)))
  }
  await client.query('close copied', [])
}

async function sequencesOf(client: DbClient): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; name: string }>(
    `select c.relname as table, attname as column, pg_get_serial_sequence(quote_ident(c.relname), attname) as name
     from pg_attribute join pg_class c on c.oid = attrelid
     where c.relnamespace = current_schema()::regnamespace and attidentity <> '' and not attisdropped and not relispartition
       and c.relname !~ '^install_base_stage_[0-9]' order by 1`,
    [],
  )
  const sequences: Sequence[] = []
  for (const { table, column, name } of rows) {
    const state = await client.query<{ last: number; isCalled: boolean }>(
      `select last_value as last, is_called as "isCalled" from ${name}`,
      [],
    )
    for (const { last, isCalled } of state.rows) sequences.push({ table, column, last, isCalled })
  }
  return sequences
}
