import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ErrorReport, type PageReport, reportTicketsPath, visitReportPath } from '@emberwatch/federation'
import {
  commands,
  noReports,
  peopleOf,
  Registry,
  readErrors,
  readReports,
  runSteps,
  takeErrorNews,
} from '@emberwatch/registry'
import { askStore } from '@emberwatch/registry/test-stores'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import type { FastifyInstance } from 'fastify'
import { buildHost } from '../build-host.ts'

/** Visits report errors and times, and the host stores a part of them. */

const by = { who: 'kari', note: '' }
let folder: string
let registry: Registry
let host: FastifyInstance
let timed: unknown[][]
beforeEach(async () => {
  timed = []
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-visit-'))
  registry = new Registry(join(folder, 'releases'))
  await writeShell(join(folder, 'shell'))
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const build = await mkdtemp(join(folder, 'build-'))
    await writeRelease(build, {
      version,
      files: { 'main.js': 'throw Error("The panel cannot be shown to " + name + button)' },
    })
    await registry.publish(build, by)
  }
  host = await start()
})
afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})
/** A host in front of an API that knows everybody by their token: `7 ACTIVE` is the confirmed person with the id 7. */
const start = (hearsVisits = true) =>
  buildHost({
    settings: {
      shellFolder: join(folder, 'shell'),
      releasesFolder: registry.root,
      hearsVisits,
      watch: { pageTimed: (...time) => timed.push(time), serverAnswered: () => undefined },
    },
    api: async (app) =>
      app.get('/api/v1/user', async ({ headers }, reply) => {
        const [id, status] = String(headers.authorization ?? '').split(' ')
        return status ? { data: { id, status } } : reply.code(401).send({ status: 401 })
      }),
  })

const error = (changes: Partial<ErrorReport> = {}): ErrorReport => ({
  area: 'modems',
  version: '1.2.0',
  page: '/modems',
  type: 'caught',
  name: 'TypeError',
  message: 'The panel cannot be shown',
  frames: ['/assets/main.js:1:5', '/areas/modems/1.2.0/main.js:1:20'],
  count: 1,
  ...changes,
})
const page = (changes: Partial<PageReport> = {}): PageReport => ({
  area: 'modems',
  version: '1.2.0',
  page: '/modems',
  errors: 0,
  isFirst: true,
  speeds: [],
  ...changes,
})
interface Visit {
  /** The id of a confirmed person. */
  readonly person?: string
  readonly pages?: readonly PageReport[]
  readonly errors?: readonly ErrorReport[]
  readonly more?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly remoteAddress?: string
  readonly ticket?: string
}
let visitors = 0
async function visit({ pages = [], errors = [], more = {}, headers = {}, ...caller }: Visit) {
  const remoteAddress = caller.remoteAddress ?? `10.1.${visitors >> 8}.${visitors++ & 255}`
  const ticket =
    caller.ticket ?? (await host.inject({ method: 'POST', url: reportTicketsPath, remoteAddress })).json().ticket
  return host.inject({
    method: 'POST',
    url: visitReportPath,
    remoteAddress,
    headers: {
      'content-type': 'text/plain',
      'user-agent': chrome,
      ...(caller.person ? { authorization: `${caller.person} ACTIVE` } : {}),
      ...headers,
    },
    payload: JSON.stringify({
      ticket,
      shell: '1.0.0',
      isFirst: true,
      isPrivate: false,
      pages,
      errors,
      ...more,
    }),
  })
}
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.54 Safari/537.36'
/** A host writes down what it has gathered when it stops. */
async function summaries(version = '1.2.0') {
  await host.close()
  const all = await readReports(registry.store, { area: 'modems', version })
  return { people: peopleOf(all), hints: all.hints }
}
const errors = () => commands.errors.run(registry, { area: 'modems' }, 'kari')
const storedText = async () =>
  JSON.stringify(await askStore(registry.root, 'select name, body from emberwatch_store.counters'))

it('each confirmed person counts once, with times of the first page of each kind', async () => {
  const speeds: PageReport['speeds'] = [
    ['LCP', 900],
    ['CLS', 0.02],
    ['LCP', 9000],
  ]
  const kari = { person: 'kari', pages: [page({ speeds })] }
  expect((await visit({ ...kari, errors: [error({ count: 3 })] })).statusCode).toBe(204)
  await visit(kari)
  await visit({ person: 'ola', pages: [page()] })
  const { people, hints } = await summaries()
  expect(people.map(({ hasError }) => hasError)).toEqual([true, false])
  expect(hints).toEqual(noReports.hints)
  const once = [
    ['modems', '1.2.0', 'CLS', 0.02],
    ['modems', '1.2.0', 'LCP', 900],
  ]
  expect(timed.map((each) => each.join(' ')).sort()).toEqual([...once, ...once].map((each) => each.join(' ')).sort())
})

