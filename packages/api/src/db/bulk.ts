import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** JSON columns, whose text must not become a string inside JSON. */
const jsonColumns = new Set(['stages', 'previousAddress', 'value', 'details', 'changes', 'refusal'])
const rowsAtOnce = 2_000

/** A row omits generated columns. */
export type BulkRow<Table extends keyof Database> = Insertable<Database[Table]>

/** Inserts rows in few statements; all have the columns of the first. Ten times as fast as VALUES lists, without their limit on parameters. */
export async function insertMany<Table extends keyof Database & string>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly BulkRow<Table>[],
  size = rowsAtOnce,
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const keys = Object.keys(first)
  const columns = sql.join(keys.map((key) => sql.ref(key)))
  for (let from = 0; from < rows.length; from += size) {
    const text = JSON.stringify(rows.slice(from, from + size).map((row) => asJson(row, keys)))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)`.execute(db)
  }
}

function asJson(row: object, keys: string[]): object {
  const values = row as Record<string, unknown>
  return Object.fromEntries(keys.map((key) => [snakeCase(key), columnValue(key, values[key])]))
}

function columnValue(key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return typeof value === 'string' && jsonColumns.has(key) ? JSON.parse(value) : value
}

const names = new Map<string, string>()
function snakeCase(key: string): string {
  const cacheEntry = names.get(key)
  if (cacheEntry) return cacheEntry
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  names.set(key, name)
  return name
}
