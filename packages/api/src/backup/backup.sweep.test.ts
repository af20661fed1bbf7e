import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openAsItIs, openDatabase } from '../db/open.ts'
import { type DbBackend, withClient } from '../db/pool.ts'
import { schemaDrift } from '../db/schema-shape.ts'
import { formatDataKeys, makeDataKey } from '../secrets/data-keys.ts'
import { ours } from '../settings/own-data-dir.ts'
import { readSettings } from '../settings.ts'
import { openDemoDatabase } from '../testing/demo-database.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { packRows, readArchive, unpackRows, writeArchive } from './archive.ts'
import { makeBackup as makeBackupAt } from './backup.ts'
import { withContents } from './contents.ts'
import { makeIdentityFile } from './encryption.ts'
import { locationAt } from './location.ts'
import { backedUpFolders, backupEntry, formatManifest, keysFile, type Manifest, sha256, tableFile } from './manifest.ts'
import { moveToPostgres } from './move.ts'
import { opened } from './opened.ts'
import { restoreBackup as restoreBackupFrom } from './restore.ts'
import { leftOut } from './table-facts.ts'

const makeBackup = async (
  backend: DbBackend,
  dataDir: string,
  file: string,
  way: Parameters<typeof makeBackupAt>[3],
): Promise<Manifest> => (await makeBackupAt(backend, dataDir, locationAt(file), way)).manifest
const restoreBackup = (
  file: string,
  dataDir: string,
  open: () => Promise<DbBackend>,
  opening: Parameters<typeof restoreBackupFrom>[3],
): Promise<Manifest> => restoreBackupFrom(locationAt(file), dataDir, open, opening)

