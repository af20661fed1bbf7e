import type pg from 'pg'

/** The store has a schema of its own, for hosts without the API. Steps run once and only add, so that hosts of two versions work side by side. */
export const schemaSteps: readonly string[] = [
  `create table document (only_one boolean primary key default true check (only_one), revision integer not null, body json not null);
   insert into document (revision, body) values (0, '{"revision":0,"base":"/areas/","areas":{}}');
   create table log (revision integer primary key, line json not null);
   create table releases (area text, version text, release json not null, place text not null, retired_at timestamptz, primary key (area, version));
   create table counters (name text primary key, body json not null);
   create table keys (name text primary key, value bytea not null);
   create unlogged table limits (key text primary key, count integer not null, until timestamptz not null);`,
]

/** Advisory lock. */
const lockNumber = 4_919_016

/** A host without the right to create tables uses existing ones. */
export async function ensureSchema(client: pg.ClientBase, steps = schemaSteps): Promise<void> {
  if ((await versionOf(client)) >= steps.length) return
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber])
    await client.query('create schema if not exists emberwatch_store')
    await client.query('create table if not exists emberwatch_store.version (number integer primary key)')
    for (let number = (await versionOf(client)) + 1; number <= steps.length; number += 1) {
      await client.query(`set local search_path to emberwatch_store; ${steps[number - 1]}`)
      await client.query('insert into emberwatch_store.version values ($1)', [number])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function versionOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query("select to_regclass('emberwatch_store.version') is not null as is_there")
  if (!rows[0].is_there) return 0
  const latest = await client.query('select coalesce(max(number), 0) as number from emberwatch_store.version')
  return latest.rows[0].number
}
