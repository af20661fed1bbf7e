import { demoIds, demoPassword } from '@emberwatch/api/fleet'
import { type DemoApi, openDemoApi } from '@emberwatch/api/testing'
import { account, del, get, live, ofService, post, put, signedIn } from '@emberwatch/contract'
import { auth } from '@emberwatch/contract/auth'
import { reports } from '@emberwatch/contract/reports'
import { sites } from '@emberwatch/contract/sites-systems'
import * as v from 'valibot'
import { type ApiError, isApiError } from './api-error.ts'
import { Client } from './client.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const origin = 'http://emberwatch.test'
/** A call of the contract's making that the server does not have. */
const lost = put('/v1/lost/{id}', {
  name: 'lost.change',
  summary: 'Lost.',
  access: signedIn,
  body: v.object({ name: v.string() }),
  answer: v.unknown(),
})

async function clientOf(account: Parameters<DemoApi['tokenOf']>[0] | null, fetch: typeof globalThis.fetch = api.fetch) {
  const token = account ? await api.tokenOf(account) : null
  const errors: ApiError[] = []
  const client = new Client({ origin, fetch, getToken: () => token, onError: (error) => errors.push(error) })
  return { client, errors, token }
}

/** A server that answers as told and remembers what it was asked. */
function answering(answer: () => Response | Promise<Response>) {
  const requests: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init))
    return answer()
  }
  return { fetch, requests }
}
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const failure = async (calling: Promise<unknown>): Promise<ApiError> => {
  const error = await calling.then(
    () => new Error('did not fail'),
    (thrown) => thrown,
  )
  if (!isApiError(error)) throw error
  return error
}

describe('calls of the real server', () => {
  it('read one thing and a page of a list', async () => {
    const { client, errors } = await clientOf('site.admin')
    const site = await client.call(sites.get, { params: { id: demoIds.sites.nidelva } })
    expect(site.id).toBe(demoIds.sites.nidelva)
    const page = await client.list(sites.list, { query: { limit: 2, orderBy: 'name', order: 'DESC' } })
    expect(page.data).toHaveLength(2)
    expect(page.count).toBe(demoIds.sharedSites.length)
    expect(errors).toEqual([])
  })

  it('sign in with a body', async () => {
    const { client } = await clientOf(null)
    api.clock.now = new Date()
    const body = { emailAddress: demoIds.emails['site.admin'], password: demoPassword }
    expect((await client.call(auth.login, { body })).id).toBe(demoIds.users['site.admin'])
  })

  it('send the device name in a header of calls that read it', async () => {
    const sent: { body: unknown; device: string | null }[] = []
    const client = new Client({
      origin: 'http://emberwatch.test',
      fetch: async (input) => {
        const request = input as Request
        const text = await request.text()
        sent.push({ body: text ? JSON.parse(text) : null, device: request.headers.get('x-device') })
        return Response.json({ data: null })
      },
      getToken: () => null,
      getDevice: () => 'd'.repeat(32),
    })
    const body = { emailAddress: 'kari@fire.example', password: 'secret words' }
    await client.call(auth.login, { body })
    await client.call(account.me)
    expect(sent).toEqual([
      { body, device: 'd'.repeat(32) },
      { body: null, device: null },
    ])
  })

  it('report a wrong password with the text of the catalogue', async () => {
    const { client, errors } = await clientOf(null)
    const body = { emailAddress: demoIds.emails['site.admin'], password: 'wrong-password' }
    const error = await failure(client.call(auth.login, { body }))
    expect([error.status, error.code, error.banner]).toEqual([
      401,
      'user.invalid_email_or_password',
      '401: Email or password is invalid',
    ])
    expect(errors).toEqual([error])
  })

  it('name the fields that the server refuses', async () => {
    const { client } = await clientOf(null)
    const error = await failure(client.call(auth.login, { body: { emailAddress: 'kari', password: '' } }))
    expect(error.fields).toEqual({
      emailAddress: 'Email address has an invalid format',
      password: 'Password is required',
    })
  })

  it('are forbidden to others', async () => {
    const { client } = await clientOf('outsider')
    const error = await failure(client.call(sites.get, { params: { id: demoIds.sites.nidelva } }))
    expect([error.status, error.isNetwork]).toEqual([403, false])
  })
})

