import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'

interface Reference {
  readonly name: string
  readonly definition: string
  readonly column: string
  readonly target: string
}

const referencesOf = async (db: Queries) =>
  (
    await sql<Reference>`select conname as name, pg_get_constraintdef(c.oid) as definition, a.attname as column, confrelid::regclass::text as target
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where conrelid = 'install_base_rows'::regclass and contype = 'f' order by 1`.execute(db)
  ).rows

/** Adds foreign keys before there are rows: each row is checked as it is stored. */
export async function referFrom(db: Queries, stage: string): Promise<void> {
  for (const { name, definition } of await referencesOf(db)) await add(db, stage, name, definition)
}

/** Adds foreign keys to a filled table: one check of all rows takes a fraction of the time. References to things removed meanwhile become null. */
export async function referFromFilled(db: Queries, stage: string): Promise<void> {
  for (const reference of await referencesOf(db)) {
    const { name, definition } = reference
    // From here on deletions cascade to these rows.
    await add(db, stage, name, `${definition} not valid`)
    await forget(db, stage, reference)
    await sql`alter table ${sql.table(stage)} validate constraint ${sql.ref(name)}`.execute(db)
  }
}

/** Rows per statement, as an embedded database serves nobody else meanwhile. */
const atOnce = 20_000

async function forget(db: Queries, stage: string, { column, target }: Reference): Promise<void> {
  const table = sql.table(stage)
  const reference = sql.ref(column)
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0)::int as last from ${table}`.execute(db)
  for (let after = 0; after < (rows[0]?.last ?? 0); after += atOnce)
    await sql`update ${table} r set ${reference} = null
      where id > ${after} and id <= ${after + atOnce} and ${reference} is not null
      and not exists (select from ${sql.raw(target)} t where t.id = r.${reference})`.execute(db)
}

const add = (db: Queries, stage: string, name: string, definition: string) =>
  sql`alter table ${sql.table(stage)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
