import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AccessLevel } from '@emberwatch/contract'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../../../db/open.ts'
import { kitOf } from '../../../notifications/notifications.test-kit.ts'
import { dataKeysOf } from '../../../secrets/data-keys.ts'
import { createSealer } from '../../../secrets/sealed.ts'
import { buildApi } from '../../../server.ts'
import { readSettings } from '../../../settings.ts'
import { copyEmptyDatabase } from '../../../testing/prepared.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../../../testing/test-databases.ts'

describe.each(testKinds)('a weekly work whose server is killed while it ends (%s)', (kind) => {
  let database: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    database = await createTestDatabase(kind, { hasSchema: true })
    dataDir = await mkdtemp(join(tmpdir(), 'emberwatch-works-'))
    if (kind === 'embedded') await copyEmptyDatabase(dataDir)
  })
  afterAll(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const settings = () => ({ ...readSettings({ NODE_ENV: 'test', SIMULATOR: '0' }), dataDir })
  const open = () => openDatabase(kind === 'embedded' ? { dataDir } : database.settings)

  it('is ended by the next server with one notice and one repetition', async () => {
    let db = await open()
    await prepare(db)
    if (kind === 'embedded') await db.close()
    await killInTheMiddle()
    if (kind === 'embedded') db = await open()
    expect(await standing(db)).toEqual({ told: 0, open: 1, works: 1, mails: 0, lines: 0 })
    const next = await buildApi({ db, settings: settings() })
    await next.ready()
    await until(async () => (await standing(db)).mails === 1)
    expect(await standing(db)).toEqual({ told: 2, open: 1, works: 2, mails: 1, lines: 1 })
    await next.close()
    await db.close()
  })

  async function standing({ kysely }: Db) {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from occurrences where after_work) as told,
      (select count(*)::int from works where ended_at is null) as open, (select count(*)::int from works) as works,
      (select count(*)::int from jobs where kind = 'mail') as mails,
      (select count(*)::int from audit_log where action = 'work.ended') as lines`.execute(kysely)
    return rows[0] as Record<string, number>
  }

  /** Two systems lost contact during it, which nobody has been told. */
  async function prepare(db: Db) {
    const kit = kitOf(db)
    const [site, person] = [await kit.site(), await kit.person({ globalAccessLevel: AccessLevel.ADMIN })]
    const systems = await kit.systems(site, 2)
    await kit.hold(person, site, AccessLevel.OPERATOR)
    const sealer = createSealer(await dataKeysOf(settings()))
    await kit.rule(person, { unsubscribeToken: sealer.seal('x') })
    const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000)
    const [startsAt, endsAt] = [minutesAgo(60), minutesAgo(1)]
    await db.kysely
      .insertInto('works')
      .values({
        ...{ siteId: site, kind: 'test', startsAt, endsAt, nextAt: endsAt, createdById: person },
        ...{ timeZone: 'UTC', weekday: startsAt.getUTCDay() || 7 },
        startMinute: startsAt.getUTCHours() * 60 + startsAt.getUTCMinutes(),
      })
      .execute()
    await kit.connect(systems, false, minutesAgo(30))
    await sql`update occurrences set number = id, noted_at = at`.execute(db.kysely)
    await sql`insert into occurrence_counter (last_number, last_noted_at) select max(number), max(noted_at) from occurrences
      on conflict (is_only) do update set last_number = excluded.last_number, last_noted_at = excluded.last_noted_at`.execute(
      db.kysely,
    )
  }

  async function killInTheMiddle() {
    const path = fileURLToPath(new URL('./work-holder.test-child.ts', import.meta.url))
    const child = spawn(process.execPath, [path, database.settings.databaseUrl ?? '', dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})
