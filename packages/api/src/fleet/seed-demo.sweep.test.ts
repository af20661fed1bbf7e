import { createHash } from 'node:crypto'
import { unzipSync } from 'node:zlib'
import { modemSystemTypes } from '@emberwatch/contract'
import { type Db, openDatabase } from '../db/open.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { demoIds } from './demo-ids.ts'
import { stagesOf, withLuhn } from './installations.ts'
import { demoPassword } from './people.ts'
import { buildDemoFleet, isEmptyDatabase, seedDemoFleet } from './seed-demo.ts'
import { panelLimits } from './structure.ts'

const now = new Date('2026-03-01T12:00:00Z')
const build = (seed?: string) => buildDemoFleet({ now, passwordHash: 'hash', seed })
const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
const share = <T>(items: readonly T[], test: (item: T) => boolean) => items.filter(test).length / items.length
const rows = <T>(list: T[] | undefined): T[] => list ?? []

describe('the demo fleet', () => {
  const fleet = build()
  const systems = rows(fleet.systems)
  const live = systems.filter((system) => !system.archivedAt)

  it('is equal for a seed with its ids, and different for another', () => {
    expect(digest(build())).toBe(digest(fleet))
    const other = build('another')
    expect(digest(other.units)).not.toBe(digest(fleet.units))
    expect(rows(other.sites).map((site) => site.id)).toEqual(rows(fleet.sites).map((site) => site.id))
  })

  it('counts its times back from now', () => {
    const later = buildDemoFleet({ now: new Date('2026-03-02T12:00:00Z'), passwordHash: 'hash' })
    const newest = (events: typeof fleet.events) => Math.max(...rows(events).map((event) => Number(event.occurredAt)))
    expect(newest(later.events) - newest(fleet.events)).toBe(86_400_000)
    expect(newest(fleet.events)).toBeLessThanOrEqual(now.getTime())
    expect(share(rows(fleet.events), (event) => now.getTime() - Number(event.occurredAt) < 366 * 86_400_000)).toBe(1)
  })

  it('has sixty sites with 84 systems of the three types', () => {
    expect(rows(fleet.sites)).toHaveLength(60)
    expect(systems).toHaveLength(84)
    expect(new Set(systems.map((system) => system.type))).toEqual(new Set(modemSystemTypes))
    expect(share(systems, (system) => system.type === 'autrosafe')).toBeCloseTo(0.6, 1)
    expect(share(systems, (system) => Boolean(system.archivedAt))).toBeCloseTo(0.06, 2)
    const perSite = rows(fleet.sites).map((site) => systems.filter((system) => system.siteId === site.id).length)
    expect(share(perSite, (count) => count === 1)).toBeCloseTo(0.7, 2)
    expect(share(perSite, (count) => count === 2)).toBeCloseTo(0.2, 2)
  })

  it('has connections with fitting stages, in the ratios of the trade', () => {
    expect(share(live, (system) => system.connectionState === 'system_connected')).toBeCloseTo(0.85, 1)
    expect(share(live, (system) => system.connectionState === 'mobile_connection_failed')).toBeCloseTo(0.05, 1)
    for (const entry of rows(fleet.modemSystems)) {
      const system = systems.find((row) => row.id === entry.systemId)
      expect(entry.stages === null ? null : JSON.parse(entry.stages as string)).toEqual(
        stagesOf(system?.connectionState ?? null),
      )
    }
    expect(stagesOf('panel_config_failed')?.map((stage) => stage.status)).toEqual(['ok', 'ok', 'fail', 'pending'])
    expect(stagesOf(null)).toBeNull()
  })

  it('has issues, configurations, invitations and install-base rows in their ratios', () => {
    const issues = rows(fleet.issues)
    expect(share(issues, (issue) => issue.isSolved === true)).toBeCloseTo(0.65, 1)
    expect(share(issues, (issue) => Boolean(issue.assigneeId))).toBeCloseTo(0.3, 1)
    const quiet = systems.filter((system) => !issues.some((issue) => issue.systemId === system.id && !issue.isSolved))
    expect(quiet.length / systems.length).toBeCloseTo(0.7, 1)
    const configurations = rows(fleet.configurations)
    expect(fleet.processed.length / configurations.length).toBeCloseTo(0.9, 1)
    expect(share(configurations, (row) => row.hasRaw === true)).toBeCloseTo(0.7, 1)
    expect(share(configurations, (row) => Boolean(row.parsingError))).toBeGreaterThan(0.02)
    const invitations = [...rows(fleet.siteAccess), ...rows(fleet.systemAccess)]
    expect(share(invitations, (row) => !row.isAccepted && !row.isRejected)).toBeGreaterThan(0.05)
    expect(share(invitations, (row) => row.isRejected === true)).toBeGreaterThan(0.01)
    const base = rows(fleet.installBaseRows)
    expect(base.length / systems.length).toBeCloseTo(1.3, 1)
    expect(Math.abs(share(base, (row) => row.activeContract === true) - 0.68)).toBeLessThan(0.1)
  })

  it('has units of usual ages, with serial numbers of their week', () => {
    const units = rows(fleet.units)
    const age = (day: string | null | undefined) => (now.getTime() - Date.parse(day ?? '')) / (365.25 * 86_400_000)
    expect(share(units, (unit) => age(unit.productionDate) < 8)).toBeCloseTo(0.55, 1)
    expect(share(units, (unit) => age(unit.productionDate) > 10)).toBeGreaterThan(0.12)
    expect(share(units, (unit) => age(unit.productionDate) > 0 && age(unit.productionDate) < 29)).toBe(1)
    expect(new Set(units.map((unit) => unit.serialNumber)).size).toBe(units.length)
    expect(share(units, (unit) => unit.hardwareTag.startsWith('BHH-'))).toBeCloseTo(0.68, 1)
    expect(Math.max(...units.map((unit) => unit.unitName?.length ?? 0))).toBeLessThanOrEqual(24)
    expect(Math.max(...units.map((unit) => unit.detectionZone?.length ?? 0))).toBeLessThanOrEqual(34)
  })

  it('fits the limits of loops and panels', () => {
    const loops = Map.groupBy(rows(fleet.units), (unit) => `${unit.systemId} ${unit.carrierTags}`)
    expect(Math.max(...[...loops.values()].map((units) => units.length))).toBe(panelLimits.unitsOnLoop)
    const isDetector = (tag: string) => /^(BHH|BDH|BF)-/.test(tag)
    const panels = Map.groupBy(
      rows(fleet.units).filter((unit) => isDetector(unit.hardwareTag)),
      (unit) => `${unit.systemId} ${unit.carrierTags?.split(' / ')[0]}`,
    )
    expect(Math.max(...[...panels.values()].map((units) => units.length))).toBeLessThanOrEqual(panelLimits.detectors)
    for (const units of loops.values()) expect(new Set(units.map((unit) => unit.lsi)).size).toBe(units.length)
  })

  it('has the edge cases of the screens', () => {
    const unitsOf = (loop: string) => rows(fleet.scannedUnits).filter((unit) => unit.scannedLoopId === loop).length
    expect(unitsOf(demoIds.fullLoop)).toBe(127)
    expect(unitsOf(demoIds.emptyLoop)).toBe(0)
    expect(rows(fleet.scannedLoops).find((loop) => loop.id === demoIds.lockedLoop)).toMatchObject({
      isReady: true,
      isLocked: true,
    })
    expect(rows(fleet.scannedLoops).find((loop) => loop.id === demoIds.emptyLoop)).toBeDefined()
    const modem = (site: string) => rows(fleet.modems).find((row) => row.siteId === site)
    const [quay, ship] = [modem(demoIds.sites.brosundet), modem(demoIds.sites.fjordlys)]
    const metres = Math.hypot(
      ((quay?.lat ?? 0) - (ship?.lat ?? 0)) * 111_320,
      ((quay?.lng ?? 0) - (ship?.lng ?? 0)) * 111_320 * Math.cos((62.472 * Math.PI) / 180),
    )
    expect(metres).toBeGreaterThan(1)
    expect(metres).toBeLessThan(30)
    expect(modem(demoIds.sites.melkoy)?.lat).toBeCloseTo(70.7, 1)
    expect(modem(demoIds.sites.roros)).toBeUndefined()
    expect(rows(fleet.modems).filter((row) => row.ip === null)).toHaveLength(5)
  })

  it('has all four states, loops and an archived system on the six shared sites', () => {
    const stateOf = (site: string) => {
      const own = live.filter((system) => system.siteId === site)
      const open = rows(fleet.issues).filter(
        (issue) => !issue.isSolved && own.some((system) => system.id === issue.systemId),
      )
      if (own.some((system) => system.connectionState !== 'system_connected')) return 'offline'
      return open.some((issue) => issue.hasAlarms) ? 'alarm' : open.length > 0 ? 'warning' : 'active'
    }
    const { nidelva, lade, skansen, akerselva } = demoIds.sites
    expect([nidelva, lade, skansen, akerselva].map(stateOf)).toEqual(['alarm', 'offline', 'warning', 'active'])
    expect(systems.find((system) => system.id === demoIds.system('nidelva', 3))?.archivedAt).toBeInstanceOf(Date)
    const withLoops = demoIds.sharedSites.filter((site) =>
      rows(fleet.scannedSystems).some((row) => row.siteId === site),
    )
    expect(withLoops).toEqual(demoIds.sharedSites)
  })

  it('has valid check digits and no telephone number in use', () => {
    expect(withLuhn('00101700000417')).toBe('001017000004179')
    for (const modem of rows(fleet.modems)) {
      expect(modem.imei).toHaveLength(15)
      expect(withLuhn(modem.imei.slice(0, -1))).toBe(modem.imei)
      expect(modem.iccid).toHaveLength(19)
      expect(modem.imsi).toHaveLength(15)
    }
    const phones = rows(fleet.users).flatMap((user) => user.phoneNumber ?? [])
    expect(phones.filter((phone) => !phone.startsWith('+47 00'))).toEqual([])
  })

  it('has configurations whose XML has as many units as their counts', () => {
    const hardwareById = Map.groupBy(rows(fleet.configurationHardware), (row) => row.configurationId)
    for (const [id, hardware] of [...hardwareById].slice(0, 20)) {
      const xml = rows(fleet.configurations).find((row) => row.id === id)?.xml ?? ''
      const quantity = (kind: string) =>
        hardware.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.quantity, 0)
      expect(xml.match(/<unit /g)).toHaveLength(quantity('unit'))
      expect(xml.match(/<module /g)).toHaveLength(quantity('module'))
      expect(xml.match(/<panel /g)).toHaveLength(quantity('panel'))
    }
  })
})

