import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { isSealed, type Sealer } from './sealed.ts'

/** Columns whose texts the database keeps sealed; whoever adds one gets the move of old rows and the rotation with it. */
const sealedColumns = [
  { table: 'modem_systems', column: 'password' },
  { table: 'two_steps', column: 'secret' },
  { table: 'jobs', column: 'task' },
] as const

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
  for (const { table, column } of sealedColumns) {
    for (let after: string | undefined = firstId; after; ) {
      const { rows } = await readRows(db, table, column, after, all)
      const stale = rows.filter(({ text }) => !sealer.isCurrent(text))
      if (stale.length > 0)
        await writeRows(
          db,
          table,
          column,
          stale.map((row) => resealed(row, sealer)),
        )
      sealed += stale.length
      after = rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined
    }
  }
  return sealed
}

const readRows = (db: Queries, table: string, column: string, after: string, all: boolean) =>
  sql<Kept>`select id, ${sql.ref(column)} as text from ${sql.table(table)}
    where id > ${after}::uuid and ${sql.ref(column)} is not null
      and (${all} or ${sql.ref(column)} not like 'sealed.%')
    order by id limit ${rowsAtOnce}`.execute(db)

const resealed = ({ id, text }: Kept, sealer: Sealer) => ({
  id,
  before: text,
  text: sealer.seal(openStored(sealer, text)),
})

const writeRows = (db: Queries, table: string, column: string, rows: readonly object[]) =>
  sql`update ${sql.table(table)} as t set ${sql.ref(column)} = f.text
    from json_to_recordset(${JSON.stringify(rows)}::json) as f (id uuid, before text, text text)
    where t.id = f.id and t.${sql.ref(column)} = f.before`.execute(db)
