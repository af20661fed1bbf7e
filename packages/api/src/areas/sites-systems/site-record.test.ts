import { type SiteRecord, siteRecordLimits } from '@emberwatch/contract/sites-systems'
import { demoIds } from '@emberwatch/demo'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const { nidelva } = demoIds.sites
const read = async (site: string = nidelva) =>
  (await api.get('site.monitor', `/api/v1/sites/${site}/record`)).body.data as SiteRecord

describe('the record of a site', () => {
  it('says what is there, when it was made and by whom', async () => {
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

  it('lists open issues, the severe ones first, cut where the paper ends, with the count of all', async () => {
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
