import { writeFile } from 'node:fs/promises'
import { type Db, openDatabase } from '../db/open.ts'
import { seedDemoFleet } from '../fleet/index.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { openCachedDatabase } from './cached-database.ts'
import { emptyDump, prepared } from './prepared.ts'
import { createOnServer, templateOnServer, throughPooler } from './server-databases.ts'

/** The time of the tests' demo fleet; its times count back from here. */
export const demoNow = new Date('2026-03-02T08:00:00.000Z')

/**
 * A database of its own with the demo fleet: on PostgreSQL when TEST_DATABASE_URL names a server, by way of a pooler where there is one,
 * else in memory.
 */
export async function openDemoDatabase(): Promise<Db> {
  if (process.env.TEST_DATABASE_URL) return openOnServer()
  return openCachedDatabase(await prepared('demo.dump', demoNow.toISOString(), makeDemoDump))
}

async function openOnServer(): Promise<Db> {
  const { url, drop } = await createOnServer(await templateOnServer('demo', fillOnServer, demoNow.toISOString()))
  const db = await openDatabase({ databaseUrl: throughPooler(url) ?? url, directUrl: url })
  return { ...db, close: () => db.close().finally(drop) }
}

async function fillOnServer(databaseUrl: string): Promise<void> {
  const db = await openDatabase({ databaseUrl })
  await seedDemoFleet(db, { now: demoNow, hashPassword })
  await db.close()
}

async function makeDemoDump(path: string): Promise<void> {
  const db = await openDatabase({ dump: await emptyDump() })
  await seedDemoFleet(db, { now: demoNow, hashPassword })
  await writeFile(path, Buffer.from(await (await db.dump()).arrayBuffer()))
  await db.close()
}
