import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { migrate } from '../db/migrate.ts'
import { migrationsFolder } from '../db/migration-files.ts'
import { openAsItIs, openDatabase } from '../db/open.ts'
import { type DbBackend, withClient } from '../db/pool.ts'
import { schemaDrift } from '../db/schema-shape.ts'
import { ended } from '../jobs/job-worker.test-kit.ts'
import { dataKeysOf } from '../secrets/data-keys.ts'
import { createSealer } from '../secrets/sealed.ts'
import { buildApi } from '../server.ts'
import { readSettings } from '../settings.ts'
import { laterFolder } from '../testing/later-migrations.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { makeBackup } from './backup.ts'
import { locationAt } from './location.ts'
import { restoreBackup } from './restore.ts'

/** A backup that a server of this schema has made, restored by one of a version to come, and the other way round. */

let folder: string
let later: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'older-'))
  later = await laterFolder()
})
afterAll(() => Promise.all([folder, later].map((one) => rm(one, { recursive: true }))))

/** A fleet has these rows. */
const rows = `
  with person as (insert into users (first_name, last_name, email_address, password_hash, status, user_type)
      values ('Kari', 'Moe', 'kari@emberwatch.example', 'x', 'ACTIVE', 1) returning id),
    site as (insert into sites (name) values ('Kai') returning id),
    system as (insert into systems (site_id, type, name) select id, 'autrosafe', 'Hall' from site returning id, site_id),
    made as (insert into configurations (system_id, hash, is_processed, created_by_id)
      select system.id, 'a', true, person.id from system, person returning id, system_id),
    unit as (insert into units (system_id, configuration_id, unit_name, hardware_tag)
      select system_id, id, 'U' || n, 'BHH-300' from made, generate_series(1, 3) n)
  insert into events (system_id, event_name, occurred_at, unit_name)
    select id, 'Fire alarm', timestamptz '2025-01-31 23:30Z' + n * interval '1 hour', 'U' || n from system, generate_series(1, 5) n`

describe.each(testKinds)('a backup, and a server of another version (%s)', (kind) => {
  const databases: TestDatabase[] = []
  const newDatabase = async (): Promise<TestDatabase> => {
    const database = await createTestDatabase(kind)
    databases.push(database)
    return database
  }
  afterAll(() => Promise.all(databases.map((database) => database.drop())))

  /** @param migrations the folder of those that its server has; @returns the file of a backup of a database with these rows */
  async function backupOf(migrations: string, ...statements: string[]): Promise<string> {
    const backend = await openAsItIs((await newDatabase()).settings)
    await migrate(backend.pool, { folder: migrations, isEmbedded: kind === 'embedded' })
    for (const statement of statements) await withClient(backend.pool, (client) => client.query(statement, []))
    const backup = join(await mkdtemp(join(folder, 'backup-')), 'backup')
    await makeBackup(backend, join(folder, 'no-files'), locationAt(backup), { recipients: [] })
    await backend.close()
    return backup
  }

  async function restored(backup: string, migrations: string) {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    const settings = kind === 'embedded' ? { dataDir } : (await newDatabase()).settings
    const open = () => openAsItIs(settings)
    await restoreBackup(locationAt(backup), dataDir, open, { isPlain: true }, migrations)
    return { db: await openDatabase(settings), dataDir }
  }

  it('is restored whole under later migrations, with a copy beside it', async () => {
    const { db } = await restored(await backupOf(migrationsFolder, rows), later)
    try {
      const { rows: counts } = await sql`select (select count(*)::int from events) as events,
        (select count(*)::int from units) as units, (select sum(events_count)::int from event_hours) as counted,
        (select events_count from event_tallies) as tallied,
        (select current_configuration_id is not null from systems) as has_current`.execute(db.kysely)
      expect(counts).toEqual([{ events: 5, units: 3, counted: 5, tallied: 5, hasCurrent: true }])
      expect((await schemaDrift(db as unknown as DbBackend)).wrong).toEqual([])
      await sql`insert into events (system_id, event_name, occurred_at) select id, 'Fire alarm', now() from systems`.execute(
        db.kysely,
      )
      const result = await sql`select (select sum(events_count)::int from event_hours) as counted,
        (select events_count from event_tallies) as tallied`.execute(db.kysely)
      expect(result.rows).toEqual([{ counted: 6, tallied: 6 }])
    } finally {
      await db.close()
    }
  })

  it('of a later version is refused by an older server', async () => {
    await expect(restored(await backupOf(later, rows), migrationsFolder)).rejects.toThrow(
      'The copy is of another version of this server: it has had 9001-event-tallies.sql.',
    )
  })

  it('continues running and waiting work once', async () => {
    const dataDir = await mkdtemp(join(folder, 'keys-'))
    const sealer = createSealer(await dataKeysOf({ dataKeys: undefined, dataDir }))
    const task = sealer.seal(JSON.stringify({ comment: 'Ombygging', uploadedAt: '2026-01-02T08:00:00.000Z' }))
    const file = '<configuration><panel type="BS-420" tag="P01"/></configuration>'
    const backup = await backupOf(
      migrationsFolder,
      rows,
      // A server was reading it, and had begun; its lease is of another time and machine.
      `insert into configurations (id, system_id, hash, storing_until)
        select '00000000-0000-4000-8000-000000000001', id, 'begun', now() + interval '1 hour' from systems`,
      `insert into jobs (id, kind, owner_id, title, task, state, attempts, system_id, configuration_id, lease, lease_until)
        select '00000000-0000-4000-8000-000000000002', 'configuration', u.id, 'panel.xml', '${task}', 'running', 1, y.id,
          '00000000-0000-4000-8000-000000000001', gen_random_uuid(), now() - interval '1 minute' from users u, systems y`,
      `insert into job_files (job_id, purpose, part, bytes)
        values ('00000000-0000-4000-8000-000000000002', 'input', 0, '${file}')`,
    )
    const { db } = await restored(backup, later)
    const settings = { ...readSettings({ NODE_ENV: 'test', SIMULATOR: '0' }), dataDir }
    const app = await buildApi({ db, settings })
    try {
      await app.ready()
      const job = await ended(db, '00000000-0000-4000-8000-000000000002')
      expect(job).toMatchObject({ state: 'done', attempts: 2, error: null })
      const query = db.kysely.selectFrom('configurations').select(['comment', 'isProcessed']).orderBy('createdAt')
      expect(await query.execute()).toEqual(
        expect.arrayContaining([
          { comment: null, isProcessed: true },
          { comment: 'Ombygging', isProcessed: true },
        ]),
      )
      expect(await query.execute()).toHaveLength(2)
      await until(async () => (await db.kysely.selectFrom('jobFiles').select('part').execute()).length === 0)
    } finally {
      await app.close()
      await db.close()
    }
  })
})
