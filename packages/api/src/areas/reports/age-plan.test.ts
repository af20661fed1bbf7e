import type { AgePlanMeta, AgeSiteRow, AgeYearRow } from '@emberwatch/contract/reports'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { statementsOf } from '../../testing/statements.ts'

let api: DemoApi
let units: { day: string | null; siteId: string; siteName: string }[]
beforeAll(async () => {
  api = await openDemoApi()
  const { kysely } = api.db
  await kysely
    .updateTable('units')
    .set({ productionDate: null })
    .where('id', 'in', (ids) => ids.selectFrom('units').select('id').orderBy('id').limit(7))
    .execute()
  // None older than the earliest day that a query may name.
  await kysely
    .updateTable('units')
    .set({ productionDate: '1998-06-01' })
    .where('productionDate', '<', '1998-01-01')
    .execute()
  units = await kysely
    .selectFrom('units as u')
    .innerJoin('systems as y', 'y.id', 'u.systemId')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .whereRef('u.configurationId', '=', 'y.currentConfigurationId')
    .where('y.archivedAt', 'is', null)
    .where('s.deletedAt', 'is', null)
    .select(['u.productionDate as day', 's.id as siteId', 's.name as siteName'])
    .execute()
})
afterAll(() => api.close())

interface Answer<Row> {
  data: Row[]
  count: number
  meta: AgePlanMeta
}
const list = async <Row>(path: string, query: Record<string, string> = {}): Promise<Answer<Row>> =>
  (await api.get('super.admin', `/api/v1/reports/${path}?${new URLSearchParams({ limit: '1000', ...query })}`)).body
const years = (query?: Record<string, string>) => list<AgeYearRow>('units-age-years', query)
const sites = (query?: Record<string, string>) => list<AgeSiteRow>('units-age-sites', query)

const yearsAgo = (count: number) => {
  const day = new Date(api.clock.now)
  day.setUTCFullYear(day.getUTCFullYear() - count)
  return day.toISOString().slice(0, 10)
}
function bandsOf(rows: typeof units, watchFrom = 8, renewFrom = 10) {
  const [watch, due] = [yearsAgo(watchFrom), yearsAgo(renewFrom)]
  const count = (holds: (day: string) => boolean) => rows.filter(({ day }) => day && holds(day)).length
  return {
    youngCount: count((day) => day > watch),
    watchCount: count((day) => day <= watch && day > due),
    dueCount: count((day) => day <= due),
    unknownCount: rows.filter(({ day }) => !day).length,
  }
}

describe('the ageing plan', () => {
  it.each([{}, { watchFrom: '5', renewFrom: '12' }] as Record<string, string>[])(
    'counts every unit once by year, with unknown age last, for %j',
    async (query) => {
      const { watchFrom = 8, renewFrom = 10 } = query
      const expected = Object.entries(
        Object.groupBy(units, ({ day }) => (day ? Number(day.slice(0, 4)) + Number(renewFrom) : 'none')),
      ).map(([year, of = []]) => ({ year: year === 'none' ? null : Number(year), unitsCount: of.length }))
      const { data, count, meta } = await years(query)
      expect(data).toEqual(expected)
      expect(data.at(-1)).toEqual({ year: null, unitsCount: 7 })
      expect([count, meta]).toEqual([
        expected.length,
        { totalUnits: units.length, ...bandsOf(units, Number(watchFrom), Number(renewFrom)) },
      ])
      const backwards = await years({ ...query, order: 'DESC' })
      expect(backwards.data).toEqual([...expected.slice(0, -1).reverse(), ...expected.slice(-1)])
    },
  )

  it('counts the bands of each site, in every order and search', async () => {
    const bySite = Object.values(Object.groupBy(units, ({ siteId }) => siteId)).map((of = []) => ({
      siteId: of[0]?.siteId,
      siteName: of[0]?.siteName,
      ...bandsOf(of),
    }))
    const byId = (rows: { siteId?: string | undefined }[]) =>
      [...rows].sort((a, b) => String(a.siteId).localeCompare(String(b.siteId)))
    for (const orderBy of ['dueCount', 'watchCount', 'youngCount'] as const) {
      const counts = bySite.map((row) => row[orderBy]).sort((a, b) => a - b)
      const { data, count } = await sites({ orderBy, order: 'ASC' })
      expect([byId(data), count]).toEqual([byId(bySite), bySite.length])
      expect(data.map((row) => row[orderBy])).toEqual(counts)
      expect((await sites({ orderBy, order: 'DESC' })).data).toEqual(data.reverse())
    }
    const list = await sites({ siteName: 'NIDELVA', orderBy: 'siteName' })
    expect(byId(list.data)).toEqual(byId(bySite.filter(({ siteName }) => siteName?.includes('Nidelva'))))
    expect(list.count).toBeGreaterThan(0)
  })

  it('pages without gaps and has count and totals past the end', async () => {
    const all = await sites()
    const pages = [await sites({ limit: '2' }), await sites({ limit: '2', offset: '2' })]
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data.slice(0, 4))
    expect(await sites({ offset: '1000' })).toEqual({ ...all, data: [] })
    expect(await years({ offset: '1000' })).toEqual({ ...(await years()), data: [] })
    expect(await sites({ siteName: 'no such site' })).toEqual({ data: [], count: 0, meta: {} })
    expect(await years({ producedBefore: '1998-01-01' })).toEqual({
      data: [],
      count: 0,
      meta: { totalUnits: 0, youngCount: 0, watchCount: 0, dueCount: 0, unknownCount: 0 },
    })
  })

  it.each(['units-age-years', 'units-age-sites'])('of %s counts the units in one statement', async (path) => {
    const statements = await statementsOf(api.db, () => list(path))
    expect(statements.filter(({ text }) => text.includes('"units"'))).toHaveLength(1)
  })
})
