import { allEndpoints } from '@emberwatch/contract/api'
import { personLimits } from '@emberwatch/http/limits'
import { type DemoAccount, demoIds } from '../fleet/index.ts'
import { readSettings } from '../settings.ts'
import { callsOf } from '../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { demoNow } from '../testing/demo-database.ts'
import { countFailure, refuseWhileClosed } from './failure-limit.ts'
import { consume, sweepRateLimits } from './rate-limit.ts'

describe('rate limit', () => {
  let api: DemoApi
  beforeAll(async () => {
    api = await openDemoApi()
  })
  afterAll(() => api.close())

  const words = { what: 'tries', per: 'test' }
  const rate = { name: 'many', limit: 20, windowMs: 60_000, ...words }
  const limit = { name: 'streak', failures: 3, closedMs: 60_000, memoryMs: 600_000, ...words }
  const after = (ms: number) => new Date(demoNow.getTime() + ms)
  const rows = () => api.db.kysely.selectFrom('rateLimits').selectAll().orderBy('key').execute()

  describe('the counters', () => {
    it('lose none of many concurrent requests', async () => {
      const { kysely } = api.db
      const results = await Promise.allSettled(Array.from({ length: 30 }, () => consume(kysely, rate, 'one', demoNow)))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
      expect((await rows()).find(({ key }) => key === 'many:one')?.count).toBe(30)
    })

    it('forget an old streak without prolonging a lock', async () => {
      const { kysely } = api.db
      const streak = async () => (await rows()).find(({ key }) => key === 'streak:one')
      await countFailure(kysely, limit, 'one', demoNow)
      await countFailure(kysely, limit, 'one', after(limit.memoryMs))
      expect((await streak())?.count).toBe(1)
      for (let i = 0; i < 2; i++) await countFailure(kysely, limit, 'one', after(limit.memoryMs))
      expect((await streak())?.expiresAt).toEqual(after(limit.memoryMs + limit.closedMs))
      await countFailure(kysely, limit, 'one', after(limit.memoryMs + 30_000))
      expect((await streak())?.expiresAt).toEqual(after(limit.memoryMs + limit.closedMs))
    })

    it('lock for twice as long after each further failure, up to the longest pause', async () => {
      const { kysely } = api.db
      const growing = { ...limit, name: 'growing', longestMs: 200_000 }
      const waits: unknown[] = []
      for (let n = 0; n < 6; n++) {
        await countFailure(kysely, growing, 'one', demoNow)
        const refusal = await refuseWhileClosed(kysely, growing, 'one', demoNow).catch(({ details }) => details.headers)
        waits.push(refusal?.['retry-after'] ?? null)
      }
      expect(waits).toEqual([null, null, '60', '120', '200', '200'])
      await expect(refuseWhileClosed(kysely, growing, 'one', after(200_000))).resolves.toBeUndefined()
      await kysely.deleteFrom('rateLimits').where('key', '=', 'growing:one').execute()
    })

    it('are deleted after their use', async () => {
      await sweepRateLimits(api.db.kysely, after(61_000))
      expect((await rows()).map(({ key }) => key)).toEqual(['streak:one'])
      await sweepRateLimits(api.db.kysely, after(3_600_000))
      expect(await rows()).toEqual([])
    })
  })
})

