import { AccessLevel } from '@emberwatch/contract'
import { type DemoAccount, demoIds } from '../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const data = async (account: DemoAccount, path: string) => (await api.get(account, path)).body.data
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()

describe('sites', () => {
  it('lists only own ones, also for a super user', async () => {
    const own = await data('site.monitor', '/api/v1/sites')
    expect(idsOf(own)).toEqual([...demoIds.sharedSites].sort())
    const { resources } = await data('super.admin', '/api/v1/user').then((user) => user.permissions)
    const all = await data('super.admin', '/api/v1/sites?limit=1000')
    for (const { id } of all) expect(resources[id]).toBeDefined()
    expect(idsOf(await data('outsider', '/api/v1/sites'))).toEqual([demoIds.outsiderSite])
  })

  it('has systems by id and the creator under both names', async () => {
    const site = await data('site.monitor', `/api/v1/sites/${demoIds.sites.nidelva}`)
    expect(site.systemIds).toContain(demoIds.system('nidelva', 1))
    expect(site.creator).toBe(site.createdBy)
    expect(site.address.city).toBe('Trondheim')
  })

  it('hides a deleted site and everything on it', async () => {
    const { kysely } = api.db
    const site = demoIds.outsiderSite
    const system = await kysely.selectFrom('systems').select('id').where('siteId', '=', site).executeTakeFirstOrThrow()
    await kysely.updateTable('sites').set({ deletedAt: new Date() }).where('id', '=', site).execute()
    const answers = [`/api/v1/sites/${site}`, `/api/v1/sites/${site}/modems`, `/api/v1/systems/${system.id}`]
    for (const path of answers) expect((await api.get('super.admin', path)).status).toBe(404)
    expect(await data('outsider', '/api/v1/sites')).toEqual([])
    expect(await data('outsider', '/api/v1/systems')).toEqual([])
    expect(await data('outsider', '/api/v1/modems')).toEqual([])
    expect(await data('outsider', '/api/v1/reports/systems-per-unit-type')).toEqual([])
    await kysely.updateTable('sites').set({ deletedAt: null }).where('id', '=', site).execute()
  })
})

describe('systems', () => {
  it('names everyone with a level, also through the site', async () => {
    const { operators } = await data('site.monitor', `/api/v1/systems/${demoIds.system('nidelva', 1)}`)
    const levels = new Map(
      operators.map((person: { id: string; accessLevel: number }) => [person.id, person.accessLevel]),
    )
    expect(levels.get(demoIds.users['site.admin'])).toBe(AccessLevel.ADMIN)
    expect(levels.get(demoIds.users['site.monitor'])).toBe(AccessLevel.MONITOR)
    expect(levels.has(demoIds.users.outsider)).toBe(false)
  })

  it('has an archived one, but not among live connections or in the unit report', async () => {
    const id = demoIds.system('nidelva', 3)
    const system = await data('site.monitor', `/api/v1/systems/${id}`)
    expect(system).toMatchObject({ status: 'Archived', archivedAt: expect.any(String) })
    expect(idsOf(await data('site.monitor', `/api/v1/sites/${demoIds.sites.nidelva}/systems`))).toContain(id)
    expect(idsOf(await data('super.monitor', '/api/v1/systems/live?limit=1000'))).not.toContain(id)
    const rows = await data('site.monitor', '/api/v1/reports/systems-per-unit-type?limit=1000')
    expect(rows.map((row: { system: { id: string } }) => row.system.id)).not.toContain(id)
  })
})

describe('modems', () => {
  const modem = demoIds.modem('nidelva')
  const credentials = (system: { modemSystems: { username: string | null; password: string | null }[] }) =>
    system.modemSystems.flatMap(({ username, password }) => [username, password]).filter((text) => text !== null)

  beforeAll(async () => {
    const values = { username: 'panel', password: 'secret words' }
    await api.db.kysely.updateTable('modemSystems').set(values).where('modemId', '=', modem).execute()
  })

  it.each([
    ['super.admin', true],
    ['super.operator', false],
    ['super.monitor', false],
    ['site.admin', true],
    ['site.operator', false],
    ['site.monitor', false],
  ] as const)('give %s the passwords of panels: %s', async (account, hasPasswords) => {
    const answer = await api.get(account, `/api/v1/modems/${modem}`)
    expect(credentials(answer.body.data).length > 0).toBe(hasPasswords)
    expect(JSON.stringify(answer.body).includes('secret words')).toBe(hasPasswords)
  })

  it('never give passwords in lists', async () => {
    for (const path of ['/api/v1/modems?limit=1000', `/api/v1/sites/${demoIds.sites.nidelva}/modems`]) {
      const { body } = await api.get('super.admin', path)
      expect(idsOf(body.data)).toContain(modem)
      expect(JSON.stringify(body)).not.toContain('secret words')
    }
  })

  it('lists all for a super user, else those of own sites', async () => {
    const { count } = (await api.get('super.monitor', '/api/v1/modems?limit=1')).body
    expect(count).toBe((await data('super.monitor', '/api/v1/admin/stats')).modemsCount)
    for (const { siteId } of await data('site.monitor', '/api/v1/modems?limit=1000')) {
      expect(demoIds.sharedSites).toContain(siteId)
    }
  })

  it('are gone when deleted', async () => {
    const id = demoIds.modem('akerselva')
    const set = (deletedAt: Date | null) =>
      api.db.kysely.updateTable('modems').set({ deletedAt }).where('id', '=', id).execute()
    expect((await api.get('site.admin', `/api/v1/modems/${id}`)).status).toBe(200)
    await set(new Date())
    const { status, body } = await api.get('site.admin', `/api/v1/modems/${id}`)
    expect([status, body.statusText]).toEqual([404, 'modem.not_found'])
    expect(idsOf(await data('super.admin', '/api/v1/modems?limit=1000'))).not.toContain(id)
    await set(null)
  })
})

describe('loops', () => {
  it('count their units', async () => {
    expect(await data('site.monitor', `/api/v1/scanned-loops/${demoIds.fullLoop}`)).toMatchObject({ unitsCount: 127 })
    expect(await data('site.monitor', `/api/v1/scanned-loops/${demoIds.emptyLoop}`)).toMatchObject({ unitsCount: 0 })
    expect(await data('site.monitor', `/api/v1/scanned-loops/${demoIds.lockedLoop}`)).toMatchObject({
      isLocked: true,
      isReady: true,
    })
  })

  it('are as many as their system says', async () => {
    const system = await data('site.monitor', `/api/v1/scanned-systems/${demoIds.scannedSystem('akerselva')}`)
    const { count } = (await api.get('site.monitor', `/api/v1/scanned-systems/${system.id}/scanned-loops`)).body
    expect(count).toBe(system.loopsCount)
  })
})

describe('the counters', () => {
  it('agree with the lists', async () => {
    const stats = await data('super.monitor', '/api/v1/admin/stats')
    const live = (await api.get('super.monitor', '/api/v1/systems/live?limit=1')).body.count
    const { kysely } = api.db
    const archived = await kysely.selectFrom('systems').select('id').where('archivedAt', 'is not', null).execute()
    expect(stats.systemsCount).toBe(live + archived.length)
    expect(stats.unitsCount).toBeGreaterThan(0)
    expect(stats.usersCount).toBeGreaterThanOrEqual(Object.keys(demoIds.users).length)
  })
})
