import { type DatabaseSettings, type Db, openDatabase } from '../db/open.ts'
import { openCachedDatabase } from './cached-database.ts'
import { emptyDump } from './prepared.ts'
import { createOnServer, templateOnServer } from './server-databases.ts'

/** A database for tests, of the kind that they run on; PostgreSQL when TEST_DATABASE_URL names a server. */
export interface TestDatabase {
  kind: 'embedded' | 'postgres'
  settings: DatabaseSettings
  drop(): Promise<void>
}

export const testKinds: readonly TestDatabase['kind'][] = process.env.TEST_DATABASE_URL ? ['postgres'] : ['embedded']

/** @param hasSchema it begins with the schema, as making it takes seconds; else there is nothing in it */
export async function createTestDatabase(
  kind: TestDatabase['kind'],
  { hasSchema = false } = {},
): Promise<TestDatabase> {
  if (kind === 'embedded')
    return { kind, settings: { ...(hasSchema && { dump: await emptyDump() }) }, drop: async () => undefined }
  const { url, drop } = await createOnServer(hasSchema ? await templateOnServer('empty', makeSchema) : undefined)
  return { kind, settings: { databaseUrl: url }, drop }
}

/** One with the schema and nothing in it, opened; it goes when it is closed. */
export async function openTestDatabase(kind: TestDatabase['kind']): Promise<Db> {
  if (kind === 'embedded') return openCachedDatabase(await emptyDump())
  const { settings, drop } = await createTestDatabase(kind, { hasSchema: true })
  const db = await openDatabase(settings)
  return { ...db, close: () => db.close().finally(drop) }
}

const makeSchema = async (databaseUrl: string) => (await openDatabase({ databaseUrl })).close()
