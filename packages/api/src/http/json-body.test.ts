import { jsonBodyMax, jsonDepthMax } from '@emberwatch/contract'
import { demoIds } from '../fleet/index.ts'
import { callsOf } from '../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const login = (body: string) => api.post('/api/v1/auth', body)
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('a JSON body', () => {
  it.each([jsonDepthMax + 1, 3_000, 30_000])('of %d levels is a 400', async (levels) => {
    for (const body of [nested(levels), `{"emailAddress":${nested(levels - 1)}}`]) {
      const answer = await login(body)
      expect([answer.status, answer.body.message]).toEqual([400, `The body has more than ${jsonDepthMax} levels`])
    }
  })

  it('may have the allowed depth, with brackets in its texts', async () => {
    expect((await login(nested(jsonDepthMax))).body.message).toMatch(/^body: must be an object/)
    const answer = await login(JSON.stringify({ emailAddress: `"${'['.repeat(100)}\\`, password: '{{{"' }))
    expect(Object.keys(answer.body.fields)).toEqual(['emailAddress'])
  })

  it('of more than 64 KB is a 413 before parsing', async () => {
    const answer = await login(JSON.stringify({ emailAddress: 'x'.repeat(jsonBodyMax) }))
    expect([answer.status, answer.body.statusText]).toEqual([413, 'generic.too_large'])
  })

  it('with thousands of values is a 400 as short as with a few', async () => {
    const answer = await login(JSON.stringify(Array.from({ length: 5_000 }, () => '\u0000')))
    expect([answer.status, answer.body]).toEqual([
      400,
      { status: 400, statusText: 'generic.bad_request', message: 'The body has more than 2000 values' },
    ])
  })

  it('has an error with at most twenty fields and short messages', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}${'k'.repeat(20)}`, '\u0000']))
    expect(Object.keys((await login(JSON.stringify(many))).body.fields)).toHaveLength(20)
    const long = await login(JSON.stringify({ ['k'.repeat(30_000)]: '\u0000' }))
    expect(JSON.stringify(long.body).length).toBeLessThan(1_000)
  })

  it('in another encoding or as a form is a 400', async () => {
    const headers = { authorization: await api.tokenOf('site.admin'), 'content-type': 'application/json' }
    const body = Buffer.from('{"name":"Kj\u00f8kken"}', 'latin1')
    const site = `/api/v1/sites/${demoIds.sites.nidelva}`
    const answer = await api.fetch(site, { method: 'PUT', headers, body })
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'The body is not UTF-8'])
    const { data: scanned } = (await api.get('site.admin', `/api/v1/sites/${demoIds.sites.nidelva}/scanned-systems`))
      .body
    const boundary = 'x'
    const part = `--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nS\u00f8r\r\n--x--\r\n`
    const form = await api.fetch(`/api/v1/scanned-systems/${scanned[0].id}/import-loop`, {
      method: 'POST',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.from(part, 'latin1'),
    })
    expect([form.status, (await form.json()).message]).toEqual([400, 'The form is not UTF-8'])
  })

  it('of a change without a known field is a 400 that lists the fields', async () => {
    const { id } = await api.db.kysely.selectFrom('scannedUnits').select('id').limit(1).executeTakeFirstOrThrow()
    const change = (fields: object) => callsOf(api)('super.admin', 'PUT', `/scanned-units/${id}`, fields)
    const message = expect.stringMatching(/^Give at least one of tagName, detectionZone/)
    for (const fields of [{}, { tag: 'A' }]) {
      const answer = await change(fields)
      expect([answer.status, answer.body.fields]).toEqual([400, { body: message }])
    }
    expect((await change({ comment: 'A', tag: 'A' })).status).toBe(200)
  })

  it('may be larger where the contract allows it', async () => {
    const modem = (await api.get('site.admin', '/api/v1/modems')).body.data[0]
    const system = {
      name: 'x'.repeat(255),
      type: 'autroprime',
      host: '10.0.0.1',
      username: 'ü'.repeat(255),
      password: 'ü'.repeat(255),
    }
    const body = JSON.stringify({
      ip: '10.0.0.2',
      subnet: '255.255.255.0',
      systems: Array.from({ length: 64 }, () => system),
    })
    expect(Buffer.byteLength(body)).toBeGreaterThan(jsonBodyMax)
    const response = await api.fetch(`/api/v1/modems/${modem.id}/network-configuration`, {
      method: 'PUT',
      headers: { authorization: await api.tokenOf('site.admin'), 'content-type': 'application/json' },
      body,
    })
    expect([response.status, await response.json()]).toMatchObject([200, {}])
  })
})

describe('a query', () => {
  it('has an error with at most twenty parameters', async () => {
    const query = Array.from({ length: 100 }, (_, n) => `p${n}=1`).join('&')
    const { status, body } = await api.get('site.admin', `/api/v1/sites?${query}`)
    expect([status, Object.keys(body.fields).length]).toEqual([400, 20])
  })
})
