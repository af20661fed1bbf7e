import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { integrityOf } from '@emberwatch/federation/integrity'
import pg from 'pg'
import { Registry } from '../registry.ts'
import { createTestStore, type TestStore, testStoreKinds } from '../testing/test-stores.ts'
import { openEmbedded } from './embedded.ts'
import { createFileCache } from './file-cache.ts'
import { ensureSchema, schemaSteps } from './schema.ts'
import type { Query } from './store-database.ts'
import { openStoreOf } from './store-settings.ts'

describe('file cache', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberwatch-cache-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const content = Buffer.alloc(400, 'x')
  const published = integrityOf(content)
  const files = async () => (await readdir(folder)).sort()

  it('evicts the least recently used files above its limit', async () => {
    let now = 1_000_000
    const cache = createFileCache(folder, 1_000, () => now)
    const bring = (name: string) => cache.bring(name, published, async () => content)
    await bring('a.js')
    await bring('b.js')
    now += 61_000
    await bring('a.js')
    await bring('c.js')
    expect(await files()).toEqual(['a.js', 'c.js'])
    // All of these may be on their way to a browser.
    await bring('d.js')
    expect(await files()).toEqual(['a.js', 'c.js', 'd.js'])
  })

  it('never evicts a file that is in use', async () => {
    let now = 1_000_000
    const cache = createFileCache(folder, 800, () => now)
    const bring = (name: string) => cache.bring(name, published, async () => content)
    cache.keepHere([join('modems', '1.0.0', sep)])
    await bring(join('modems', '1.0.0', 'a.js'))
    now += 61_000
    await bring(join('modems', '1.0.0-rc', 'a.js'))
    now += 61_000
    await bring('b.js')
    await bring('c.js')
    const left = await readdir(folder, { recursive: true })
    expect(left.filter((path) => path.endsWith('.js')).sort()).toEqual(['b.js', 'c.js', 'modems/1.0.0/a.js'])
  })

  it('counts files of a former process and uses those with right bytes', async () => {
    await createFileCache(folder, 1_000).bring('a.js', published, async () => content)
    await createFileCache(folder, 1_000).bring('b.js', published, async () => content)
    let fetched = 0
    const cache = createFileCache(folder, 1_000)
    const fetch = async () => {
      fetched += 1
      return content
    }
    await cache.bring('b.js', published, fetch)
    expect(fetched).toBe(0)
    await cache.bring('c.js', published, fetch)
    expect(await files()).toEqual(['b.js', 'c.js'])
  })

  it('fetches once for concurrent readers', async () => {
    let fetched = 0
    const cache = createFileCache(folder, 1_000)
    const ask = () =>
      cache.bring('a.js', published, async () => {
        fetched += 1
        return content
      })
    await Promise.all([ask(), ask(), ask()])
    expect(fetched).toBe(1)
  })
})

describe('shared schema', () => {
  /** The tests change the schema of the shared store by an additional step. */

  const by = { who: 'ops', note: 'a test' }
  const withChange = [...schemaSteps, 'alter table emberwatch_store.document add column made_up text']

  const onShared = testStoreKinds.includes('shared') ? describe : describe.skip
  onShared('a later change of the schema', () => {
    let test: TestStore
    beforeEach(async () => {
      test = await createTestStore('shared')
    })
    afterEach(() => test.drop())
    const start = async (steps: readonly string[]) => {
      const client = new pg.Client({ connectionString: test.location.databaseUrl })
      await client.connect()
      const query: Query = async (sql, values) => (await client.query(sql, values as unknown[])).rows
      try {
        await client.query('begin')
        await ensureSchema(query, steps)
        await client.query('commit')
      } finally {
        await client.end()
      }
    }
    const steps = async () =>
      (await test.ask<{ number: number }>('select number from emberwatch_store.version order by number')).map(
        ({ number }) => number,
      )

    it("is created once by concurrent hosts, and keeps the store's rows", async () => {
      const registry = new Registry(await test.open())
      await registry.grant('weather', { paths: ['/weather'], owner: 'W' }, by)
      expect(await steps()).toEqual([1])
      await Promise.all(Array.from({ length: 4 }, () => start(withChange)))
      expect(await steps()).toEqual([1, 2])
      expect(await test.ask('select revision, made_up from emberwatch_store.document')).toEqual([
        { revision: 1, made_up: null },
      ])
    })

    it('lets older hosts continue on the store', async () => {
      await start(withChange)
      const registry = new Registry(await test.open())
      await registry.grant('weather', { paths: ['/weather'], owner: 'W' }, by)
      expect((await registry.read()).grants?.weather?.owner).toBe('W')
      expect(await steps()).toEqual([1, 2])
    })

    it('that fails leaves the former schema', async () => {
      await start(schemaSteps)
      await expect(
        start([...withChange, 'alter table emberwatch_store.nowhere add column made_up text']),
      ).rejects.toThrow('nowhere')
      expect(await steps()).toEqual([1])
      await expect(test.ask('select made_up from emberwatch_store.document')).rejects.toThrow('made_up')
    })
  })
})

