import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { isSealed, type Sealer } from './sealed.ts'

/** A new entry here is sealed at the next start and by rotations. */
export const sealedColumns = [
  { table: 'modem_systems', column: 'password' },
  { table: 'two_steps', column: 'secret' },
  { table: 'jobs', column: 'task' },
  { table: 'idempotency_keys', column: 'answer' },
  { table: 'notification_rules', column: 'unsubscribe_token' },
  { table: 'summary_rules', column: 'unsubscribe_token' },
  { table: 'report_recipients', column: 'unsubscribe_token' },
  { table: 'webhooks', column: 'secret' },
  // It may hold a secret behind the host.
  { table: 'webhooks', column: 'url' },
  { table: 'webhook_deliveries', column: 'body' },
] as const

const rowsAtOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

interface SealedColumn {
  readonly id: string
  readonly text: string
}

/** Demo rows come in unsealed, until the next start seals them. */
export const openStored = (sealer: Sealer, text: string): string => (isSealed(text) ? sealer.open(text) : text)

export interface SealedWith {
  readonly key: string
  readonly count: number
  /** The reason why the texts cannot be opened; null where they can. */
  readonly wrong: string | null
}

export async function sealedWith(db: Queries, sealer: Sealer): Promise<SealedWith[]> {
  const texts = sealedColumns.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} like 'sealed.%'`,
  )
  const { rows } = await sql<{ key: string; count: number; text: string }>`
    select split_part(text, '.', 2) as key, count(*)::int as count, min(text) as text
    from (${sql.join(texts, sql` union all `)}) sealed group by 1 order by 1`.execute(db)
  return rows.map(({ text, ...row }) => ({ ...row, wrong: whyNotOpened(sealer, text) }))
}

function whyNotOpened(sealer: Sealer, text: string): string | null {
  try {
    sealer.open(text)
    return null
  } catch (error) {
    // Node only says that the state is not supported.
    const { message } = error as Error
    return /DATA_KEYS/.test(message) ? message : 'the key of that name in DATA_KEYS is another one'
  }
}

/**
 * Seals rows, and with `all` also reseals texts of former keys. Safe to repeat and beside a running server: rows that change meanwhile are left alone.
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
  sql<SealedColumn>`select id, ${sql.ref(column)} as text from ${sql.table(table)}
    where id > ${after}::uuid and ${sql.ref(column)} is not null
      and (${all} or ${sql.ref(column)} not like 'sealed.%')
    order by id limit ${rowsAtOnce}`.execute(db)

const resealed = ({ id, text }: SealedColumn, sealer: Sealer) => ({
  id,
  before: text,
  text: sealer.seal(openStored(sealer, text)),
})

const writeRows = (db: Queries, table: string, column: string, rows: readonly object[]) =>
  sql`update ${sql.table(table)} as t set ${sql.ref(column)} = f.text
    from json_to_recordset(${JSON.stringify(rows)}::json) as f (id uuid, before text, text text)
    where t.id = f.id and t.${sql.ref(column)} = f.before`.execute(db)
