import { allows, type ItemEndpoint, paramNames } from '@emberwatch/contract'
import { releases, teams } from '@emberwatch/contract/admin'
import { hostEndpoints } from '@emberwatch/contract/api'
import { placeText } from '@emberwatch/http/testing'
import { type PeopleHost, people, startPeopleHost } from './people-host.test-kit.ts'

/** Rules that hold for every call of the host, as the API's sweeps have them for the API's. */

let peopleHost: PeopleHost
beforeAll(async () => {
  peopleHost = await startPeopleHost({ versions: ['1.0.0', '1.1.0'] })
})
afterAll(() => peopleHost.close())

const endpoints = hostEndpoints as readonly ItemEndpoint[]
const each = endpoints.map((endpoint) => [endpoint.name, endpoint] as const)
const paramsOf = ({ path }: ItemEndpoint, value = 'modems') =>
  Object.fromEntries(paramNames(path).map((name) => [name, value]))
const ask = (endpoint: ItemEndpoint, token: string, body?: unknown, params = paramsOf(endpoint)) =>
  peopleHost.raw(endpoint, { token, params, ...(body === undefined ? {} : { body: body as object }) })

it.each(each)('%s has the headers and the refusals of every call', async (_, endpoint) => {
  const { status, headers, body } = await ask(endpoint, '')
  expect([status, body.statusText]).toEqual([401, 'user.invalid_auth_token'])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-request-id': expect.any(String),
  })
})

it.each(each)('%s allows exactly the people of its access rule', async (_, endpoint) => {
  for (const [token, person] of Object.entries(people)) {
    if (!('permissions' in person) || token === 'one-step') continue
    const { status } = await ask(endpoint, token, {})
    const isAllowed = allows(endpoint.access, { id: '7', permissions: person.permissions as never })
    if (!isAllowed)
      expect([token, status]).toEqual([token, token.endsWith('code') && endpoint.asksFreshCode ? 401 : 403])
  }
  expect((await ask(endpoint, 'one-step', {})).body.statusText).toBe('user.two_step_setup_required')
})

it.each(each.filter(([, { asksFreshCode }]) => asksFreshCode))('%s needs a second factor', async (_, endpoint) => {
  expect((await ask(endpoint, 'no-factor', {})).body.statusText).toBe('user.two_step_setup_required')
  expect((await ask(endpoint, 'old-code', {})).body.statusText).toBe('user.fresh_code_required')
})

const texts = { nul: 'a\u0000b', 'line end': 'a\nb', 'right to left': 'a\u202egnp.exe', control: 'a\u0014b' }
const bodies = each.flatMap(([name, endpoint]) =>
  Object.entries(texts).flatMap(([what, text]) =>
    (endpoint.body ? placeText(endpoint.body, text) : []).map(
      ({ path, body }) => [name, path, what, endpoint, body] as const,
    ),
  ),
)
it.each(bodies)('%s refuses %s with %s by name', async (_, path, __, endpoint, body) => {
  const { status, body: answer } = await ask(endpoint, token(), body)
  expect(status).toBe(400)
  expect(Object.keys(answer.fields).some((field) => field.startsWith(path) || path.startsWith(field))).toBe(true)
})

it.each(each)('%s takes only JSON of bounded form, size, depth and kind', async (_, endpoint) => {
  if (!endpoint.body) return
  const path = { url: peopleHost.urlOf(endpoint, paramsOf(endpoint)), method: endpoint.method }
  const send = (payload: string, type = 'application/json') =>
    peopleHost.host.inject({ ...path, payload, headers: { authorization: token(), 'content-type': type } })
  expect((await send('{')).statusCode).toBe(400)
  expect((await send('['.repeat(100) + ']'.repeat(100))).statusCode).toBe(400)
  expect((await send('a=b', 'text/plain')).statusCode).toBe(415)
  expect((await send(JSON.stringify({ note: 'x'.repeat(70_000) }))).statusCode).toBe(413)
})

it.each(['..', '%00', 'constructor', '__proto__', 'a'.repeat(90), 'ⅷ'])(
  '%s in place of names is refused, never answered with 500',
  async (name) => {
    for (const endpoint of endpoints) {
      const { status } = await ask(endpoint, token(), {}, paramsOf(endpoint, name))
      expect([endpoint.name, status < 500]).toEqual([endpoint.name, true])
    }
  },
)

it("one person's changes have a limit of their own", async () => {
  const change = (who: string) => ask(releases.change as ItemEndpoint, who, { action: 'nothing' })
  const statuses = []
  for (let n = 0; n < 25; n++) statuses.push((await change('admin-busy')).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(statuses.at(-1)).toBe(429)
  expect((await change(token())).status).toBe(400)
})

it('members read their area without a second factor and change it with one', async () => {
  await peopleHost.registry.note('modems', 'a line', { who: 'kari', note: '' })
  await peopleHost.addMember('ada@emberwatch.example')
  expect((await ask(teams.own as ItemEndpoint, 'ada-no-factor')).status).toBe(200)
  const change = { action: 'rollback', note: 'wrong totals', revision: (await peopleHost.registry.read()).revision }
  const answer = await ask(teams.changeOwn as ItemEndpoint, 'ada-no-factor', change)
  expect(answer.body.statusText).toBe('user.two_step_setup_required')
  expect((await peopleHost.registry.read()).areas.modems?.active).toBe('1.1.0')
  expect((await ask(teams.changeOwn as ItemEndpoint, 'ada', change)).status).toBe(200)
})

let turn = 0
/** Super admins of their own, as one has only so many changes. */
function token(): string {
  turn += 1
  return `admin-${turn}`
}
