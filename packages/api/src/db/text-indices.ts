import type { DbClient, DbPool } from './pool.ts'
import { withClient } from './pool.ts'
import { buildConcurrently } from './run-migration.ts'

/**
 * One trigram index (PostgreSQL's pg_trgm) per table finds a text in any of its columns. They are no migrations: without the right to create the
 * extension, and in the embedded database, searches read all rows. One index holds all texts of a row, as each index costs at every change of a
 * system's state. `row.` stands before column names.
 */
const texts = {
  sites: ['row.name', 'row.site_number', 'row.number::text', 'row.address_line1', 'row.city'],
  systems: [`nullif(row.name, '')`, `'System ' || row.number`, 'row.equipment_number', 'row.tag'],
  modems: ['row.client_id', 'row.imei', 'row.number::text', 'row.iccid', 'row.wgip'],
} as const

export type TextTable = keyof typeof texts

/** SQL of the indexed expression. @param alias of the table; '' for the index itself */
export const textsOf = (table: TextTable, alias: string): string =>
  `fold(${texts[table].map((text) => `coalesce(${text.replaceAll('row.', alias && `${alias}.`)}, '')`).join(` || chr(10) || `)})`

export const textIndexEnd = '_trigrams'

/** Every search reads the pending list, so it stays small. */
const pendingKb = 512

const indices = (Object.keys(texts) as TextTable[]).map((table) => ({
  table,
  name: `${table}${textIndexEnd}`,
  on: `${table} using gin ((${textsOf(table, '')}) gin_trgm_ops) with (gin_pending_list_limit = ${pendingKb})`,
}))

/** Reports through `print` why indices cannot be made. */
export async function keepTextIndices(client: DbClient, print: (line: string) => void): Promise<void> {
  const missing = await missingOf(client)
  if (missing.length === 0 || !(await isOffered(client))) return
  try {
    await client.query('create extension if not exists pg_trgm')
    for (const { name, on } of missing) await buildConcurrently(client, name, on)
    // Statistics of the expression belong to the index.
    for (const { table } of missing) await client.query(`analyze ${table}`)
  } catch (error) {
    print(`database: searches read every row, as their indices cannot be made (${(error as Error).message})`)
  }
}

export const hasTextIndices = (pool: DbPool): Promise<boolean> =>
  withClient(pool, async (client) => (await missingOf(client)).length === 0)

async function missingOf(client: DbClient) {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_index i on i.indexrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and i.indisvalid and right(c.relname, length($1)) = $1`,
    [textIndexEnd],
  )
  const names = new Set(rows.map(({ name }) => name))
  return indices.filter(({ name }) => !names.has(name))
}

async function isOffered(client: DbClient): Promise<boolean> {
  const { rows } = await client.query(`select from pg_available_extensions where name = 'pg_trgm'`, [])
  return rows.length > 0
}