describe.each(testKinds)('the seeded database (%s)', (kind) => {
  let database: TestDatabase
  let db: Db
  const hashed: string[] = []
  const seed = () =>
    seedDemoFleet(db, {
      now,
      hashPassword: async (password) => {
        hashed.push(password)
        return `hash of ${password}`
      },
    })

  beforeAll(async () => {
    database = await createTestDatabase(kind, { hasSchema: true })
    // Far shorter than the fleet takes: whoever comes second must not be refused for waiting.
    db = await openDatabase({ ...database.settings, limits: { lockMs: 50 } })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  it('is filled once by concurrent starts', async () => {
    expect(await isEmptyDatabase(db)).toBe(true)
    expect((await Promise.all([seed(), seed()])).sort()).toEqual([false, true])
    expect(await isEmptyDatabase(db)).toBe(false)
    expect(hashed).toEqual([demoPassword, demoPassword])
  })

  it('gives the site accounts their level on six sites with all systems', async () => {
    for (const [account, level] of [
      ['site.admin', 2],
      ['site.operator', 1],
      ['site.monitor', 0],
    ] as const) {
      const userId = demoIds.users[account]
      const sites = await db.kysely.selectFrom('siteRights').selectAll().where('userId', '=', userId).execute()
      expect(sites.map((row) => row.siteId).sort()).toEqual([...demoIds.sharedSites].sort())
      const rights = await db.kysely.selectFrom('systemRights').selectAll().where('userId', '=', userId).execute()
      expect(rights).toHaveLength(12)
      expect(new Set([...sites, ...rights].map((row) => row.accessLevel))).toEqual(new Set([level]))
    }
    const outsider = await db.kysely
      .selectFrom('siteRights')
      .selectAll()
      .where('userId', '=', demoIds.users.outsider)
      .execute()
    expect(outsider.map((row) => row.siteId)).toEqual([demoIds.outsiderSite])
  })

  it('counts its own contents', async () => {
    const fleetRows = build()
    const { unitsCount, issuesCount } = await db.kysely
      .selectFrom('systems')
      .select((eb) => [
        eb.fn.sum<number>('unitsCount').as('unitsCount'),
        eb.fn.sum<number>('issuesCount').as('issuesCount'),
      ])
      .executeTakeFirstOrThrow()
    expect(unitsCount).toBe(fleetRows.units?.length)
    expect(issuesCount).toBe(fleetRows.issues?.length)
    const withoutConfiguration = await db.kysely
      .selectFrom('systems')
      .select('id')
      .where('currentConfigurationId', 'is', null)
      .execute()
    expect(withoutConfiguration).toEqual([])
  })

  it('has a modem with replaced hardware and one from another site', async () => {
    const replaced = await db.kysely
      .selectFrom('modemHardware as h')
      .innerJoin('modems as m', 'm.id', 'h.modemId')
      .select(['m.clientId', 'h.clientId as before'])
      .execute()
    expect(replaced).toHaveLength(1)
    expect(replaced[0]?.clientId).not.toBe(replaced[0]?.before)
    const lines = await db.kysely
      .selectFrom('auditLog')
      .select('action')
      .where('action', 'in', ['modem.replaced', 'modem.moved', 'site.modemLeft', 'site.modemCame'])
      .execute()
    expect(lines).toHaveLength(4)
    const sites = new Map(build().modems?.map((row) => [row.id, row.siteId]))
    const modems = await db.kysely.selectFrom('modems').select(['id', 'siteId']).execute()
    expect(modems.filter(({ id, siteId }) => sites.get(id) !== siteId)).toHaveLength(1)
  })

  it('keeps raw files that unpack to their configuration', async () => {
    const file = await db.kysely
      .selectFrom('configurationFiles')
      .innerJoin('configurations', 'configurations.id', 'configurationFiles.configurationId')
      .select(['content', 'xml'])
      .limit(1)
      .executeTakeFirstOrThrow()
    const archive = unzipSync(file.content)
    const size = Number.parseInt(archive.toString('latin1', 124, 135), 8)
    expect(archive.toString('latin1', 0, 17)).toBe('configuration.xml')
    expect(archive.toString('utf8', 512, 512 + size)).toBe(file.xml)
  })

  it('deletes a system with everything on it', async () => {
    const id = demoIds.system('skansen', 1)
    await db.kysely.deleteFrom('systems').where('id', '=', id).execute()
    for (const table of ['issues', 'configurations', 'units', 'events', 'modemSystems'] as const) {
      expect(await db.kysely.selectFrom(table).select('systemId').where('systemId', '=', id).execute()).toEqual([])
    }
  })
})
