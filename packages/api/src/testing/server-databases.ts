import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { hashOfSources } from './prepared.ts'

/** Databases of tests on the PostgreSQL server that `TEST_DATABASE_URL` names. */

const serverUrl = process.env.TEST_DATABASE_URL
/** The id of the advisory lock under which templates are made. */
const lockId = 4_811_002

/** @returns the address of a new database and how it is dropped; @param template what it begins as, else it is empty */
export async function createOnServer(template?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer((client) => client.query(`create database ${name} ${template ? `template ${template}` : ''}`))
  return { url: urlOf(name), drop: () => onServer((client) => client.query(`drop database ${name} with (force)`)) }
}

/** @returns the same database by way of the PgBouncer that `TEST_PGBOUNCER_URL` names; undefined where it names none */
export function throughPooler(url: string): string | undefined {
  const { TEST_PGBOUNCER_URL: pooler } = process.env
  if (!pooler) return undefined
  const pooled = new URL(url)
  pooled.host = new URL(pooler).host
  return pooled.href
}

/**
 * A database that others are copied from, made by the first who asks. Its name changes with what it is made from; those of former sources
 * are dropped. Nobody may be connected to it, so `make` closes what it opens.
 */
export async function templateOnServer(name: string, make: (url: string) => Promise<void>, more = ''): Promise<string> {
  const prefix = `template_${name}_`
  const template = `${prefix}${await hashOfSources(more)}`
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockId])
    const { rows } = await client.query('select datname as name from pg_database where starts_with(datname, $1)', [
      prefix,
    ])
    if (rows.some((row) => row.name === template)) return
    for (const row of rows) await client.query(`drop database ${row.name} with (force)`)
    const draft = `draft_${randomUUID().replaceAll('-', '')}`
    await client.query(`create database ${draft}`)
    await make(urlOf(draft))
    await client.query(`alter database ${draft} rename to ${template}`)
  })
  return template
}

function urlOf(name: string): string {
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${name}`
  return url.href
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