it('everybody else counts apart, as a hint', async () => {
  const canary = await registry.canary('modems', '1.0.0', { users: ['kari'] }, by)
  expect(canary.areas.modems?.canary).toBeDefined()
  const report = { pages: [page({ speeds: [['LCP', 900]] })], errors: [error()] }
  await visit(report)
  await visit({ ...report, headers: { authorization: 'anything' } })
  await visit({ ...report, headers: { authorization: 'ola REGISTRATION' } })
  // Kari is given the canary, and not what she says that she has.
  await visit({ ...report, person: 'kari' })
  const { people, hints } = await summaries()
  expect(people).toEqual([])
  expect(hints).toEqual({ visits: 4, visitsWithErrors: 4 })
  expect(timed).toEqual([])
  expect(await errors()).toMatchObject([{ message: '', count: 0, people: 0, hints: 4 }])
})

it('errors group by cause, with distinct anonymous people', async () => {
  for (const person of ['Ingeborg', 'Ingeborg', 'Sigrid']) await visit({ errors: [error()], person })
  await visit({ errors: [error({ frames: ['/areas/modems/1.2.0/main.js:1:99'] })], person: 'Ingeborg' })
  await host.close()
  expect((await errors()).map(({ count, people, browsers }) => [count, people, browsers])).toEqual([
    [3, 2, { 'Chrome 141': 3 }],
    [1, 1, { 'Chrome 141': 1 }],
  ])
  expect(await storedText()).not.toMatch(/Ingeborg|Sigrid/)
})

it('an error stores the id of its request and no other text', async () => {
  const request = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
  await visit({ errors: [error({ request })], person: 'kari' })
  // Proxies have forms of their own: the error counts all the same.
  for (const other of ['Kari Nordmann, 3fa85f64-5717', 'Root_1-67891233-abcdef012345678912345678', 'req-x'])
    expect((await visit({ errors: [error({ request: other })], person: 'kari' })).statusCode).toBe(204)
  await host.close()
  expect(await errors()).toMatchObject([{ count: 4, requests: [request] }])
  expect(await storedText()).not.toMatch(/Nordmann|Root_1/)
})

it('an error counts for the release of its stack that is in use', async () => {
  await visit({ errors: [error({ area: 'shell', version: '1.0.0' })], person: 'kari' })
  await visit({
    errors: [error({ version: '1.0.0', frames: [] }), error({ area: 'loops', frames: [] })],
    person: 'kari',
  })
  await host.close()
  expect((await errors()).map(({ releases }) => releases)).toEqual([{ '1.2.0': 1 }])
})

it('a page or a link of no release is not stored', async () => {
  await visit({
    pages: [page({ page: '/Kari-Nordmann' })],
    errors: [error({ page: '/Kari/Nordmann', action: 'a /Kari/Nordmann' }), error({ action: 'button Kari.Nordmann' })],
    person: '7',
  })
  await host.close()
  expect(await storedText()).not.toMatch(/Kari|Nordmann/)
  expect((await errors())[0]).toMatchObject({ pages: { '/': 1, '/modems': 1 }, actions: {} })
})

it.each<[string, Pick<Visit, 'more' | 'headers'>]>([
  ['by the report', { more: { isPrivate: true } }],
  ['by Do Not Track', { headers: { dnt: '1' } }],
  ['by Global Privacy Control', { headers: { 'sec-gpc': '1' } }],
])('a browser that asks for privacy %s sends counts only', async (_, changes) => {
  const pages = [page({ speeds: [['LCP', 900]], errors: 1 })]
  await visit({ pages, errors: [error()], ...changes })
  await visit({ pages, person: 'kari', ...changes, headers: { ...changes.headers, authorization: 'kari ACTIVE' } })
  const { hints } = await summaries()
  expect(hints).toEqual({ visits: 1, visitsWithErrors: 1 })
  expect(timed).toEqual([])
  expect(await errors()).toEqual([])
  expect(await storedText()).not.toContain('Chrome')
})

it("only bounded reports of this host's pages are taken", async () => {
  const status = async (changes: Visit) => (await visit(changes)).statusCode
  expect(await status({ ticket: 'made-up' })).toBe(403)
  expect(await status({ more: { userId: '7' } })).toBe(400)
  expect(await status({ errors: [error({ action: 'button "Kari"' })] })).toBe(400)
  expect(await status({ errors: Array.from({ length: 11 }, () => error()) })).toBe(400)
  expect(await status({ pages: [page({ page: '/sites/42' })] })).toBe(400)
})

it('one network makes no release look broken', async () => {
  for (let i = 0; i < 200; i++) await visit({ errors: [error()], remoteAddress: '10.9.9.9' })
  const { hints } = await summaries()
  expect(hints.visitsWithErrors).toBe(30)
})

it('the API verifies each token once a minute', async () => {
  await host.close()
  let calls = 0
  host = await buildHost({
    settings: { shellFolder: join(folder, 'shell'), releasesFolder: registry.root },
    api: async (app) =>
      app.get('/api/v1/user', async () => {
        calls += 1
        return { data: { id: '7', status: 'ACTIVE' } }
      }),
  })
  for (let i = 0; i < 5; i++) await visit({ pages: [page()], person: 'kari' })
  expect(calls).toBe(1)
})

