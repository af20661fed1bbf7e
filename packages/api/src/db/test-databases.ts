import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { emptyDump } from '../testing/prepared.ts'
import type { DatabaseSettings } from './open.ts'

/** For tests: a database of each kind that is at hand; PostgreSQL when TEST_DATABASE_URL names a server. */
export interface TestDatabase {
  kind: 'embedded' | 'postgres'
  settings: DatabaseSettings
  drop(): Promise<void>
}

const serverUrl = process.env.TEST_DATABASE_URL

export const testKinds: readonly TestDatabase['kind'][] = serverUrl ? ['embedded', 'postgres'] : ['embedded']

/** @param hasSchema the embedded one begins with the schema, as making it takes seconds; else there is nothing in it */
export async function createTestDatabase(
  kind: TestDatabase['kind'],
  { hasSchema = false } = {},
): Promise<TestDatabase> {
  if (kind === 'embedded')
    return { kind, settings: hasSchema ? { dump: await emptyDump() } : {}, drop: async () => undefined }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(serverUrl ?? '')
  await onServer(`create database ${name}`)
  url.pathname = `/${name}`
  return { kind, settings: { databaseUrl: url.href }, drop: () => onServer(`drop database ${name} with (force)`) }
}

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