describe('a request', () => {
  it('carries the stored token unchanged, and none for a visitor', async () => {
    for (const person of ['site.admin', null] as const) {
      const server = answering(() => json(200, { data: {} }))
      const { client, token } = await clientOf(person, server.fetch)
      await client.call(account.me)
      expect(server.requests[0]?.headers.get('authorization')).toBe(token)
    }
  })

  it('joins filters with commas without empty ones', async () => {
    const server = answering(() => json(200, { data: [], count: 0, meta: {} }))
    const { client } = await clientOf('site.admin', server.fetch)
    await client.list(sites.systems, {
      params: { id: 'a/b?c' },
      query: { limit: 10, offset: 0, type: ['autrosafe', 'autroprime'], connectionState: [], name: '', tag: '50 %&=å' },
    })
    const url = new URL(server.requests[0]?.url ?? '')
    expect(url.pathname).toBe('/api/v1/sites/a%2Fb%3Fc/systems')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      limit: '10',
      offset: '0',
      type: 'autrosafe,autroprime',
      tag: '50 %&=å',
    })
  })

  it('is retried for a read after a short Retry-After', async () => {
    const answers = [
      new Response('{}', { status: 503, headers: { 'retry-after': '1' } }),
      json(200, { data: { id: '7' } }),
      new Response('{}', { status: 429, headers: { 'retry-after': '900' } }),
    ]
    const server = answering(() => answers.shift() ?? json(500, {}))
    const { client } = await clientOf('site.admin', server.fetch)
    const started = performance.now()
    expect(await client.call(sites.get, { params: { id: '7' } })).toEqual({ id: '7' })
    expect(performance.now() - started).toBeGreaterThanOrEqual(990)
    const error = await failure(client.call(sites.get, { params: { id: '7' } }))
    expect([error.status, server.requests.length]).toEqual([429, 3])
  })

  it('fails after repeated refusals of the server', async () => {
    const server = answering(() => new Response('{}', { status: 503, headers: { 'retry-after': '1' } }))
    const { client } = await clientOf('site.admin', server.fetch)
    const error = await failure(client.call(sites.get, { params: { id: '7' } }))
    expect([error.status, server.requests.length]).toEqual([503, 3])
  })

  it.each([put, post, del])('is sent once for a write, whatever the outcome', async (write) => {
    const server = answering(() => json(503, { status: 503, statusText: 'generic.unavailable' }))
    const { client } = await clientOf('site.admin', server.fetch)
    const shape = { name: 'lost.write', summary: 'Lost.', access: signedIn, body: v.object({ name: v.string() }) }
    const endpoint = write('/v1/lost/{id}', { ...shape, answer: v.unknown() })
    const error = await failure(client.call(endpoint, { params: { id: '7' }, body: { name: 'Åse' } }))
    expect([error.status, server.requests.length]).toEqual([503, 1])
    expect(await server.requests[0]?.json()).toEqual({ name: 'Åse' })
  })
})

describe('a failure', () => {
  const called = async (answer: () => Response | Promise<Response>) => {
    const { client, errors } = await clientOf('site.admin', answering(answer).fetch)
    const error = await failure(client.call(lost, { params: { id: '7' }, body: { name: '' } }))
    expect(errors).toEqual([error])
    return error
  }

  it('without an answer is a lost connection', async () => {
    const error = await called(() => Promise.reject(new TypeError('Failed to fetch')))
    expect([error.status, error.isNetwork, error.banner]).toEqual([0, true, 'No internet connection'])
  })

  it('without an answer in time has a message of its own', async () => {
    // The token is there before the time that passes by hand begins.
    const { client } = await clientOf('site.admin', answering(() => new Promise(() => {})).fetch)
    jest.useFakeTimers()
    const calling = failure(client.call(lost, { params: { id: '7' }, body: { name: '' } }))
    await jest.advanceTimersByTimeAsync(31_000)
    jest.useRealTimers()
    const error = await calling
    expect([error.status, error.code]).toEqual([0, 'timeout'])
    expect(error.banner).toBe('The server takes too long to answer. Try again in a moment.')
  })

  it.each([
    ['an empty body', () => new Response(null, { status: 502 })],
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['no code in it', () => json(502, { message: undefined })],
    ['nonsense in it', () => json(502, 'nonsense')],
    ['null in it', () => json(502, null)],
  ])('with %s has the code "status"', async (_, answer) => {
    const error = await called(answer)
    expect([error.status, error.code, error.banner, error.fields]).toEqual([502, 'status', '502: status', {}])
  })

  it('with an unknown code shows it raw, with its message', async () => {
    const error = await called(() => json(418, { status: 418, statusText: 'tea.pot', message: 'Short and stout' }))
    expect([error.banner, error.message]).toEqual(['418: tea.pot', 'Short and stout'])
  })

  it('keeps the code under any status', async () => {
    expect((await called(() => json(400, { status: 400, statusText: 'user.invalid_auth_token' }))).code).toBe(
      'user.invalid_auth_token',
    )
  })

  it('is also an answer other than JSON', async () => {
    const error = await called(() => new Response('<!doctype html>', { status: 200 }))
    expect([error.isNetwork, error.status]).toEqual([false, 500])
  })
})

it('an aborted call reports no error', async () => {
  const { client, errors } = await clientOf('site.admin')
  const controller = new AbortController()
  const calling = client.list(sites.list, { signal: controller.signal })
  controller.abort()
  await expect(calling).rejects.toThrow()
  expect(errors).toEqual([])
})

