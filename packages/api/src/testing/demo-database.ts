import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../areas/auth/passwords.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { createTestDatabase } from '../db/test-databases.ts'
import { seedDemoFleet } from '../fleet/seed-demo.ts'
import { openKeptDatabase } from './kept-database.ts'

/** When the demo fleet of the tests was made; its times count back from here. */
export const demoNow = new Date('2026-03-02T08:00:00.000Z')
const keptMs = 24 * 60 * 60 * 1000
const sources = ['../db/migrations', '../fleet'].map((folder) => join(import.meta.dirname, folder))

/**
 * A database of its own with the demo fleet: on PostgreSQL when TEST_DATABASE_URL names a server, else in memory. The one
 * in memory is made once and kept in the system's folder for temporary files, under a name that changes with what it is
 * made from, so that each test file only has to load it.
 */
export async function openDemoDatabase(): Promise<Db> {
  if (process.env.TEST_DATABASE_URL) return openOnServer()
  const path = join(tmpdir(), `emberwatch-demo-${await hashOfSources()}.dump`)
  return existsSync(path) ? openKeptDatabase(path) : makeDemoDatabase(path)
}

async function openOnServer(): Promise<Db> {
  const { settings, drop } = await createTestDatabase('postgres')
  const db = await openDatabase(settings)
  await seedDemoFleet(db, { now: demoNow, hashPassword })
  return { ...db, close: () => db.close().finally(drop) }
}

async function makeDemoDatabase(path: string): Promise<Db> {
  const db = await openDatabase({})
  await seedDemoFleet(db, { now: demoNow, hashPassword })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, Buffer.from(await (await db.dump()).arrayBuffer()))
  await rename(draft, path)
  await removeOld()
  return db
}

/** Dumps of former sources would fill the folder. */
async function removeOld() {
  for (const name of await readdir(tmpdir())) {
    if (!/^emberwatch-demo-.*\.dump/.test(name)) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > keptMs) await rm(path, { force: true })
  }
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(demoNow.toISOString())
  // How a dump is made.
  hash.update(await readFile(join(import.meta.dirname, '../db/embedded-worker.ts')))
  for (const folder of sources) {
    for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
