import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ErrorReport, type PageReport, reportTicketsPath, visitReportPath } from '@emberwatch/federation'
import { commands, Registry, readVisits } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import type { FastifyInstance } from 'fastify'
import { buildHost } from '../build-host.ts'

/** What visits tell of errors and times, and what the host keeps of it. */

const by = { who: 'kari', note: '' }
let folder: string
let registry: Registry
let host: FastifyInstance
beforeEach(async () => {
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
const start = (hearsVisits = true) =>
  buildHost({ settings: { shellFolder: join(folder, 'shell'), releasesFolder: registry.root, hearsVisits } })

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
  views: 1,
  errors: 0,
  isFirst: true,
  speeds: [],
  ...changes,
})
interface Visit {
  readonly pages?: readonly PageReport[]
  readonly errors?: readonly ErrorReport[]
  readonly more?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly remoteAddress?: string
  readonly ticket?: string
}
let visitors = 0
async function visit({ pages = [], errors = [], more = {}, headers = {}, ...told }: Visit) {
  const remoteAddress = told.remoteAddress ?? `10.1.${visitors >> 8}.${visitors++ & 255}`
  const ticket =
    told.ticket ?? (await host.inject({ method: 'POST', url: reportTicketsPath, remoteAddress })).json().ticket
  return host.inject({
    method: 'POST',
    url: visitReportPath,
    remoteAddress,
    headers: { 'content-type': 'text/plain', 'user-agent': chrome, ...headers },
    payload: JSON.stringify({
      ticket,
      shell: '1.0.0',
      isFirst: true,
      width: 1280,
      connection: '4g',
      pages,
      errors,
      ...more,
    }),
  })
}
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.54 Safari/537.36'
/** A host writes down what it has gathered when it stops. */
async function told() {
  await host.close()
  return (await readVisits(registry.store, 'modems'))['1.2.0']
}
const errors = () => commands.errors.run(registry, { area: 'modems' }, 'kari')
const stored = async () => {
  const names = (await readdir(registry.root)).filter((name) => name.endsWith('.json'))
  return (await Promise.all(names.map((name) => readFile(join(registry.root, name), 'utf8')))).join('\n')
}

it('counts visits, views, errors and times by release, page, device and connection', async () => {
  const speeds: PageReport['speeds'] = [
    ['LCP', 900],
    ['CLS', 0.02],
  ]
  expect((await visit({ pages: [page({ speeds })], errors: [error({ count: 3 })] })).statusCode).toBe(204)
  await visit({ pages: [page()], more: { width: 390 } })
  const { visits, visitsWithErrors, errors: count, pages } = (await told()) ?? {}
  expect([visits, visitsWithErrors, count]).toEqual([2, 1, 3])
  expect(pages?.['/modems']).toMatchObject({ views: 2, errors: 3 })
  expect(Object.keys(pages?.['/modems']?.speeds ?? {})).toEqual(['LCP desktop 4g', 'CLS desktop 4g'])
})

it('groups errors by cause; people are told apart without being known', async () => {
  for (const person of ['a', 'a', 'b'])
    await visit({ errors: [error()], headers: { authorization: `token-${person}` } })
  await visit({ errors: [error({ frames: ['/areas/modems/1.2.0/main.js:1:99'] })] })
  await host.close()
  expect((await errors()).map(({ count, people, browsers }) => [count, people, browsers])).toEqual([
    [3, 2, { 'Chrome 141': 3 }],
    [1, 1, { 'Chrome 141': 1 }],
  ])
  expect(await stored()).not.toContain('token-')
})

it('keeps which requests were answered last, and nothing else in their place', async () => {
  const request = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
  await visit({ errors: [error({ request })] })
  // Proxies have forms of their own: the error counts all the same.
  for (const other of ['Kari Nordmann, 3fa85f64-5717', 'Root_1-67891233-abcdef012345678912345678', 'req-x'])
    expect((await visit({ errors: [error({ request: other })] })).statusCode).toBe(204)
  await host.close()
  expect(await errors()).toMatchObject([{ count: 4, requests: [request] }])
  expect(await stored()).not.toMatch(/Nordmann|Root_1/)
})

