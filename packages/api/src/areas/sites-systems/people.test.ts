import { type Operator, type SiteRecord, type System, siteRecordLimits } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { demoNow } from '../../testing/demo-database.ts'
import { plansOf } from '../../testing/plans.ts'
import { type Statement, statementsOf } from '../../testing/statements.ts'

describe('operators', () => {
  /** Lists of systems show some people as operators (product 8.7). */

  let api: DemoApi
  beforeAll(async () => {
    api = await openDemoApi()
  })
  afterAll(() => api.close())

  const systemList = async (limit = 1000): Promise<System[]> =>
    (await api.get('super.admin', `/api/v1/admin/systems?limit=${limit}`)).body.data
  const levels = (operators: readonly Operator[]) =>
    Object.fromEntries(operators.map(({ id, accessLevel }) => [id, accessLevel]))

  /** Reads `system_rights` of all systems, by system. */
  async function levelsByPerson(): Promise<Record<string, Record<string, number>>> {
    const { rows } = await sql<{ systemId: string; levels: Record<string, number> }>`
    select r.system_id, jsonb_object_agg(r.user_id, r.access_level) as levels
    from system_rights r join users u on u.id = r.user_id and u.deleted_at is null group by 1`.execute(api.db.kysely)
    return Object.fromEntries(rows.map(({ systemId, levels }) => [systemId, levels]))
  }

  async function expectHeld() {
    const expected = await levelsByPerson()
    for (const { id, operators } of await systemList())
      expect([id, levels(operators)]).toEqual([id, expected[id] ?? {}])
  }

  it('include everyone with a level, the higher one of system and site', async () => {
    await expectHeld()
    const systemId = demoIds.system('nidelva', 1)
    const of = (accessLevel: 0 | 1 | 2, account: 'site.monitor' | 'outsider', isAccepted = true) => ({
      systemId,
      userId: demoIds.users[account],
      emailAddress: demoIds.emails[account],
      accessLevel,
      isAccepted,
    })
    const before = await levelsByPerson()
    await api.db.kysely
      .insertInto('systemAccess')
      .values([of(2, 'site.monitor'), of(1, 'outsider', false)])
      .execute()
    expect((await levelsByPerson())[systemId]).toEqual({ ...before[systemId], [demoIds.users['site.monitor']]: 2 })
    await expectHeld()
    await api.db.kysely
      .updateTable('users')
      .set({ deletedAt: demoNow })
      .where('id', '=', demoIds.users['site.monitor'])
      .execute()
    expect((await levelsByPerson())[systemId]).not.toHaveProperty(demoIds.users['site.monitor'])
    await expectHeld()
  })

  it('are found by system and site, without a scan of all levels', async () => {
    const isPage = ({ text }: Statement) => text.includes('jsonb_agg')
    const statements = (await statementsOf(api.db, () => systemList(10))).filter(isPage)
    const plans = JSON.stringify(
      await plansOf(api.db, statements, 'set enable_seqscan = off; set enable_bitmapscan = off'),
    )
    for (const index of ['site_access_held', 'system_access_held']) expect(plans).toContain(`"Index Name":"${index}"`)
  })
})

describe('site record', () => {
  let api: DemoApi
  beforeAll(async () => {
    api = await openDemoApi()
  })
  afterAll(() => api.close())

  const { nidelva } = demoIds.sites
  const read = async (site: string = nidelva) =>
    (await api.get('site.monitor', `/api/v1/sites/${site}/record`)).body.data as SiteRecord

  describe('the record of a site', () => {
    it('names what exists, its time and author', async () => {
      const record = await read()
      expect(record.site.name).toBe('Nidelva kontorpark')
      expect(record.madeAt).toBe(api.clock.now.toISOString())
      expect(record.madeBy).toMatch(/^\S+ \S+/)
      expect(record.access.map(({ emailAddress }) => emailAddress)).toContain('site.admin@emberwatch.example')
      expect(record.systems.map(({ id }) => id)).toContain(demoIds.system('nidelva', 3))
      expect(record.systems.find(({ id }) => id === demoIds.system('nidelva', 3))?.archivedAt).not.toBeNull()
    })

    it('counts the hardware as the summary of the current configuration does', async () => {
      const { systems } = await read()
      const system = systems.find(({ hardware }) => hardware.length > 0)
      const { currentConfigurationId } = await api.db.kysely
        .selectFrom('systems')
        .select('currentConfigurationId')
        .where('id', '=', system?.id ?? '')
        .executeTakeFirstOrThrow()
      const path = `/api/v1/configurations/${currentConfigurationId}/hardware-summary`
      expect(system?.hardware).toEqual((await api.get('site.monitor', path)).body.data)
      expect(system?.configuredAt).not.toBeNull()
    })

    it('has loops with their flags under their loop system', async () => {
      const { scannedSystems } = await read(demoIds.sites.akerselva)
      const loops = scannedSystems.flatMap((system) => system.loops)
      expect(loops.find(({ id }) => id === demoIds.lockedLoop)).toMatchObject({ isLocked: true })
      const rows = await api.db.kysely
        .selectFrom('scannedLoops')
        .select('id')
        .where(
          'scannedSystemId',
          'in',
          scannedSystems.map(({ id }) => id),
        )
        .execute()
      expect(loops.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
    })

    it('lists open issues by severity up to the limit of the page, with the total', async () => {
      const { kysely } = api.db
      const issue = { systemId: demoIds.system('nidelva', 1), unitName: 'many', hardwareName: 'BHH-300' }
      await kysely
        .insertInto('issues')
        .values(Array.from({ length: siteRecordLimits.issues }, () => issue))
        .execute()
      const { openIssues, openIssuesCount, events } = await read()
      expect(openIssues).toHaveLength(siteRecordLimits.issues)
      expect(openIssuesCount).toBeGreaterThan(siteRecordLimits.issues)
      expect(openIssues[0]).toMatchObject({ hasAlarms: true, isSolved: false })
      expect(events).toHaveLength(siteRecordLimits.events)
      const times = events.map(({ occurredAt }) => Date.parse(occurredAt))
      expect(times).toEqual([...times].sort((a, b) => b - a))
      await kysely.deleteFrom('issues').where('unitName', '=', 'many').execute()
    })
  })
})