/** Every row of every table as the database writes it, generated columns too, and where sequences go on. */
async function everything(backend: Pick<DbBackend, 'pool'>) {
  const asBackend = backend as DbBackend
  const { tables, sequences } = await withContents(asBackend, async (contents) => ({
    tables: contents.tables,
    sequences: await contents.sequences(),
  }))
  const rows = await withClient(backend.pool, async (client) => {
    await client.query(`set timezone = 'UTC'`)
    const contents: [string, string[]][] = []
    for (const table of tables) {
      const all = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t order by 1`, [])
      contents.push([table, all.rows.map(({ row }) => row).sort()])
    }
    return Object.fromEntries(contents)
  })
  return { rows, sequences }
}

let folder: string
let demo: Db
let identity: string
let recipient: string
const source = () => demo as unknown as DbBackend
const sealedText = 'sealed.a1b2.c3d4'
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  identity = join(folder, 'identity')
  recipient = await makeIdentityFile(identity)
  demo = await openDemoDatabase()
  // Texts that files and lines break at, bytes, and numbers that no double holds.
  await sql`insert into sites (name, comment) values (${'Å\u2028\u2029"\\\n\r\t日'}, ${'x'.repeat(300_000)})`.execute(
    demo.kysely,
  )
  await sql.raw(leftOutRows).execute(demo.kysely)
  await sql`update modem_systems set password = ${sealedText}`.execute(demo.kysely)
  await sql`select setval('audit_log_id_seq', 9007199254740000)`.execute(demo.kysely)
})
afterAll(async () => {
  await demo.close()
  await rm(folder, { recursive: true })
})

async function madeDataDir(name: string) {
  const dataDir = join(folder, name)
  await mkdir(join(dataDir, 'shell', 'assets'), { recursive: true })
  await writeFile(join(dataDir, 'shell', 'shell.json'), '{"revision":1}')
  await writeFile(join(dataDir, 'shell', 'assets', 'a.js'), Buffer.from([0, 255, 10]))
  await writeFile(join(dataDir, 'data-keys'), formatDataKeys([makeDataKey()]))
  await writeFile(join(dataDir, 'jwt-secret'), mark)
  await mkdir(join(dataDir, 'outbox'))
  await writeFile(join(dataDir, 'outbox', 'mail.eml'), mark)
  await writeFile(join(dataDir, 'database.lock'), '{}')
  return dataDir
}

/** Each table that a backup omits has a row with the mark. */
const mark = 'marked-and-left-out'
const leftOutRows = `
  with person as (select id from users order by number limit 1),
    mail as (insert into jobs (kind, title, task) values ('mail', '${mark}', '${mark}') returning id),
    file as (insert into job_files (job_id, purpose, part, bytes) select id, 'input', 0, '${mark}' from mail returning 1),
    session as (insert into sessions (user_id, token_version, user_agent, address, expires_at)
      select id, 1, '${mark}', '', now() + interval '1 day' from person returning 1),
    code as (insert into one_time_codes (user_id, subject, purpose, mac, expires_at) select id, id::text, 'reset', '${mark}', now() from person returning 1),
    device as (insert into known_devices (mac, user_id, last_used_at) select '${mark}', id, now() from person returning 1),
    key as (insert into idempotency_keys (user_id, key, request_hash, started_at) select id, '${mark}', '', now() from person returning 1)
  , made as (insert into backups (outcome, bytes) values ('done', 1) returning 1)
  insert into rate_limits (key, window_start, expires_at) values ('${mark}', now(), now())`

/** Returns the rows that a restore brings back: those that a backup holds, with former tokens ended. */
async function expected() {
  const { rows, sequences } = await everything(demo)
  const entries = Object.entries(rows).map(([table, lines]): [string, string[]] => {
    if (leftOut[table] === 'all') return [table, []]
    const raised = lines.map((line) =>
      table === 'users' ? line.replace(/"token_version": (\d+)/, (_, n) => `"token_version": ${Number(n) + 1}`) : line,
    )
    return [table, raised.filter((line) => !line.includes(mark) && table !== 'job_files').sort()]
  })
  return { rows: Object.fromEntries(entries), sequences }
}

describe.each(testKinds)('a backup (restored into %s)', (kind) => {
  let target: TestDatabase
  beforeEach(async () => {
    target = await createTestDatabase(kind)
    if (kind === 'embedded') target = { ...target, settings: { dataDir: await mkdtemp(join(folder, 'target-')) } }
  })
  afterEach(() => target.drop())
  const open = () => openAsItIs(target.settings)

  it('restores every row, sequence and file and the schema, without sign-ins', async () => {
    const dataDir = await madeDataDir(`from-${kind}`)
    const backup = join(folder, `whole-${kind}.age`)
    const manifest = await makeBackup(source(), dataDir, backup, { recipients: [recipient] })
    expect(manifest.tables.find(({ name }) => name === 'events')?.rows).toBeGreaterThan(1_000)
    expect(manifest.files.map(({ path }) => path)).toEqual(['shell/assets/a.js', 'shell/shell.json'])
    const restored = target.settings.dataDir ?? join(folder, `to-${kind}`)
    await restoreBackup(backup, restored, open, { identity })
    for (const { path } of manifest.files)
      expect(await readFile(join(restored, path))).toEqual(await readFile(join(dataDir, path)))
    const db = await openDatabase(target.settings)
    try {
      expect(await everything(db)).toEqual(await expected())
      expect((await schemaDrift(db as unknown as DbBackend)).wrong).toEqual([])
      // Triggers are at work again: what is stored now is counted.
      const hours = sql<{ events: number }>`select sum(events_count)::int as events from event_hours`
      const [before] = (await hours.execute(db.kysely)).rows
      await sql`insert into events (system_id, event_name, occurred_at) select id, 'Fire alarm', now() from systems limit 1`.execute(
        db.kysely,
      )
      expect((await hours.execute(db.kysely)).rows[0]?.events).toBe((before?.events ?? 0) + 1)
    } finally {
      await db.close()
    }
    await expect(restoreBackup(backup, join(folder, 'elsewhere'), open, { identity })).rejects.toThrow(
      'The database is not empty',
    )
    await expect(restoreBackup(backup, restored, open, { identity })).rejects.toThrow(
      /^The data folder .* is not empty: it has shell/,
    )
  })
})

describe('the content of a backup', () => {
  const contentOf = async (backup: string) => {
    const files: [string, string][] = []
    for await (const { name, bytes } of readArchive(await (await opened(locationAt(backup), { identity }))()))
      files.push([name, name.endsWith('.gz') ? (await unpackRows(bytes)).join('\n') : bytes.toString('latin1')])
    return files
  }

  it('is unreadable without a key, and has no session, code, mail or secret', async () => {
    const dataDir = await madeDataDir('secrets')
    const backup = join(folder, 'secrets.age')
    const { dataKeys } = await makeBackup(source(), dataDir, backup, { recipients: [recipient] })
    expect(dataKeys).toEqual(['a1b2'])
    const bytes = (await readFile(backup)).toString('latin1')
    for (const text of ['sites', 'manifest', 'registry.json', mark]) expect(bytes).not.toContain(text)
    const files = await contentOf(backup)
    expect(files.some(([, text]) => text.includes(sealedText))).toBe(true)
    const all = files.map(([name, text]) => `${name}\n${text}`).join('\n')
    for (const text of [mark, await readFile(join(dataDir, 'data-keys'), 'utf8')]) expect(all).not.toContain(text)
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
  })

  it('includes the data keys of the data folder on request', async () => {
    const dataDir = await madeDataDir('with-keys')
    const backup = join(folder, 'with-keys.age')
    await makeBackup(source(), dataDir, backup, { recipients: [recipient], withKeys: true })
    const files = Object.fromEntries(await contentOf(backup))
    expect(files['files/data-keys']).toBe(await readFile(join(dataDir, 'data-keys'), 'utf8'))
    const other = await mkdtemp(join(folder, 'has-keys-'))
    await writeFile(join(other, 'data-keys'), 'kept')
    await expect(restoreBackup(backup, other, never, { identity })).rejects.toThrow('is not empty: it has data-keys')
  })

  it('covers everything in the data folder, as stored or skipped', () => {
    const secret = ['database', 'outbox', 'jwt-secret']
    expect([...backedUpFolders, keysFile, ...secret].sort()).toEqual([...ours].sort())
  })
})

const never = () => Promise.reject(new Error('the database was opened'))

describe('an impossible backup', () => {
  const wholeFile = () => join(folder, 'whole.age')
  const openFile = () => join(folder, 'open.tar')
  const nowhere = () => join(folder, 'nowhere')
  beforeAll(async () => {
    const dataDir = await madeDataDir('from')
    await makeBackup(source(), dataDir, wholeFile(), { recipients: [recipient] })
    await makeBackup(source(), dataDir, openFile(), { recipients: [] })
  })
  const changed = async (from: string, change: (bytes: Buffer) => Buffer) => {
    const file = join(await mkdtemp(join(folder, 'changed-')), 'backup')
    await writeFile(file, change(await readFile(from)))
    return file
  }
  const flipped = (at: (bytes: Buffer) => number) => (bytes: Buffer) => {
    const index = at(bytes)
    bytes[index] = (bytes[index] ?? 0) ^ 1
    return bytes
  }

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['a byte changed in the middle', flipped(({ length }) => Math.floor(length / 2))],
    ['its last byte changed', flipped(({ length }) => length - 1)],
    ['its end cut off', (bytes) => bytes.subarray(0, -100)],
    ['whole pieces cut off', (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))],
    ['its head cut through', (bytes) => bytes.subarray(0, 90)],
    ['more behind its end', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
  ])('is refused before anything is written: %s', async (_name, change) => {
    const backup = await changed(wholeFile(), change)
    await expect(restoreBackup(backup, nowhere(), never, { identity })).rejects.toThrow(/^The backup is damaged: .*\.$/)
    expect(existsSync(nowhere())).toBe(false)
  })

  it.each<[string, RegExp, (bytes: Buffer) => Buffer]>([
    ['a changed file', /files\/shell\/shell\.json is not as/, flipped((bytes) => bytes.indexOf('{"revision"'))],
    ['a changed manifest', /manifest\.json is not as/, flipped((bytes) => bytes.lastIndexOf('"migrations"'))],
    ['no manifest', /it has no manifest\.json/, (bytes) => bytes.subarray(0, bytes.lastIndexOf('manifest.json'))],
  ])('without encryption is refused with %s', async (_name, message, change) => {
    const backup = await changed(openFile(), change)
    await expect(restoreBackup(backup, nowhere(), never, { isPlain: true })).rejects.toThrow(message)
  })

  it('is refused with another key, without one and as a folder', async () => {
    await makeIdentityFile(join(folder, 'another'))
    await expect(restoreBackup(wholeFile(), nowhere(), never, { identity: join(folder, 'another') })).rejects.toThrow(
      'The identity does not open the backup',
    )
    await expect(restoreBackup(wholeFile(), nowhere(), never, {})).rejects.toThrow('is encrypted: --identity')
    await expect(restoreBackup(wholeFile(), nowhere(), never, { isPlain: true })).rejects.toThrow('is encrypted')
    await expect(restoreBackup(openFile(), nowhere(), never, { identity })).rejects.toThrow('is not encrypted')
    await expect(restoreBackup(folder, nowhere(), never, { identity })).rejects.toThrow('is a folder')
    await expect(restoreBackup(join(folder, 'no'), nowhere(), never, { identity })).rejects.toThrow('ENOENT')
  })

  it.each(['jwt-secret', '../outside', 'releases/../../outside', 'outbox/a', 'releases\\..\\a'])(
    'is refused instead of writing %s',
    async (path) => {
      const backup = await forged({ files: [{ path, sha256: sha256('') }] }, [backupEntry(path), Buffer.alloc(0)])
      await expect(restoreBackup(backup, nowhere(), never, { isPlain: true })).rejects.toThrow('The backup is damaged')
    },
  )

  it('is refused instead of restoring sessions', async () => {
    const rows = await packRows(['{}'])
    const tables = [{ name: 'sessions', rows: 1, sha256: sha256(rows) }]
    const backup = await forged({ tables }, [tableFile('sessions', 1), rows])
    await expect(restoreBackup(backup, nowhere(), never, { isPlain: true })).rejects.toThrow('The backup is damaged')
  })

  /** A backup that somebody has made by hand, with hashes that are right. */
  async function forged(parts: Partial<Manifest>, [name, bytes]: [string, Buffer]) {
    const manifest = {
      format: 1,
      version: '1',
      madeAt: '',
      migrations: [],
      tables: [],
      sequences: [],
      dataKeys: [],
      files: [],
    }
    const file = join(await mkdtemp(join(folder, 'forged-')), 'backup')
    await writeFile(
      file,
      writeArchive(async (add) => {
        await add(name, bytes)
        await add('manifest.json', formatManifest({ ...manifest, ...parts } as Manifest))
      }) as AsyncIterable<Buffer>,
    )
    return file
  }

  it('never replaces another one and leaves no partial file', async () => {
    await expect(makeBackup(source(), folder, wholeFile(), { recipients: [recipient] })).rejects.toThrow(
      'is there already',
    )
    const brokenBackend = {
      ...source(),
      pool: { connect: () => Promise.reject(new Error('gone')) },
    } as unknown as DbBackend
    const file = join(folder, 'half.age')
    await expect(makeBackup(brokenBackend, folder, file, { recipients: [recipient] })).rejects.toThrow('gone')
    expect([existsSync(file), existsSync(`${file}.unfinished`)]).toEqual([false, false])
    await expect(makeBackup(source(), folder, file, { recipients: ['age1wrong'] })).rejects.toThrow('no recipient')
  })
})

const onServer = testKinds.includes('postgres') ? describe : describe.skip

onServer('PostgreSQL', () => {
  it('has everything of an embedded database, with sequences and generated columns', async () => {
    const dataDir = await madeDataDir('moved')
    await rm(join(dataDir, 'database.lock'))
    const backup = join(folder, 'for-move')
    await makeBackup(source(), join(folder, 'no-files'), backup, { recipients: [] })
    const empty = await mkdtemp(join(folder, 'embedded-'))
    await restoreBackup(backup, empty, () => openAsItIs({ dataDir: empty }), { isPlain: true })
    const keys = await readFile(join(dataDir, 'data-keys'), 'utf8')
    await writeFile(join(empty, 'data-keys'), keys)

    const target = await createTestDatabase('postgres')
    const settings = (dataKeys: string) =>
      readSettings({
        DATABASE_URL: target.settings.databaseUrl,
        DATA_DIR: empty,
        JWT_SECRET: 'x'.repeat(40),
        DATA_KEYS: dataKeys,
      })
    await expect(moveToPostgres(settings(formatDataKeys([makeDataKey()])))).rejects.toThrow(/^DATA_KEYS lacks the key/)
    const counts = await moveToPostgres(settings(keys))
    expect(counts.events).toBeGreaterThan(1_000)
    const db = await openDatabase(target.settings)
    expect(await everything(db)).toEqual(await expected())
    await db.close()
    await expect(moveToPostgres(settings(keys))).rejects.toThrow('The database is not empty')
    await target.drop()
    // The demo fleet is written out and read in three times.
  })

  it('is a copy of one moment during concurrent writes', async () => {
    const database = await createTestDatabase('postgres')
    const db = await openDatabase(database.settings)
    const addPair = () =>
      db.kysely.transaction().execute(async (change) => {
        await sql`insert into sites (name) values ('pair')`.execute(change)
        await sql`insert into users (email_address, password_hash, first_name, last_name) select gen_random_uuid(), '', 'a', 'pair'`.execute(
          change,
        )
      })
    await addPair()
    let isOver = false
    const writing = (async () => {
      while (!isOver) await addPair()
    })()
    const backend = await openAsItIs(database.settings)
    const { tables } = await makeBackup(backend, join(folder, 'no-files'), join(folder, 'moment'), { recipients: [] })
    isOver = true
    await writing
    const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows
    expect(rowsOf('sites')).toBeGreaterThan(0)
    expect(rowsOf('sites')).toBe(rowsOf('users'))
    await backend.close()
    await db.close()
    await database.drop()
  })
})
