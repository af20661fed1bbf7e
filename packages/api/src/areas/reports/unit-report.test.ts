import type { UnitReportMeta, UnitReportRow } from '@emberwatch/contract/reports'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { statementsOf } from '../../testing/statements.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

interface Report {
  status: number
  data: UnitReportRow[]
  count: number
  meta: UnitReportMeta
  fields: Record<string, string>
}

const report = async (query: Record<string, string> = {}, account: DemoAccount = 'site.monitor'): Promise<Report> => {
  const path = `/api/v1/reports/systems-per-unit-type?${new URLSearchParams({ limit: '1000', ...query })}`
  const { status, body } = await api.get(account, path)
  return { ...body, status }
}
const typesOf = (rows: UnitReportRow[]) => new Set(rows.map((row) => row.unitType))

describe('the unit report', () => {
  it.each<Record<string, string>>([
    {},
    { site: 'e' },
    { system: '1', unitType: 'BHH' },
    { unitType: 'BHH-300' },
    { beginDate: '2020-01-01', endDate: '2026-01-01' },
    { unitType: 'no such type' },
  ])('has the count and the totals of all pages for %j', async (query) => {
    const all = await report(query)
    const page = await report({ ...query, limit: '3', offset: '2' })
    expect(page).toMatchObject({ count: all.data.length, meta: all.meta })
    expect(all).toMatchObject({
      count: all.data.length,
      meta: {
        totalSystems: new Set(all.data.map((row) => row.system.id)).size,
        totalSites: new Set(all.data.map((row) => row.site.id)).size,
        totalUnits: all.data.reduce((sum, row) => sum + row.unitsCount, 0),
      },
    })
  })

  it('shows only systems that the person may see', async () => {
    for (const { site } of (await report()).data) expect(demoIds.sharedSites).toContain(site.id)
    for (const { site } of (await report({}, 'outsider')).data) expect(site.id).toBe(demoIds.outsiderSite)
    const everything = await report({ limit: '1' }, 'super.monitor')
    expect(everything.meta.totalSites).toBeGreaterThan(demoIds.sharedSites.length)
  })

  it('makes as many queries for many systems as for a single site', async () => {
    const runs: [systems: number, statements: number][] = []
    for (const account of ['outsider', 'site.monitor', 'super.monitor'] as const) {
      await api.tokenOf(account)
      let systems = 0
      const statements = await statementsOf(api.db, async () => {
        systems = (await report({}, account)).meta.totalSystems
      })
      runs.push([systems, statements.length])
    }
    const [one, many, all] = runs.map(([systems]) => systems)
    expect(one).toBeLessThan(many ?? 0)
    expect(many).toBeLessThan(all ?? 0)
    // Who asks, the page and the totals; what somebody else may see is a part of these.
    for (const [, statements] of runs) expect(statements).toBeLessThanOrEqual(4)
    expect(runs[1]?.[1]).toBe(runs[0]?.[1])
  })

  it('leaves out panels', async () => {
    const { data } = await report({}, 'super.monitor')
    for (const type of typesOf(data)) expect(type).not.toMatch(/^B[CSUV]-/)
  })

  it('takes a whole type exactly and part of one by substring', async () => {
    expect(typesOf((await report({ unitType: 'bsd-310' }, 'super.admin')).data)).toEqual(new Set(['BSD-310']))
    expect(typesOf((await report({ unitType: ' BF-300 ' }, 'super.admin')).data)).toEqual(new Set(['BF-300']))
    const part = typesOf((await report({ unitType: 'bsd' }, 'super.admin')).data)
    expect(part.size).toBeGreaterThan(1)
    for (const type of part) expect(type).toContain('BSD')
    expect((await report({ unitType: '%' }, 'super.admin')).count).toBe(0)
  })

  it('includes both ends of the time span, as whole days in UTC', async () => {
    const { kysely } = api.db
    const [first] = (await report()).data
    const system = first?.system.id ?? ''
    const at = (time: string) =>
      kysely.updateTable('configurationHardware').set({ configuredAt: time }).where('systemId', '=', system).execute()
    const isListed = async (query: Record<string, string>) =>
      (await report(query)).data.some((row) => row.system.id === system)

    await at('2020-05-10T23:59:59.999Z')
    expect(await isListed({ beginDate: '2020-05-10', endDate: '2020-05-10' })).toBe(true)
    expect(await isListed({ beginDate: '2020-05-11', endDate: '2020-05-12' })).toBe(false)
    expect(await isListed({ endDate: '2020-05-09' })).toBe(false)
    await at('2020-05-10T00:00:00.000Z')
    expect(await isListed({ beginDate: '2020-05-10', endDate: '2020-05-10' })).toBe(true)
    expect(await isListed({ beginDate: '2020-05-10T02:00:00+02:00', endDate: '2020-05-10T00:00:00.000Z' })).toBe(true)
    expect(await isListed({ beginDate: '2020-05-10T00:00:00.001Z', endDate: '2020-05-11' })).toBe(false)
  })

  it.each([
    [{ beginDate: 'yesterday' }, 'beginDate'],
    [{ endDate: '2024-02-30' }, 'endDate'],
    [{ endDate: '2024-13-01T00:00:00Z' }, 'endDate'],
    [{ beginDate: '2024-03-02', endDate: '2024-03-01' }, 'endDate'],
    [{ unitType: 'x'.repeat(25) }, 'unitType'],
  ])('refuses %j and names it', async (query, name) => {
    const { status, fields } = await report(query as Record<string, string>)
    expect([status, Object.keys(fields)]).toEqual([400, [name]])
  })
})

describe('the unit report by type', () => {
  const types = async (query: Record<string, string>, account: DemoAccount = 'site.monitor') =>
    (await api.get(account, `/api/v1/reports/unit-types?${new URLSearchParams({ limit: '1000', ...query })}`)).body

  it.each<Record<string, string>>([{}, { unitType: 'BHH' }, { beginDate: '2020-01-01', endDate: '2026-01-01' }])(
    "has the counts of the report's rows for %j, largest first",
    async (query) => {
      const { data } = await report(query)
      const totals = new Map<string, { unitType: string; systemsCount: number; unitsCount: number }>()
      for (const { unitType, unitsCount } of data) {
        const before = totals.get(unitType)
        totals.set(unitType, {
          unitType,
          systemsCount: (before?.systemsCount ?? 0) + 1,
          unitsCount: (before?.unitsCount ?? 0) + unitsCount,
        })
      }
      const answer = await types(query)
      expect(answer.count).toBe(totals.size)
      expect(new Map(answer.data.map((row: UnitReportRow) => [row.unitType, row]))).toEqual(totals)
      const units = answer.data.map((row: UnitReportRow) => row.unitsCount)
      expect(units).toEqual([...units].sort((a, b) => b - a))
    },
  )

  it('counts only systems that the person may see', async () => {
    const own = await types({}, 'outsider')
    const all = await types({}, 'super.monitor')
    expect(own.data[0].unitsCount).toBeLessThan(all.data[0].unitsCount)
  })
})
