import {
  apiBase,
  type Endpoint,
  fillPath,
  type ItemEndpoint,
  isUnfitText,
  paramNames,
  subjectsOf,
} from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import { placeForObjects, placeText } from '@emberwatch/http/testing'
import { demoIds } from './fleet/index.ts'
import { readSettings } from './settings.ts'
import { addTeam, itemsOn } from './testing/access-items.ts'
import { type DemoApi, openDemoApi } from './testing/demo-api.ts'

/** Sends what nobody would write into every text of every call: none may be more than a refusal. */

const values = {
  nul: 'a\u0000b',
  'half a pair': 'a\ud800b',
  control: 'a\u0014b',
  'C1 control': 'a\u0085b',
  invisible: '\u200b\u2060\u00ad',
  filler: '\u3164',
  'right to left': '\u202eabc',
  'year 0': '0000-01-01',
  'year 0, with time': '0000-01-01T00:00:00Z',
  'year 10000': '+010000-01-01T00:00:00Z',
  'before 1998': '1997-12-31',
  'after 2100': '2101-01-01',
  'zone of a day': '2024-01-01T00:00:00+99:99',
  quote: "'; --",
  wildcard: '%_\\',
  prototype: '__proto__',
  number: '1e400',
  long: 'x'.repeat(5_000),
  emoji: '🔥',
} as const

let api: DemoApi
let items: Readonly<Record<string, string>>
let tokens: Readonly<Record<ReturnType<typeof accountOf>, string>>
beforeAll(async () => {
  // Queries are sent many at once.
  api = await openDemoApi({ load: readSettings({ CALLS_PER_PERSON: '50', PERSON_LIMITS: '1000' }).load })
  tokens = { 'site.admin': await api.tokenOf('site.admin'), 'super.admin': await api.tokenOf('super.admin') }
  items = await findItems()
})
afterAll(() => api.close())

/** Items of each kind that `site.admin` holds. */
async function findItems(): Promise<Record<string, string>> {
  const site = demoIds.sites.nidelva
  const items = Object.entries(await itemsOn(api, site, await addTeam(api, site))).map(([kind, { id }]) => [kind, id])
  const others = { webhook: await addWebhook(), schedule: await addSchedule(), work: await addVisit() }
  return { ...Object.fromEntries(items), ...others }
}

/** Work that goes on and is a visit of its system. */
async function addVisit(): Promise<string> {
  const { kysely } = api.db
  const systemId = demoIds.system('nidelva', 1)
  const times = { startsAt: api.clock.now, endsAt: new Date(api.clock.now.getTime() + 30 * 86_400_000) }
  const work = { siteId: demoIds.sites.nidelva, systemIds: [systemId], kind: 'service' as const, ...times }
  const { id } = await kysely.insertInto('works').values(work).returning('id').executeTakeFirstOrThrow()
  await kysely
    .insertInto('serviceVisits')
    .values({ workId: id, systemId, kinds: ['test'], startedBy: 'Kari Moe' })
    .execute()
  return id
}

async function addWebhook(): Promise<string> {
  const row = { url: 'https://firm.example/hook', secret: 'whsec_AAAA', occurrenceNumber: 0 }
  const notices = { alarms: true, lostContact: true, faults: true, backToNormal: true }
  const added = await api.db.kysely
    .insertInto('webhooks')
    .values({ ...row, ...notices })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

const endpoints = allEndpoints.filter(({ kind }) => kind !== 'stream')

async function addSchedule(): Promise<string> {
  const what = { report: 'unitsAge', query: '{}', covers: 'query', format: 'xlsx' } as const
  const when = { every: 'monthly', timeZone: 'Europe/Oslo', withSummary: false } as const
  const added = await api.db.kysely
    .insertInto('reportSchedules')
    .values({ ownerId: demoIds.users['super.admin'], ...what, ...when })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** A call refuses an item that is not the person's before it checks the values: these are theirs (product 23.7). */
const ownItems = { '/v1/webhooks/{id}': 'webhook', '/v1/reports/schedules/{id}': 'schedule' }
const ownItemOf = ({ path }: Endpoint) => Object.entries(ownItems).find(([start]) => path.startsWith(start))?.[1]
/** The path with an id that is really there. */
const realPath = (endpoint: Endpoint): string => {
  const { path, access } = endpoint
  const [rule] = subjectsOf(access)
  const item = ownItemOf(endpoint) ?? (rule?.rule === 'on' ? rule.item : '')
  const id = items[item] || demoIds.users['site.admin']
  return fillPath(path, Object.fromEntries(paramNames(path).map((name) => [name, id])))
}
const accountOf = ({ access }: Endpoint) =>
  subjectsOf(access).some(({ rule }) => rule === 'on') ? ('site.admin' as const) : ('super.admin' as const)

/** A half pair cannot be in UTF-8; its bytes can be sent all the same. */
const escaped = (text: string) =>
  encodeURIComponent(text.replaceAll('\ud800', '')).replace('ab', text.includes('\ud800') ? 'a%ED%A0%80b' : 'ab')

async function call(endpoint: Endpoint, path: string, body?: unknown) {
  const isForm = endpoint.kind === 'item' && endpoint.encoding === 'multipart'
  const response = await api.fetch(apiBase + path, {
    method: endpoint.method,
    headers: {
      authorization: tokens[accountOf(endpoint)],
      ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? formOf(body) : JSON.stringify(body) }),
  })
  // A file that breaks off in the middle fails here.
  const text = await response.text()
  // No call here ends a session: a refusal without one would prove nothing, nor would that of too many reads.
  if (endpoint.access.rule !== 'public') expect([endpoint.name, response.status]).not.toEqual([endpoint.name, 401])
  if (endpoint.method === 'GET') expect([endpoint.name, response.status]).not.toEqual([endpoint.name, 429])
  return { status: response.status, text }
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | File>)) form.append(name, value)
  return form
}

