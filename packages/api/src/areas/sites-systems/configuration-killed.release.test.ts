import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../../db/open.ts'
import { askWithFile } from '../../jobs/ask-job.ts'
import { ended } from '../../jobs/job-worker.test-kit.ts'
import { dataKeysOf } from '../../secrets/data-keys.ts'
import { createSealer } from '../../secrets/sealed.ts'
import { buildApi } from '../../server.ts'
import { readSettings } from '../../settings.ts'
import { copyEmptyDatabase } from '../../testing/prepared.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../../testing/test-databases.ts'
import { configurationXml } from './configuration-xml.test-kit.ts'

describe.each(testKinds)('a configuration whose server is killed in the middle (%s)', (kind) => {
  const units = 60_000
  let database: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    database = await createTestDatabase(kind, { hasSchema: true })
    dataDir = await mkdtemp(join(tmpdir(), 'emberwatch-configuration-'))
    if (kind === 'embedded') await copyEmptyDatabase(dataDir)
  })
  afterAll(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  /** The keys of the folder, which both servers have. */
  const settings = () => ({ ...readSettings({ NODE_ENV: 'test', SIMULATOR: '0' }), dataDir })
  const open = () => openDatabase(kind === 'embedded' ? { dataDir } : database.settings)

  it('is stored once by another server, without traces of the first', async () => {
    let db = await open()
    const { id, systemId } = await askFor(db)
    if (kind === 'embedded') await db.close()
    await killInTheMiddle()
    if (kind === 'embedded') db = await open()
    const query = db.kysely.selectFrom('configurations').select(['id', 'isProcessed'])
    expect(await query.execute()).toEqual([{ id: expect.any(String), isProcessed: false }])
    // The lease ends; an embedded database, whose only server this is, does not wait for that.
    if (kind === 'postgres') await sql`update jobs set lease_until = now() where id = ${id}`.execute(db.kysely)
    const next = await buildApi({ db, settings: settings() })
    await next.ready()
    expect(await ended(db, id)).toMatchObject({ state: 'done', attempts: 2, doneCount: units })
    const configurations = await db.kysely.selectFrom('configurations').select(['systemId', 'isProcessed']).execute()
    expect(configurations).toEqual([{ systemId, isProcessed: true }])
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from units`.execute(db.kysely)
    expect(rows).toEqual([{ count: units }])
    const lines = db.kysely.selectFrom('auditLog').select('id').where('action', '=', 'configuration.uploaded')
    expect(await lines.execute()).toHaveLength(1)
    await next.close()
    await db.close()
  })

  async function askFor({ kysely, lowPriority }: Db) {
    const site = await sql<{
      id: string
    }>`insert into sites (name, country) values ('Kai', 'Norway') returning id`.execute(kysely)
    const row = { siteId: site.rows[0]?.id ?? '', type: 'autrosafe' as const, name: 'Sentral' }
    const { id: systemId } = await kysely.insertInto('systems').values(row).returning('id').executeTakeFirstOrThrow()
    const person = await sql<{
      id: string
    }>`insert into users (first_name, last_name, email_address, password_hash, status,
        user_type, global_access_level)
      values ('Kari', 'Moe', 'kari@emberwatch.example', 'x', 'ACTIVE', 1, 2) returning id`.execute(kysely)
    const task = { comment: 'Ombygging', uploadedAt: new Date().toISOString() }
    const job = { kind: 'configuration', ownerId: person.rows[0]?.id, title: 'panel.xml', systemId, task }
    const sealer = createSealer(await dataKeysOf(settings()))
    const file = new File([configurationXml({ units, name: 'P01' })], 'panel.xml')
    return { id: await askWithFile({ db: kysely, lowPriority, sealer }, job, file), systemId }
  }

  async function killInTheMiddle() {
    const path = fileURLToPath(new URL('./configuration-holder.test-child.ts', import.meta.url))
    const child = spawn(process.execPath, [path, database.settings.databaseUrl ?? '', dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})
