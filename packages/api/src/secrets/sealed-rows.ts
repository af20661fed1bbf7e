import { sql } from 'kysely'
import type { Queries } from '../http/call.ts'
import { isSealed, type Sealer } from './sealed.ts'

/** Columns whose texts the database keeps sealed; whoever adds one gets the move of old rows and the rotation with it. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'modem_systems', key: 'id', column: 'password' },
  { table: 'two_steps', key: 'user_id', column: 'secret' },
]

interface SealedColumn {
  readonly table: string
  /** A UUID. */
  readonly key: string
  readonly column: string
}

const rowsAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

interface Kept {
  readonly id: string
  readonly text: string
}

/** What was stored before there were keys is opened as it is. */
export const openStored = (sealer: Sealer, stored: string): string => (isSealed(stored) ? sealer.open(stored) : stored)

/**
 * Seals what lies open, and with `all` also what a former key has sealed. Safe to run again, and beside a server that
 * writes: a row that changes meanwhile is left to it.
 * @returns how many were sealed
 */
export async function sealRows(db: Queries, sealer: Sealer, { all }: { all: boolean }): Promise<number> {
  let sealed = 0
  for (const place of sealedColumns) {
    for (let after: string | undefined = firstId; after; ) {
      const { rows } = await readRows(db, place, after, all)
      const stale = rows.filter(({ text }) => !sealer.isCurrent(text))
      if (stale.length > 0)
        await writeRows(
          db,
          place,
          stale.map((row) => resealed(row, sealer)),
        )
      sealed += stale.length
      after = rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined
    }
  }
  return sealed
}

const readRows = (db: Queries, { table, key, column }: SealedColumn, after: string, all: boolean) =>
  sql<Kept>`select ${sql.ref(key)} as id, ${sql.ref(column)} as text from ${sql.table(table)}
    where ${sql.ref(key)} > ${after}::uuid and ${sql.ref(column)} is not null
      and (${all} or ${sql.ref(column)} not like 'sealed.%')
    order by ${sql.ref(key)} limit ${rowsAtOnce}`.execute(db)

const resealed = ({ id, text }: Kept, sealer: Sealer) => ({
  id,
  before: text,
  text: sealer.seal(openStored(sealer, text)),
})

const writeRows = (db: Queries, { table, key, column }: SealedColumn, rows: readonly object[]) =>
  sql`update ${sql.table(table)} as t set ${sql.ref(column)} = f.text
    from json_to_recordset(${JSON.stringify(rows)}::json) as f (id uuid, before text, text text)
    where ${sql.ref(`t.${key}`)} = f.id and ${sql.ref(`t.${column}`)} = f.before`.execute(db)
