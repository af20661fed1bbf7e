import { demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { hook } from '../writes.test-kit.ts'

const { sites } = demoIds

describe('webhooks', () => {
  let api: DemoApi
  let call: Calls
  beforeAll(async () => {
    api = await openDemoApi()
    call = callsOf(api)
  })
  beforeEach(() => api.db.kysely.deleteFrom('webhooks').execute())
  afterAll(() => api.close())
  type Who = Parameters<Calls>[0]
  const add = (as: Who, siteId: string | null, change: object = {}) =>
    call(as, 'POST', '/webhooks', { siteId, ...hook, ...change })
  const idsFor = async (as: Who, query = '') =>
    (await call(as, 'GET', `/webhooks${query}`)).body.data.map(({ id }: { id: string }) => id)

  it('show their secret once and store it and the address sealed', async () => {
    const { body } = await add('site.admin', sites.nidelva)
    expect(body.data.secret).toMatch(/^whsec_/)
    const answer = await call('site.admin', 'GET', '/webhooks')
    expect(answer.body.data).toMatchObject([
      { id: body.data.id, siteId: sites.nidelva, siteName: 'Nidelva kontorpark', url: hook.url, isOn: true },
    ])
    expect(JSON.stringify(answer.body)).not.toContain('whsec_')
    const secretRow = () => api.db.kysely.selectFrom('webhooks').select(['secret', 'url']).executeTakeFirstOrThrow()
    const before = await secretRow()
    expect(before).toEqual({ secret: expect.stringMatching(/^sealed\./), url: expect.stringMatching(/^sealed\./) })
    const renewed = await call('site.admin', 'POST', `/webhooks/${body.data.id}/secret`)
    expect(renewed.body.data.secret).not.toBe(body.data.secret)
    expect(await secretRow()).not.toEqual(before)
  })

  it('are found by admins of their site and super admins only', async () => {
    const { body } = await add('site.admin', sites.nidelva)
    const fleet = (await add('super.admin', null)).body.data.id
    const { id } = body.data
    const refusalsOf = async (as: Who, one: string) => {
      const calls: [string, string, object?][] = [
        ['PUT', `/webhooks/${one}`, { ...hook, isOn: true }],
        ['POST', `/webhooks/${one}/secret`],
        ['POST', `/webhooks/${one}/test`],
        ['DELETE', `/webhooks/${one}`],
      ]
      return Promise.all(
        calls.map(async ([method, path, body]) => (await call(as, method as 'PUT', path, body)).body.statusText),
      )
    }
    for (const as of ['site.operator', 'site.monitor', 'outsider', 'super.operator', 'super.monitor'] as const) {
      expect(await idsFor(as)).toEqual([])
      expect(new Set([...(await refusalsOf(as, id)), ...(await refusalsOf(as, fleet))])).toEqual(
        new Set(['webhook.not_found']),
      )
      expect((await call(as, 'GET', `/webhooks/${id}/deliveries`)).body.statusText).toBe('webhook.not_found')
      expect((await add(as, sites.nidelva)).body.statusText).toBe('user.missing_permissions')
      expect((await add(as, null)).body.statusText).toBe('user.missing_permissions')
    }
    expect(new Set(await refusalsOf('site.admin', fleet))).toEqual(new Set(['webhook.not_found']))
    expect((await add('site.admin', null)).body.statusText).toBe('user.missing_permissions')
    expect(await idsFor('site.admin')).toEqual([id])
    expect((await idsFor('super.admin')).sort()).toEqual([id, fleet].sort())
    expect(await idsFor('super.admin', '?siteId=fleet')).toEqual([fleet])
    expect(await idsFor('super.admin', `?siteId=${sites.nidelva}`)).toEqual([id])
  })

  it.each([
    ['https://10.0.0.8/hook', 'The address leads to no server on the internet'],
    ['https://169.254.169.254/latest', 'The address leads to no server on the internet'],
    ['http://93.184.216.34/', 'Enter an address that begins with https://'],
    ['ftp://93.184.216.34/', 'Enter an address that begins with https://'],
    ['https://user:secret@93.184.216.34/', 'The address may hold no name and no password'],
  ])('are refused at %s, both new and changed', async (url, message) => {
    const { id } = (await add('site.admin', sites.nidelva)).body.data
    for (const answer of [
      await add('site.admin', sites.nidelva, { url }),
      await call('site.admin', 'PUT', `/webhooks/${id}`, { ...hook, isOn: true, url }),
    ])
      expect([answer.status, answer.body.fields]).toEqual([400, { url: message }])
  })

  it('have a limit of ten for a site', async () => {
    for (let n = 0; n < 10; n++) expect((await add('site.admin', sites.nidelva)).status).toBe(200)
    expect((await add('site.admin', sites.nidelva)).body.statusText).toBe('webhook.too_many')
    expect((await add('super.admin', null)).status).toBe(200)
  })

  it('send a test, list its delivery and send it again', async () => {
    const { id } = (await add('site.admin', sites.nidelva)).body.data
    expect((await call('site.admin', 'POST', `/webhooks/${id}/test`)).status).toBe(200)
    const path = `/webhooks/${id}/deliveries`
    const [delivery] = (await call('site.admin', 'GET', path)).body.data
    expect(delivery).toMatchObject({ occurrencesCount: 0 })
    const waiting = { webhookId: id, body: '{}', occurrencesCount: 1, state: 'waiting' as const, createdAt: new Date() }
    const rows = await api.db.kysely.insertInto('webhookDeliveries').values(waiting).returning('id').execute()
    const early = await call('site.admin', 'POST', `/webhook-deliveries/${rows[0]?.id}/send-again`)
    expect(early.body.statusText).toBe('webhook.being_sent')
    const failed = { webhookId: id, body: '{}', occurrencesCount: 1, state: 'failed' as const, createdAt: new Date() }
    const added = api.db.kysely.insertInto('webhookDeliveries').values(failed).returning('id')
    const again = `/webhook-deliveries/${(await added.executeTakeFirstOrThrow()).id}/send-again`
    expect((await call('outsider', 'POST', again)).body.statusText).toBe('webhook.not_found')
    expect((await call('site.admin', 'POST', again)).status).toBe(200)
    await call('site.admin', 'PUT', `/webhooks/${id}`, { ...hook, isOn: false })
    expect((await call('site.admin', 'POST', `/webhooks/${id}/test`)).body.statusText).toBe('webhook.is_off')
  })

  it('of a deleted site are deleted too', async () => {
    const answer = await call('site.admin', 'POST', '/sites', {
      ...{ name: 'Fjordly', addressLine1: 'Kai 1', postalCode: '6900', city: 'Florø', country: 'Norway' },
    })
    await add('site.admin', answer.body.data.id)
    await call('site.admin', 'DELETE', `/sites/${answer.body.data.id}`)
    expect(await idsFor('site.admin')).toEqual([])
    expect(await idsFor('super.admin')).toEqual([])
    expect((await add('site.admin', answer.body.data.id)).body.statusText).toBe('site.not_found')
  })
})
