import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyStore } from '../engines/copy-store.ts'
import { addErrors, type ErrorGroup, readErrors } from '../errors/causes.ts'
import { errorList } from '../errors/error-list.ts'
import { Registry } from '../registry.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { createTestStore, type TestStore, testStoreKinds } from '../testing/test-stores.ts'
import { writeRelease } from '../testing/write-release.ts'
import { mostPeople, type Observation } from './people.ts'
import { addReports, beginComparison, type Hints, type NewReports, peopleOf, readReports } from './reports.ts'

/** Both kinds of store keep the records of people and visitors, and answer the same. */

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
  witnesses: 'abcdef',
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
    const folder = await mkdtemp(join(builds, 'build-'))
    await writeRelease(folder, { version, ...facts })
    await registry.publish(folder, by)
  }

  it('two hosts count one cause together for the last 30 days', async () => {
    const requestsOf = (...requests: string[]) => ({ requests })
    await addErrors(store, 'modems', { people: { a: groupOf('1.0.0', start, requestsOf('first')) } }, start)
    const later = start + 20 * day
    await addErrors(
      await test.open(),
      'modems',
      { people: { a: groupOf('1.0.0', later, requestsOf('third', 'second')) } },
      later,
    )
    const [after20, after40] = [start + 20 * day, start + 40 * day]
    expect((await errorList(store, { area: 'modems' }, after20))[0]).toMatchObject({
      count: 2,
      firstAt: at(start),
      requests: ['third', 'second', 'first'],
    })
    expect((await errorList(store, { area: 'modems' }, after40))[0]).toMatchObject({ count: 1 })
    expect(await readErrors(store, 'modems', start + 51 * day)).toEqual({ people: {}, hints: {} })
  })

  const groupsOf = (count: number, name: string, changes: Partial<ErrorGroup> = {}, version = '1.0.0') =>
    Object.fromEntries(
      Array.from({ length: count }, (_, nth) => [
        `${name} ${nth}`,
        groupOf(version, start, { message: `${name} ${nth}`, ...changes }),
      ]),
    )

  it('a release keeps its 100 most frequent causes and an area 150, with room for new ones', async () => {
    const many = { witnesses: 'abcdefghijkl' }
    const all = { ...groupsOf(90, 'a', many), ...groupsOf(300, 'b', {}, '1.1.0'), ...groupsOf(300, 'c') }
    await addErrors(store, 'modems', { people: all }, start)
    const { people } = await addErrors(store, 'modems', { people: { new: groupOf('1.0.0', start + day) } }, start + day)
    const ids = Object.keys(people)
    expect(ids).toHaveLength(150)
    expect(ids.filter((id) => id.startsWith('a')).length).toBeGreaterThanOrEqual(80)
    expect(ids).toContain('new')
  })

  it('errors of strangers displace none of people in any number', async () => {
    const people = groupsOf(40, 'met')
    await addErrors(store, 'modems', { people }, start)
    for (let hour = 1; hour < 30; hour++)
      await addErrors(store, 'modems', { hints: groupsOf(440, `made up ${hour}`, { message: '' }) }, start + hour)
    const errors = await readErrors(store, 'modems', start + 60)
    expect(Object.keys(errors.people)).toEqual(Object.keys(people))
    expect(Object.keys(errors.hints).length).toBeLessThanOrEqual(30)
    const lines = await errorList(store, { area: 'modems', limit: 100 }, start + 60)
    expect(lines.slice(0, 40).every(({ count }) => count > 0)).toBe(true)
  })

  it("an error has a mark when visitors report one like it, and visitors' own come last", async () => {
    const folder = (column: number) => [{ area: 'modems', version: '1.0.0', file: 'main.js', line: 1, column }]
    const hint = (column: number) =>
      groupOf('1.0.0', start, { message: '', frames: folder(column), days: { '2026-05-10': 7 } })
    await addErrors(
      store,
      'modems',
      { people: { a: groupOf('1.0.0', start) }, hints: { b: hint(9), c: hint(70) } },
      start,
    )
    const lines = await errorList(store, { area: 'modems' }, start)
    expect(lines.map(({ message, count, people, hints }) => [message, count, people, hints])).toEqual([
      ['x is not a function', 1, 1, 7],
      ['', 0, 0, 7],
    ])
  })

  it('a cause counts a person once on any host, up to a hundred', async () => {
    const peopleOf = async (witnesses: string) => {
      await addErrors(await test.open(), 'modems', { people: { a: groupOf('1.0.0', start, { witnesses }) } }, start)
      return (await errorList(store, { area: 'modems' }, start))[0]?.people
    }
    expect([await peopleOf('abcdef'), await peopleOf('ghijklabcdef'), await peopleOf('abcdef')]).toEqual([1, 2, 2])
    expect(await peopleOf(Array.from({ length: 300 }, (_, nth) => String(100_000 + nth)).join(''))).toBe(100)
  })

  it('a cause with the same source line in two releases is one', async () => {
    const withMap = (code: string, line: string) => ({ files: { 'main.js': code }, maps: { 'main.js': map(line) } })
    await publish('1.0.0', withMap('(()=>{})()', '  broken()'))
    await publish('1.1.0', withMap('(()=>{ })()', '  broken()'))
    await publish('1.2.0', withMap('(()=>{  })()', '  other()'))
    await addErrors(
      store,
      'modems',
      { people: { a: groupOf('1.0.0', start), b: groupOf('1.1.0', start + 1), c: groupOf('1.2.0', start) } },
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

  it('a release without maps has places in its built files', async () => {
    await publish('1.0.0')
    await addErrors(store, 'modems', { people: { a: groupOf('1.0.0', start) } }, start)
    expect((await errorList(store, { area: 'modems' }, start))[0]?.frames).toEqual([
      { area: 'modems', version: '1.0.0', file: 'main.js', line: 1, column: 9, source: null },
    ])
  })

  const person = (nth: number, changes: Partial<Observation> = {}): Observation => ({
    mark: String(100_000 + nth),
    session: 'aa',
    hasFailed: false,
    ...changes,
  })
  const telling = (people: readonly Observation[], hints: Partial<Hints> = {}) => ({ people, hints })
  const of = (version: string) => ({ area: 'modems', version })
  const report = async (tellings: Record<string, NewReports>, to = store) => {
    for (const [version, one] of Object.entries(tellings)) await addReports(to, of(version), one, start)
  }
  const crowd = (count: number, changes: (nth: number) => Partial<Observation> = () => ({}), from = 0) =>
    Array.from({ length: count }, (_, nth) => person(from + nth, changes(nth)))

  it('a release counts a person once on any host, also after a copy of the store', async () => {
    await publish('1.0.0')
    const one = person(1, { hasError: true })
    await report({ '1.0.0': telling([one, one, person(2)]) })
    await report({ '1.0.0': telling([person(1), person(3)]) }, await test.open())
    const reports = await readReports(store, of('1.0.0'), start)
    const people = peopleOf(reports)
    expect(people.map(({ hasError }) => hasError)).toEqual([true, false, false])
    const other = await createTestStore(kind)
    const to = await other.open()
    await copyStore(store, to)
    expect(await readReports(to, of('1.0.0'), start)).toEqual(reports)
    await other.drop()
  })

  it('a new canary resets its counts and keeps those of the active release', async () => {
    await report({ '1.0.0': telling(crowd(3)), '1.1.0': telling(crowd(3)) })
    await beginComparison(store, of('1.1.0'), ['1.0.0'])
    await report({ '1.0.0': telling([person(1)]) })
    const [active, canary] = [
      await readReports(store, of('1.0.0'), start),
      await readReports(store, of('1.1.0'), start),
    ]
    expect([active, canary].map((each) => [peopleOf(each).length, peopleOf(each, true).length])).toEqual([
      [1, 3],
      [0, 0],
    ])
  })

  it('the storage has a fixed size for any number of reports', async () => {
    const people = crowd(12_000, () => ({ hasError: true }))
    for (let time = 0; time < 2; time++)
      await report({ '1.0.0': telling(people, { visits: 1e6, visitsWithErrors: 1e6 }) })
    const reports = await readReports(store, of('1.0.0'), start)
    expect(peopleOf(reports)).toHaveLength(mostPeople)
    expect(JSON.stringify(reports).length).toBeLessThan(85_000)
  })

  it('a pruned release loses its reports', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version)
    await addErrors(store, 'modems', { people: { a: groupOf('1.0.0', start), b: groupOf('1.2.0', start) } }, start)
    await report({ '1.0.0': telling(crowd(1)), '1.2.0': telling(crowd(1)) })
    await registry.prune({ keep: 0, olderThanMs: -1 }, by)
    expect(Object.keys((await readErrors(store, 'modems', start)).people)).toEqual(['b'])
    const left = await Promise.all(
      ['1.0.0', '1.2.0'].map(async (each) => peopleOf(await readReports(store, of(each), start))),
    )
    expect(left.map(({ length }) => length)).toEqual([0, 1])
  })
})

it('a broken map leaves the place in the built file', async () => {
  const root = await mkdtemp(join(tmpdir(), 'emberwatch-visits-'))
  const registry = new Registry(root)
  const build = await mkdtemp(join(root, 'build-'))
  await writeRelease(build, { files: { 'main.js': '1' }, maps: { 'main.js': map('x') } })
  await registry.publish(build, by)
  await writeFile(join(await registry.bringRelease('modems', '1.0.0'), '.maps/main.js.map'), '{')
  await addErrors(registry.store, 'modems', { people: { a: groupOf('1.0.0', start) } }, start)
  expect((await errorList(registry.store, { area: 'modems' }, start))[0]?.frames[0]?.source).toBeNull()
  await rm(root, { recursive: true, force: true })
})
