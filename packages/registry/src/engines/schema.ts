import type { Query } from './store-database.ts'

/** The store has a schema of its own, for hosts without the API. Steps run once and only add, so that hosts of two versions work side by side. */
export const schemaSteps: readonly string[] = [
  `create table emberwatch_store.document (only_one integer primary key check (only_one = 1), revision integer not null, body text not null);
   create table emberwatch_store.log (revision integer primary key, line text not null);
   create table emberwatch_store.releases (area text, version text, release text not null, location text, primary key (area, version));
   create table emberwatch_store.counters (name text primary key, body text not null);
   create unlogged table emberwatch_store.limits (key text primary key, count integer not null, until timestamptz not null);`,
]

/** Advisory lock. */
const lockNumber = 4_919_016

/** Makes it in PostgreSQL; call it in a transaction. A host without the right to create tables uses existing ones. */
export async function ensureSchema(query: Query, steps = schemaSteps): Promise<void> {
  if ((await versionOf(query)) >= steps.length) return
  await query('select pg_advisory_xact_lock($1)', [lockNumber])
  await query('create schema if not exists emberwatch_store')
  await query('create table if not exists emberwatch_store.version (number integer primary key)')
  for (let number = (await versionOf(query)) + 1; number <= steps.length; number += 1) {
    await query(steps[number - 1] ?? '')
    await query('insert into emberwatch_store.version values ($1)', [number])
  }
}

async function versionOf(query: Query): Promise<number> {
  const [matches] = await query<{ table: string | null }>(`select to_regclass('emberwatch_store.version') as "table"`)
  if (!matches?.table) return 0
  const [latest] = await query<{ number: number }>(
    'select coalesce(max(number), 0) as number from emberwatch_store.version',
  )
  return latest?.number ?? 0
}
