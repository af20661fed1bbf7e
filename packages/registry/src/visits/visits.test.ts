import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyStore } from '../copy-store.ts'
import { addHealth, noHealth } from '../health.ts'
import { Registry } from '../registry.ts'
import type { StoreEngine } from '../store-engine.ts'
import { createTestStore, type TestStore, testStoreKinds } from '../testing/test-stores.ts'
import { writeRelease } from '../testing/write-release.ts'
import { addErrors, type ErrorGroup, readErrors } from './error-groups.ts'
import { errorList } from './error-list.ts'
import { nobody } from './people-sketch.ts'
import { addVisits, noVisits, readVisits } from './release-visits.ts'
import { readReleaseSigns } from './signs.ts'
import { speedList } from './speed-list.ts'

/** What is stored of visits, and what is read of it, in both kinds of store. */

const by = { who: 'kari', note: 'a test' }
const day = 86_400_000
const start = Date.parse('2026-05-10T12:00:00.000Z')
const at = (ms: number) => new Date(ms).toISOString()
const groupOf = (version: string, ms: number, changes: Partial<ErrorGroup> = {}): ErrorGroup => ({
  kind: 'uncaught',
  name: 'TypeError',
  message: 'x is not a function',
  frames: [{ area: 'modems', version, file: 'main.js', line: 1, column: 9 }],
  version,
  people: nobody,
  days: { [at(ms).slice(0, 10)]: 1 },
  firstAt: at(ms),
  lastAt: at(ms),
  browsers: { 'Chrome 141': 1 },
  pages: { '/modems': 1 },
  actions: {},
  requests: [],
  ...changes,
})
/** Maps the ninth column of the only line to the second line of the source. */
const map = (text: string) =>
  JSON.stringify({
    version: 3,
    sources: ['webpack://modems_1_0_0/./src/a.ts'],
    sourcesContent: [`first\n${text}\n`],
    names: [],
    mappings: 'QACE',
  })