describe("a stranger's report", () => {
  const everyLine = async () => (await registry.log()).map(({ action }) => action)
  const area = 'modems'

  it('neither promotes nor stops a canary', async () => {
    await registry.activate(area, '1.0.0', by)
    const steps = { area, version: '1.2.0', percents: [1, 100], eachMinutes: 1, note: '' }
    await commands['start-steps'].run(registry, steps, 'kari')
    const before = await everyLine()
    const [good, bad] = [page({ speeds: [['LCP', 300]] }), page({ errors: 40, speeds: [['LCP', 60_000]] })]
    for (let visitor = 0; visitor < 100; visitor++) {
      await visit({ pages: [good, page({ version: '1.0.0', speeds: [['LCP', 300]] })] })
      await visit({ pages: [bad], errors: [error()], headers: { authorization: `made up ${visitor}` } })
    }
    expect((await summaries()).hints.visits).toBe(200)
    const inAnHour = Date.now() + 3600_000
    await runSteps(registry, () => undefined, inAnHour)
    expect(await everyLine()).toEqual(before)
    expect(await describeSteps(inAnHour)).toBe('0 of 20 people told of it, 0 of 20 people of the active release')
  })
  const describeSteps = async (now: number) => {
    jest.spyOn(Date, 'now').mockReturnValue(now)
    const [line] = await commands.steps.run(registry, {}, '')
    jest.restoreAllMocks()
    return line?.next
  }

  it('raises no alert under any Authorization and stores no text', async () => {
    await commands.hook.run(registry, { scope: area, address: 'mailto:team@modems.example', people: 1 }, 'kari')
    for (let visitor = 0; visitor < 120; visitor++)
      await visit({
        errors: [error({ message: 'The panel cannot be shown' })],
        headers: { authorization: `any ${visitor}` },
      })
    await host.close()
    expect((await errors())[0]).toMatchObject({ people: 0, hints: 120 })
    expect(await takeErrorNews(registry.store)).toEqual([])
    expect(await storedText()).not.toContain('cannot be shown')
  })

  it('displaces no error of people from the list', async () => {
    await visit({ errors: [error()], person: 'kari' })
    for (let nth = 0; nth < 440; nth++)
      await visit({
        errors: [error({ frames: [`/areas/modems/1.2.0/main.js:1:${nth + 100}`], count: 100 })],
        remoteAddress: nth % 2 ? '10.8.8.8' : '10.8.8.9',
      })
    await host.close()
    const { people, hints } = await readErrors(registry.store, area, Date.now())
    expect([Object.keys(people).length, Object.keys(hints).length]).toEqual([1, 30])
    expect((await errors())[0]).toMatchObject({ message: 'The panel cannot be shown', people: 1 })
  })
})

it('the routes answer 404 and store nothing when the setting is off', async () => {
  await host.close()
  host = await start(false)
  expect((await visit({ pages: [page()], errors: [error()] })).statusCode).toBe(404)
  expect((await host.inject('/')).body).not.toContain('data-visits')
  expect(await summaries()).toEqual({ people: [], hints: noReports.hints })
})

describe('nothing personal is stored', () => {
  const marks = ['Zorglub', 'Ærlig', 'zorglub@secret.example', '4711-0815', '+47 900 11 222', 'Spirou', 'Ñandú']
  /** Texts of people get into errors in these forms: names in the open, quoted, in addresses, queries, JSON and other languages. */
  const shapes = [
    (text: string) => `${text} is not valid`,
    (text: string) => `no panel for ${text}`,
    (text: string) => `Unexpected token, "${text.slice(0, 3)}"... "${text}" is not valid JSON`,
    (text: string) => `Failed to fetch https://a.example/sites/${encodeURIComponent(text)}?q=${text}&x=1#${text}`,
    (text: string) => `/sites/${text}/${text}?name=${text}`,
    (text: string) => `{"name":"${text}","mail":"${text}"}`,
    (text: string) => `x${text}y`,
    (text: string) => `can't show ${text}'s panel`,
    (text: string) => `“${text}‘ <${text}> (${text}) [${text}]`,
    (text: string) => `${'a '.repeat(140)}${text}`,
    (text: string) => `Minified React error #1 ${text}`,
  ]

  it('from messages, names, stacks, pages and actions', async () => {
    const cases = marks.flatMap((mark) => shapes.map((shape) => shape(mark)))
    for (const text of cases) {
      await visit({
        errors: [
          error({ message: text }),
          error({ name: text }),
          error({ frames: [text, `/areas/modems/1.2.0/${text}:1:1`, `/assets/${text}.js:1:1`] }),
        ],
        person: '7',
        headers: { 'user-agent': text.replace(/[^\x20-\x7e]/g, '?') },
      })
    }
    await host.close()
    const text = await storedText()
    expect((await errors()).length).toBeGreaterThan(3)
    for (const mark of [...marks, 'zorglub', 'rglu', 'pirou']) expect(text).not.toContain(mark)
  })
})