it('blames the area whose code stands in the stack, and nobody who is not in use', async () => {
  await visit({ errors: [error({ area: 'shell', version: '1.0.0' })] })
  await visit({ errors: [error({ version: '1.0.0', frames: [] }), error({ area: 'loops', frames: [] })] })
  await host.close()
  expect((await errors()).map(({ releases }) => releases)).toEqual([{ '1.2.0': 1 }])
})

it('a page or a link that no release has is not written down', async () => {
  await visit({
    pages: [page({ page: '/Kari-Nordmann' })],
    errors: [error({ page: '/Kari/Nordmann', action: 'a /Kari/Nordmann' }), error({ action: 'button Kari.Nordmann' })],
  })
  await host.close()
  expect(await stored()).not.toMatch(/Kari|Nordmann/)
  expect((await errors())[0]).toMatchObject({ pages: { '/': 1, '/modems': 1 }, actions: {} })
})

it.each([
  ['by the report', { more: { width: undefined, connection: undefined } }],
  ['by Do Not Track', { headers: { dnt: '1' } }],
  ['by Global Privacy Control', { headers: { 'sec-gpc': '1' } }],
])('a browser that asks for privacy %s leaves counts alone', async (_, changes) => {
  await visit({ pages: [page({ speeds: [['LCP', 900]], errors: 1 })], errors: [error()], ...changes })
  const { visits, errors: count, pages } = (await told()) ?? {}
  expect([visits, count, pages?.['/modems']?.speeds]).toEqual([1, 2, {}])
  expect(await errors()).toEqual([])
  expect(await stored()).not.toContain('Chrome')
})

it('takes only what fits, from pages of this host', async () => {
  const status = async (changes: Visit) => (await visit(changes)).statusCode
  expect(await status({ ticket: 'made-up' })).toBe(403)
  expect(await status({ more: { userId: '7' } })).toBe(400)
  expect(await status({ errors: [error({ action: 'button "Kari"' })] })).toBe(400)
  expect(await status({ errors: Array.from({ length: 11 }, () => error()) })).toBe(400)
  expect(await status({ pages: [page({ page: '/sites/42' })] })).toBe(400)
})

it('one network makes no release look broken, and one visit fills nothing', async () => {
  for (let i = 0; i < 200; i++) await visit({ errors: [error()], remoteAddress: '10.9.9.9' })
  const { visitsWithErrors, errors: count } = (await told()) ?? {}
  expect([visitsWithErrors, count]).toEqual([30, 120])
})

it('answers 404 and stores nothing where the setting turns it off', async () => {
  await host.close()
  host = await start(false)
  expect((await visit({ pages: [page()], errors: [error()] })).statusCode).toBe(404)
  expect((await host.inject('/')).body).not.toContain('data-visits')
  expect(await told()).toBeUndefined()
})

describe('nothing of a person is stored', () => {
  const marks = ['Zorglub', 'Ærlig', 'zorglub@secret.example', '4711-0815', '+47 900 11 222', 'Spirou', 'Ñandú']
  /** Where texts of people get into errors: names in the open, quoted, in addresses, queries, JSON and other languages. */
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

  it('whatever messages, names, stacks, pages and actions hold', async () => {
    const cases = marks.flatMap((mark) => shapes.map((shape) => shape(mark)))
    for (const text of cases) {
      await visit({
        errors: [
          error({ message: text }),
          error({ name: text }),
          error({ frames: [text, `/areas/modems/1.2.0/${text}:1:1`, `/assets/${text}.js:1:1`] }),
        ],
        headers: { 'user-agent': text.replace(/[^\x20-\x7e]/g, '?'), authorization: 'token' },
      })
    }
    await host.close()
    const text = await stored()
    expect((await errors()).length).toBeGreaterThan(3)
    for (const mark of [...marks, 'zorglub', 'rglu', 'pirou']) expect(text).not.toContain(mark)
  })
})