describe.each(testStoreKinds)('in a store that is %s', (kind) => {
  let builds: string
  let test: TestStore
  let store: StoreEngine
  let registry: Registry
  beforeEach(async () => {
    builds = await mkdtemp(join(tmpdir(), 'emberwatch-visits-'))
    test = await createTestStore(kind)
    store = await test.open()
    registry = new Registry(store)
  })
  afterEach(async () => {
    await test.drop()
    await rm(builds, { recursive: true, force: true })
  })
  const publish = async (version: string, facts: Parameters<typeof writeRelease>[1] = {}) => {
    const place = await mkdtemp(join(builds, 'build-'))
    await writeRelease(place, { version, ...facts })
    await registry.publish(place, by)
  }

  it('two hosts count one cause together, and only the last 30 days are left', async () => {
    const asked = (...requests: string[]) => ({ requests })
    await addErrors(store, 'modems', { a: groupOf('1.0.0', start, asked('first')) }, start)
    const later = start + 20 * day
    await addErrors(await test.open(), 'modems', { a: groupOf('1.0.0', later, asked('third', 'second')) }, later)
    const [after20, after40] = [start + 20 * day, start + 40 * day]
    expect((await errorList(store, { area: 'modems' }, after20))[0]).toMatchObject({
      count: 2,
      firstAt: at(start),
      requests: ['third', 'second', 'first'],
    })
    expect((await errorList(store, { area: 'modems' }, after40))[0]).toMatchObject({ count: 1 })
    expect(await readErrors(store, 'modems', start + 51 * day)).toEqual({})
  })

  it('keeps the most frequent 200 causes of a release, and 500 of an area', async () => {
    const many = (version: string) =>
      Object.fromEntries(
        Array.from({ length: 300 }, (_, i) => [
          `${version} ${i}`,
          groupOf(version, start, { days: { '2026-05-10': i + 1 } }),
        ]),
      )
    const kept = await addErrors(store, 'modems', { ...many('1.0.0'), ...many('1.1.0'), ...many('1.2.0') }, start)
    const counts = Object.entries(kept).map(([id, { days }]) => ({ id, count: days['2026-05-10'] ?? 0 }))
    expect(counts).toHaveLength(500)
    expect(counts.filter(({ id }) => id.startsWith('1.0.0')).length).toBeLessThanOrEqual(200)
    expect(Math.min(...counts.map(({ count }) => count))).toBeGreaterThan(100)
  })

  it('a cause in two releases is one, where the line of its source is the same', async () => {
    const withMap = (code: string, line: string) => ({ files: { 'main.js': code }, maps: { 'main.js': map(line) } })
    await publish('1.0.0', withMap('(()=>{})()', '  broken()'))
    await publish('1.1.0', withMap('(()=>{ })()', '  broken()'))
    await publish('1.2.0', withMap('(()=>{  })()', '  other()'))
    await addErrors(
      store,
      'modems',
      { a: groupOf('1.0.0', start), b: groupOf('1.1.0', start + 1), c: groupOf('1.2.0', start) },
      start,
    )
    const errors = await errorList(new Registry(await test.open()).store, { area: 'modems' }, start)
    expect(errors.map(({ count, releases }) => [count, releases])).toEqual([
      [2, { '1.0.0': 1, '1.1.0': 1 }],
      [1, { '1.2.0': 1 }],
    ])
    expect(errors[0]?.frames[0]).toMatchObject({
      version: '1.1.0',
      source: { file: 'src/a.ts', line: 2, column: 3, text: 'broken()' },
    })
  })

  it('a release without maps has its places in the built files', async () => {
    await publish('1.0.0')
    await addErrors(store, 'modems', { a: groupOf('1.0.0', start) }, start)
    expect((await errorList(store, { area: 'modems' }, start))[0]?.frames).toEqual([
      { area: 'modems', version: '1.0.0', file: 'main.js', line: 1, column: 9, source: null },
    ])
  })

  it('times of the active release stand beside those of the one before', async () => {
    await publish('1.0.0')
    await publish('1.1.0')
    const pages = (bucket: number) => ({
      '/modems': {
        views: 40,
        errors: 0,
        speeds: { 'LCP desktop 4g': { [bucket]: 30 }, 'LCP phone 3g': { [bucket + 5]: 10 } },
      },
    })
    const told = (bucket: number) => ({ ...noVisits, lastAt: at(start), visits: 40, pages: pages(bucket) })
    await addVisits(store, 'modems', { '1.0.0': told(20), '1.1.0': told(25) }, start)
    const document = await registry.read()
    const all = await speedList(store, document, { area: 'modems' }, start)
    expect(all).toMatchObject({ version: '1.1.0', before: '1.0.0', visits: 40, views: { '/modems': 40 } })
    expect(all.lines[0]).toMatchObject({ page: null, metric: 'LCP', count: 40, countBefore: 40, differs: true })
    expect(all.lines[0]?.p75).toBeGreaterThan(all.lines[0]?.p75Before ?? 0)
    const phones = await speedList(store, document, { area: 'modems', device: 'phone' }, start)
    // Ten are too few to say.
    expect(phones.lines[0]).toMatchObject({ count: 10, differs: false })
  })

  it('gives the signs of a release, and takes them to another store', async () => {
    await publish('1.0.0')
    await addHealth(store, { 'modems/1.0.0': { ...noHealth, loaded: 90, failed: 10 } })
    const speeds = { 'LCP desktop 4g': { 20: 3 }, 'INP phone 3g': { 5: 2 } }
    await addVisits(
      store,
      'modems',
      {
        '1.0.0': {
          lastAt: at(start),
          visits: 80,
          visitsWithErrors: 4,
          errors: 9,
          pages: { '/modems': { views: 80, errors: 9, speeds } },
        },
      },
      start,
    )
    const signs = await readReleaseSigns(store, 'modems', '1.0.0')
    expect(signs).toMatchObject({
      visits: 100,
      errors: 4,
      failedLoads: 10,
      histograms: { LCP: { 20: 3 }, INP: { 5: 2 } },
    })
    expect(signs.speeds.LCP.count).toBe(3)
    const other = await createTestStore(kind)
    const to = await other.open()
    await copyStore(store, to)
    expect(await readReleaseSigns(to, 'modems', '1.0.0')).toEqual(signs)
    await other.drop()
  })

  it('a pruned release takes what was told of it along', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version)
    await addErrors(store, 'modems', { a: groupOf('1.0.0', start), b: groupOf('1.2.0', start) }, start)
    await addVisits(store, 'modems', { '1.0.0': { lastAt: at(start) }, '1.2.0': { lastAt: at(start) } }, start)
    await registry.prune({ keep: 0, olderThanMs: -1 }, by)
    expect(Object.keys(await readErrors(store, 'modems', start))).toEqual(['b'])
    expect(Object.keys(await readVisits(store, 'modems'))).toEqual(['1.2.0'])
  })
})

it('broken maps leave the place in the built file', async () => {
  const root = await mkdtemp(join(tmpdir(), 'emberwatch-visits-'))
  const registry = new Registry(root)
  const build = await mkdtemp(join(root, 'build-'))
  await writeRelease(build, { files: { 'main.js': '1' }, maps: { 'main.js': map('x') } })
  await registry.publish(build, by)
  await writeFile(join(root, 'modems/.maps/1.0.0/main.js.map'), '{')
  await addErrors(registry.store, 'modems', { a: groupOf('1.0.0', start) }, start)
  expect((await errorList(registry.store, { area: 'modems' }, start))[0]?.frames[0]?.source).toBeNull()
  await rm(root, { recursive: true, force: true })
})