const isDate = (value: string) => /\d-\d\d-\d\d/.test(value)
const entries = (schema: unknown) => Object.keys((schema as { entries?: object }).entries ?? {})
/** Dates go where dates are read. */
const parametersFor = (endpoint: Endpoint, value: string) =>
  textParameters(endpoint).filter((name) => !isDate(value) || isDateName(name))
const isDateName = (name: string) => /Date$|^producedBefore$/.test(name)

const textParameters = (endpoint: Endpoint): readonly string[] => {
  if (endpoint.kind === 'list')
    return [
      'limit',
      'offset',
      'orderBy',
      'order',
      ...endpoint.search,
      ...endpoint.filters,
      ...entries(endpoint.extra),
      'other',
    ]
  return endpoint.kind === 'file' ? [...entries(endpoint.query), 'other'] : ['other']
}

const withBody = endpoints.filter((each): each is ItemEndpoint => each.kind === 'item' && each.body !== undefined)

const atOnce = <T>(all: readonly T[], work: (one: T) => Promise<void>) => Promise.all(all.map(work))

describe.each(Object.entries(values))('%s', (_kind, value) => {
  it('is refused in a path', async () => {
    await atOnce(
      endpoints.filter(({ path }) => path.includes('{')),
      async (endpoint) => {
        const path = endpoint.path.replace(/\{\w+\}/g, escaped(value))
        const { status, text } = await call(endpoint, path)
        expect([endpoint.name, status < 500, text.length < 2_000]).toEqual([endpoint.name, true, true])
      },
    )
  })

  it('is refused in a query', async () => {
    // Two of the exports have threads of their own, which cost a tenth of a second each; the others do without.
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
      await atOnce(parametersFor(endpoint, value), async (name) => {
        const { status, text } = await call(endpoint, `${realPath(endpoint)}?${name}=${escaped(value)}`)
        const field = `${endpoint.name} ${name}`
        expect([field, status < 500, status === 200 || text.length < 8_000]).toEqual([field, true, true])
        if (isDateName(name)) expect([field, status]).toEqual([field, 400])
      })
  })

  it('is refused in a body at its field', async () => {
    for (const endpoint of withBody)
      for (const { path, body } of placeText(endpoint.body as never, value)) {
        const { status, text } = await call(endpoint, realPath(endpoint), body)
        const field = `${endpoint.name} ${path}`
        expect([field, status < 500 || status === 503, text.length < 8_000]).toEqual([field, true, true])
        const last = path.split('.').at(-1) ?? ''
        // FormData and multipart replace what is no text on their way.
        const arrives = endpoint.encoding === 'json' || !value.includes('\ud800')
        if (isUnfitText(value, last) && arrives)
          expect([field, status, Object.keys(JSON.parse(text).fields ?? {}).includes(path)]).toEqual([field, 400, true])
      }
  })
})

describe('a value in place of an object', () => {
  const json = withBody.filter(({ encoding }) => encoding === 'json')
  const refusalOf = async (endpoint: ItemEndpoint, path: string, body: unknown) => {
    const { status, text } = await call(endpoint, realPath(endpoint), body)
    const { fields } = JSON.parse(text)
    const field = `${endpoint.name} ${path || 'body'}`
    // A schema may have words of its own for what is no object.
    const message = Array.isArray(body) || path ? 'must be an object' : expect.any(String)
    expect([field, status, fields?.[path || 'body']]).toEqual([field, 400, message])
  }

  it.each([[[]], [[{}]], [null], ['a text'], [''], [7], [true]])('%j as the whole body is refused', async (value) => {
    expect(json.length).toBeGreaterThan(30)
    await atOnce(json, (endpoint) => refusalOf(endpoint, '', value))
  })

  it('a list within a body is refused by its path', async () => {
    const locations = json.flatMap((endpoint) =>
      placeForObjects(endpoint.body as never, []).map((field) => ({ endpoint, ...field })),
    )
    expect(new Set(locations.map(({ endpoint }) => endpoint))).toEqual(new Set(json))
    expect(locations.length).toBeGreaterThan(json.length)
    await atOnce(locations, ({ endpoint, path, body }) => refusalOf(endpoint, path, body))
  })
})