describe('person limits', () => {
  /** One person may make so many calls and files (ASVS 11.1.2, 11.1.3, 12.1.3). */

  let api: DemoApi | undefined
  afterEach(async () => {
    await api?.close()
    api = undefined
  })
  async function openApi(...settings: Parameters<typeof openDemoApi>): Promise<DemoApi> {
    const demoApi = await openDemoApi(...settings)
    api = demoApi
    return demoApi
  }

  const system = `/api/v1/systems/${demoIds.system('nidelva', 1)}/configurations`
  const site = { name: 'Kaia 4', addressLine1: 'Kaia 4', postalCode: '6900', city: 'Florø', country: 'Norway' }
  const makeSite = (on: DemoApi, account: DemoAccount = 'site.admin') => callsOf(on)(account, 'POST', '/sites', site)
  const setUsage = (on: DemoApi, key: string, account: DemoAccount, count: number) =>
    on.db.kysely
      .updateTable('rateLimits')
      .set({ count })
      .where('key', '=', `${key}:${demoIds.users[account]}`)
      .executeTakeFirstOrThrow()

  /** Lines that stay for ever. */
  const logLines = ['logBook.addToSite', 'logBook.addToSystem', 'logBook.addToTrouble']
  /** Secrets outlast whoever makes them, and a search is not to find others' devices by trying. */
  const others = ['modemLinks.renewSecret', 'modemHardware.replace', 'modemLinks.findKnocks', ...logLines]
  /** Calls that add systems beside what they change, or tell of numbers of others' systems. */
  const beside = ['modems.configure', 'systemIdentities.update']

  it('have a row for exactly the calls that create, read files or make files', () => {
    const making = allEndpoints.filter(
      ({ name, kind, access, ...rest }) =>
        [...others, ...beside].includes(name) ||
        /\.(create|startExport)$/.test(name) ||
        ('encoding' in rest && rest.encoding === 'multipart') ||
        (kind === 'file' &&
          /^(reportExports|history|comparison)\.|^logBook\.(site|system)File$|^troubles\.file$/.test(name)),
    )
    expect(Object.keys(personLimits).sort()).toEqual(making.map(({ name }) => name).sort())
  })

  it("refuse one person's call above the limit of a minute and of a day", async () => {
    const api = await openApi()
    expect((await makeSite(api)).status).toBe(200)
    await setUsage(api, 'sites.create', 'site.admin', 60)
    const answer = await makeSite(api)
    expect([answer.status, answer.body.statusText]).toEqual([429, 'generic.too_many_requests'])
    expect((await makeSite(api, 'super.admin')).status).toBe(200)
    // Other work of the person goes on.
    expect((await callsOf(api)('site.admin', 'POST', '/search', { search: 'a' })).status).not.toBe(429)
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    expect((await makeSite(api)).status).toBe(200)
    await setUsage(api, 'sites.create:day', 'site.admin', 1_000)
    expect((await makeSite(api)).status).toBe(429)
  })

  it('refuse another configuration and equipment number above the limit of a day', async () => {
    const api = await openApi()
    const call = callsOf(api)
    const configure = () => call('site.admin', 'PUT', `/modems/${demoIds.modem('nidelva')}/network-configuration`, {})
    const identify = () => call('site.admin', 'PUT', `/systems/${demoIds.system('nidelva', 1)}/identity`, {})
    for (const write of [configure, identify]) expect((await write()).status).toBe(400)
    await setUsage(api, 'modems.configure:day', 'site.admin', 1_000)
    await setUsage(api, 'systemIdentities.update:day', 'site.admin', 300)
    for (const write of [configure, identify]) expect((await write()).status).toBe(429)
  })

  it('count all other writes of a person together, with Retry-After', async () => {
    const api = await openApi()
    const call = callsOf(api)
    const write = (account: DemoAccount) => call(account, 'DELETE', '/user/sessions')
    for (let n = 0; n < 300; n++) expect((await write('site.monitor')).status).toBe(200)
    const answer = await write('site.monitor')
    expect([answer.status, answer.body.statusText]).toEqual([429, 'generic.too_many_requests'])
    expect((await write('outsider')).status).toBe(200)
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    expect((await write('site.monitor')).status).toBe(200)
  })

  it('are higher for people whom a setting names', async () => {
    const api = await openApi({ load: readSettings({ PERSON_LIMITS: '2' }).load })
    await makeSite(api)
    await setUsage(api, 'sites.create', 'site.admin', 60)
    expect((await makeSite(api)).status).toBe(200)
  })

  it('refuse another file at the limit of stored files before reading it', async () => {
    const api = await openApi()
    const upload = async (account: DemoAccount) => {
      const body = new FormData()
      body.append('configuration', new File(['<a/>'], 'a.xml'))
      body.append('comment', 'one')
      return api.fetch(system, { method: 'POST', body, headers: { authorization: await api.tokenOf(account) } })
    }
    const before = (await upload('site.admin')).status
    await api.db.kysely
      .insertInto('jobs')
      .values({
        kind: 'export',
        ownerId: demoIds.users['site.admin'],
        title: 'x',
        state: 'done',
        fileBytes: 11 * 1024 ** 3,
      })
      .execute()
    const answer = await upload('site.admin')
    expect([before === 429, answer.status, answer.headers.get('retry-after')]).toEqual([false, 429, '3600'])
    expect((await answer.json()).message).toMatch(/^You have stored \d+ files of 11264 MB in all/)
    expect((await upload('super.admin')).status).not.toBe(429)
  })
})