it('a call without an answer returns nothing', async () => {
  const nothing = del('/v1/x', { name: 'x', summary: 'x', access: signedIn, answer: v.null() })
  for (const answer of [() => new Response(null, { status: 204 }), () => json(200, { data: null })]) {
    const { client } = await clientOf('site.admin', answering(answer).fetch)
    expect(await client.call(nothing)).toBeNull()
  }
})

it('a quiet call reports only an invalid token', async () => {
  const notFound = answering(() => json(404, { status: 404, statusText: 'generic.not_found' }))
  const quiet = await clientOf('site.admin', notFound.fetch)
  await failure(quiet.client.list(reports.eventDays, { isQuiet: true }))
  expect(quiet.errors).toEqual([])
  const refused = answering(() => json(401, { status: 401, statusText: 'user.invalid_auth_token' }))
  const ended = await clientOf('site.admin', refused.fetch)
  await failure(ended.client.list(reports.eventDays, { isQuiet: true }))
  expect(ended.errors).toHaveLength(1)
})

describe('a call that was sent before another session began', () => {
  /** The session changes while the server refuses the token of the one before. */
  async function replaced() {
    const [former, next] = [await api.tokenOf('site.admin'), await api.tokenOf('site.operator')]
    await api.fetch(`${origin}/api/v1/auth/logout`, { method: 'POST', headers: { authorization: former } })
    const errors: ApiError[] = []
    const sent: (string | null)[] = []
    let token = former
    const client = new Client({
      origin,
      fetch: async (input, init) => {
        const request = new Request(input, init)
        sent.push(request.headers.get('authorization'))
        const answer = await api.fetch(request)
        token = next
        return answer
      },
      getToken: () => token,
      onError: (error) => errors.push(error),
    })
    return { client, errors, sent, former, next }
  }

  it('is read again with the token of that session', async () => {
    const { client, errors, sent, former, next } = await replaced()
    const { count } = await client.list(sites.list, {})
    expect(count).toBeGreaterThan(0)
    expect(sent).toEqual([former, next])
    expect(errors).toEqual([])
  })

  it('reports no refusal of what the next person may not read', async () => {
    const { client, errors } = await replaced()
    const error = await failure(client.call(sites.get, { params: { id: demoIds.outsiderSite } }))
    expect([error.status, errors]).toEqual([403, []])
  })

  const quay = { name: 'Brygga', addressLine1: 'Kaien 1', postalCode: '0150', city: 'Oslo', country: 'Norway' }

  it('is not written again, and does not end that session', async () => {
    const { client, errors, sent, former } = await replaced()
    const error = await failure(client.call(sites.create, { body: quay }))
    expect(error.code).toBe('user.invalid_auth_token')
    expect(sent).toEqual([former])
    expect(errors).toEqual([])
  })

  it('does not end that session as a stream', async () => {
    const { client, errors } = await replaced()
    await failure(client.open(live.changes, { signal: new AbortController().signal }))
    expect(errors).toEqual([])
  })
})

it("an endpoint of an area's server gets the same token and errors", async () => {
  const weather = ofService(
    'weather',
    get('/forecast/{siteId}', {
      name: 'weather.forecast',
      summary: 'The weather at a site.',
      access: signedIn,
      answer: v.object({ sky: v.string() }),
    }),
  )
  const { fetch, requests } = answering(() => json(200, { data: { sky: 'clear' } }))
  const { client, token } = await clientOf('site.admin', fetch)
  expect(await client.call(weather, { params: { siteId: 'a/b' } })).toEqual({ sky: 'clear' })
  expect(requests.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
    [`${origin}/services/weather/forecast/a%2Fb`, token],
  ])
})

describe('the client of an area with a limit', () => {
  const spec = { name: 'weather.x', summary: 'X.', access: signedIn, answer: v.unknown() } as const
  const limited = async (permissions: readonly string[] = []) => {
    const { fetch, requests } = answering(() => json(200, { data: null }))
    const { client } = await clientOf(null, fetch)
    return { client: client.limitedTo({ area: 'weather', permissions }), requests }
  }

  it('reaches the own server of its area', async () => {
    const { client, requests } = await limited()
    await client.call(ofService('weather', get('/forecast', spec)))
    expect(requests.map(({ url }) => url)).toEqual([`${origin}/services/weather/forecast`])
  })

  it.each([
    ['a path that climbs', () => ofService('weather', get('/../../api/v1/users', spec)), {}],
    ['a parameter that climbs', () => ofService('weather', get('/{a}/{b}/api', spec)), { a: '..', b: '..' }],
    ['a service that climbs', () => ofService('weather/../../api', get('/v1/users', spec)), {}],
    ['the server of another area', () => ofService('storms', get('/v1', spec)), {}],
    ['an approved call with a parameter that climbs', () => get('/v1/sites/{id}', spec), { id: '..' }],
  ])('sends nothing by %s', async (_, endpoint, params) => {
    const { client, requests } = await limited(['GET /v1/sites/{id}'])
    const error = await failure(client.call(endpoint() as ReturnType<typeof get>, { params } as never))
    expect([403, 404]).toContain(error.status)
    expect(requests).toEqual([])
  })
})