describe('store settings', () => {
  const shared = { STORE_S3_BUCKET: 'releases', STORE_S3_REGION: 'eu-north-1' }

  it('name the absolute folder, as files of any server', () => {
    expect(openStoreOf({ DATA_DIR: 'some/where' }).root).toBe(join(process.cwd(), 'some/where/releases'))
    expect(openStoreOf({ DATA_DIR: ' ' }).root).toBe(join(process.cwd(), 'var/releases'))
  })

  it('report each bad value on a line', () => {
    expect(() => openStoreOf({ STORE_S3_ENDPOINT: 'minio:9000', STORE_CACHE_MB: '8' })).toThrow(
      'STORE_S3_ENDPOINT must be an address that starts with http:// or https://.\n' +
        'STORE_CACHE_MB must be a whole number from 16 to 1000000.',
    )
  })

  it('require an endpoint with a bucket and a database with both', () => {
    expect(() => openStoreOf({ STORE_S3_ENDPOINT: 'https://objects.example' })).toThrow('STORE_S3_BUCKET is required')
    expect(() => openStoreOf(shared)).toThrow('STORE_DATABASE_URL or DATABASE_URL is required')
  })

  it('read the database account from a file for each connection', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'emberwatch-store-'))
    const file = join(folder, 'url')
    const names: (string | undefined)[] = []
    const server = createServer((socket) =>
      socket
        .once('data', (first) => {
          names.push(/user\0([^\0]*)\0/.exec(first.toString('latin1'))?.[1])
          socket.destroy()
        })
        .on('error', () => undefined),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const write = (name: string) => writeFileSync(file, `postgres://${name}@127.0.0.1:${port}/store`, { mode: 0o600 })
    write('first')
    const store = openStoreOf({ ...shared, DATA_DIR: folder, STORE_DATABASE_URL_FILE: file })
    await expect(store.readDocument()).rejects.toThrow()
    write('second')
    await expect(store.readDocument()).rejects.toThrow()
    expect(names).toEqual(['first', 'second'])
    await store.close()
    await new Promise((resolve) => server.close(resolve))
    rmSync(folder, { recursive: true })
  })
})

it('a process waits for another one that owns the embedded store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-embedded-'))
  const file = join(folder, 'store.db')
  const first = openEmbedded(file)
  await first.query('insert into emberwatch_store.counters (name, body) values ($1, $2)', ['one', '{}'])
  await first.close()
  const { DatabaseSync } = await import('node:sqlite')
  const other = new DatabaseSync(file)
  other.exec('pragma locking_mode = exclusive; begin exclusive')
  const second = openEmbedded(file)
  const rows = second.query('select name from emberwatch_store.counters')
  await setTimeout(50)
  other.exec('commit')
  other.close()
  expect(await rows).toMatchObject([{ name: 'one' }])
  await second.close()
  await rm(folder, { recursive: true })
})
