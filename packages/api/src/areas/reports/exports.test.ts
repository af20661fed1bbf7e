import { buffer } from 'node:stream/consumers'
import { read } from '@e965/xlsx'
import { reportExports } from '@emberwatch/contract/reports'
import { readXlsx } from 'hucre/xlsx'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { writeWorkbook } from '../../spreadsheet/write-workbook.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

async function download(path: string, query: Record<string, string> = {}, account: DemoAccount = 'super.admin') {
  const response = await api.fetch(`/api/v1/reports/${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: await api.tokenOf(account) },
  })
  const content = Buffer.from(await response.arrayBuffer())
  return { status: response.status, content, name: response.headers.get('attachment-name') }
}
const rowsOf = async (content: Buffer) => (await readXlsx(content, { readStyles: true })).sheets[0]?.rows ?? []
const list = async (path: string, query: Record<string, string> = {}, account: DemoAccount = 'super.admin') =>
  (await api.get(account, `/api/v1/reports/${path}?${new URLSearchParams({ limit: '1000', ...query })}`)).body

describe('an exported report', () => {
  it('has every row of its list in the same order, with typed numbers and times', async () => {
    const query = { unitType: 'BHH-300', orderBy: 'unitsCount', order: 'DESC' }
    const { content, name } = await download('export-systems-per-unit-type', query, 'site.monitor')
    const { data } = await list('systems-per-unit-type', query, 'site.monitor')
    const [header, ...rows] = await rowsOf(content)
    expect(name).toBe('UnitReport-BHH-300.xlsx')
    expect(header?.at(-1)).toBe('Units count')
    expect(rows.map((row) => [row[0], row[4], row[6]])).toEqual(
      data.map((row: { system: { name: string }; configuredAt: string; unitsCount: number }) => [
        row.system.name,
        new Date(row.configuredAt),
        row.unitsCount,
      ]),
    )
    expect(rows.length).toBeGreaterThan(1)
  })

  it("of events has a site column and the site's name in its file name", async () => {
    const siteId = demoIds.sites.nidelva
    const { content, name } = await download('export-system-events', { siteId }, 'site.monitor')
    const [header, ...rows] = await rowsOf(content)
    expect(name).toBe('EventReport-Nidelva kontorpark.xlsx')
    expect(header?.slice(5)).toEqual(['System', 'Site', 'Timestamp (UTC)', 'Original message'])
    const { count } = await list('system-events', { siteId, limit: '1' }, 'site.monitor')
    expect(rows.map((row) => row[6])).toEqual(Array(count).fill('Nidelva kontorpark'))
  })

  it('names a system without a name by type and number, also in the file name', async () => {
    const { kysely } = api.db
    const id = demoIds.system('nidelva', 1)
    const system = kysely.selectFrom('systems').select(['name', 'number']).where('id', '=', id)
    const { name: before, number } = await system.executeTakeFirstOrThrow()
    const call = (name: string | null) => kysely.updateTable('systems').set({ name }).where('id', '=', id).execute()
    await call(null)
    const events = await download('export-system-events', { systemId: id })
    const units = await download('export-systems-per-unit-type', { system: `System ${number}` })
    await call(before)
    expect(events.name).toBe(`EventReport-System ${number}.xlsx`)
    expect((await rowsOf(events.content))[1]?.[5]).toBe(`System ${number}`)
    expect((await rowsOf(units.content))[1]?.slice(0, 2)).toEqual([`System ${number}`, 'AutroSafe'])
  })

  it('follows search, filters and produced before, across several fetches', async () => {
    const query = { producedBefore: '2019-01-01', hardware: 'bhh', orderBy: 'siteName' }
    const { content, name } = await download('export-units-age', query)
    const { count, data } = await list('units-age', query)
    const rows = (await rowsOf(content)).slice(1)
    expect(name).toBe('UnitAgeReport-from-2019-01.xlsx')
    expect(count).toBeGreaterThan(5_000)
    expect(rows).toHaveLength(count)
    expect(rows.slice(0, data.length).map((row) => [row[1], row[4], row[10]])).toEqual(
      data.map((row: { unitName: string; serialNumber: string; siteName: string }) => [
        row.unitName,
        row.serialNumber,
        row.siteName,
      ]),
    )
    expect(new Set(rows.map((row) => `${row[7]} ${row[1]} ${row[4]}`)).size).toBe(count)
  })

  it('has the figures of the system units report, also for a production date', async () => {
    const queries: Record<string, string>[] = [
      { siteName: 'Nidelva' },
      { siteName: 'Nidelva', producedBefore: '2016-01-01' },
    ]
    for (const query of queries) {
      const { content, name } = await download('export-system-units-amount', query)
      const { data, meta } = await list('system-units-amount', query)
      const rows = (await rowsOf(content)).slice(1)
      expect(name).toMatch(/^SystemUnitReport(-from-2016-01)?\.xlsx$/)
      expect(rows.map((row) => row[9])).toEqual(data.map((row: { unitsCount: number }) => row.unitsCount))
      expect(rows.reduce((sum, row) => sum + Number(row[9]), 0)).toBe(meta.totalUnits)
      expect(meta.totalUnits).toBeGreaterThan(0)
    }
  })

  it('of events is named by system and days, and holds only visible rows', async () => {
    const systemId = demoIds.system('nidelva', 1)
    const query = { systemId, beginDate: '2025-06-01', endDate: '2026-03-01' }
    const mine = await download('export-system-events', query, 'site.monitor')
    expect(mine.name).toMatch(/^EventReport-.+-from-2025-06-01-to-2026-03-01\.xlsx$/)
    expect(mine.name).not.toContain('ALL')
    expect((await rowsOf(mine.content)).length).toBeGreaterThan(10)
    const foreign = await download('export-system-events', query, 'outsider')
    expect(foreign.name).toContain('EventReport-ALL')
    expect(await rowsOf(foreign.content)).toHaveLength(1)
  })

  it.each([
    ['export-systems-per-unit-type', 'systems-per-unit-type', 4, 'Configuration time', 'configuredAt'],
    ['export-system-units-amount', 'system-units-amount', 7, 'Configuration time', 'configurationTime'],
    ['export-system-events', 'system-events', 7, 'Timestamp', 'timestamp'],
  ])('%s has times of the requested zone, which its heading names', async (path, listPath, index, title, name) => {
    const systemId = demoIds.system('nidelva', 1)
    const query: Record<string, string> =
      path === 'export-system-events' ? { systemId } : { [path.includes('amount') ? 'siteName' : 'site']: 'Nidelva' }
    const { data } = await list(listPath, query)
    const times = data.map((row: Record<string, string>) => new Date(row[name] as string))
    expect(times.length).toBeGreaterThan(0)
    const clockIn = (time: Date, timeZone: string) => time.toLocaleString('sv-SE', { timeZone })
    for (const timeZone of ['Europe/Oslo', 'America/St_Johns', 'Asia/Kolkata', 'UTC']) {
      const [header, ...rows] = await rowsOf((await download(path, { ...query, timeZone })).content)
      expect(header?.[index]).toBe(`${title} (${timeZone})`)
      expect(rows.slice(0, times.length).map((row) => clockIn(row[index] as Date, 'UTC'))).toEqual(
        times.map((time: Date) => clockIn(time, timeZone)),
      )
    }
    const [header] = await rowsOf((await download(path, query)).content)
    expect(header?.[index]).toBe(`${title} (UTC)`)
  })

  it('is named by days of the zone', async () => {
    const span = { beginDate: '2026-01-31T23:00:00Z', endDate: '2026-07-31T21:59:59.999Z' }
    const { name } = await download('export-system-events', { ...span, timeZone: 'Europe/Oslo' })
    expect(name).toBe('EventReport-ALL-from-2026-02-01-to-2026-07-31.xlsx')
  })

  it.each(['Mars/Base', '+02:00', '', 'Europe/Oslo; x'])(
    'refuses %j as a zone and names the field',
    async (timeZone) => {
      for (const { path } of Object.values(reportExports)) {
        const { body } = await api.get('super.admin', `/api${path}?${new URLSearchParams({ timeZone })}`)
        expect([path, body.status, Object.keys(body.fields)]).toEqual([path, 400, ['timeZone']])
      }
      const order = { report: 'unitsAge', query: { timeZone } }
      const { body } = await api.post('/api/v1/jobs/exports', order, {
        authorization: await api.tokenOf('super.admin'),
      })
      expect([body.status, Object.keys(body.fields)]).toEqual([400, ['timeZone']])
    },
  )

  it('ignores paging and refuses what its list refuses', async () => {
    const { content } = await download('export-systems-per-unit-type', { limit: '10', offset: '10' }, 'site.monitor')
    expect((await rowsOf(content)).length).toBeGreaterThan(11)
    expect((await download('export-units-age', { orderBy: 'password' })).status).toBe(400)
    expect((await download('export-units-age', { producedBefore: 'May' })).status).toBe(400)
    expect((await download('export-units-age', {}, 'super.operator')).status).toBe(403)
  })

  it('writes text that looks like a formula or XML as text', async () => {
    const { kysely } = api.db
    const name = '=HYPERLINK("http://x","<a> & \u0001 \ud83d")'
    const system = demoIds.system('nidelva', 1)
    await kysely.updateTable('systems').set({ name }).where('id', '=', system).execute()
    const { content, name: fileName } = await download('export-system-events', { systemId: system })
    const row = (await rowsOf(content))[1]
    expect(row?.[5]).toBe('=HYPERLINK("http://x","<a> & \ufffd \ufffd")')
    expect(fileName).not.toMatch(/[\\/:*?"<>|]/)
    const sheet = read(content, { dense: true }).Sheets.Events?.['!data']
    expect(sheet?.[1]?.[5]).toMatchObject({ t: 's' })
    expect(sheet?.[1]?.[5]).not.toHaveProperty('f')
  })

  it.each(Object.values(reportExports).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s names each parameter of its list in the OpenAPI document',
    async (_, endpoint) => {
      const { body } = await api.get(null, '/api/openapi.json')
      const names = body.paths[`/api${endpoint.path}`]?.get ?? body.paths[endpoint.path]?.get
      expect(names.parameters.map((parameter: { name: string }) => parameter.name)).toContain('orderBy')
    },
  )
})

describe('a workbook', () => {
  const columns = [{ title: 'Number', width: 10, kind: 'number' as const, value: (n: number) => n }]
  async function* pieces(count: number, size = 7) {
    for (let from = 0; from < count; from += size)
      yield Array.from({ length: Math.min(size, count - from) }, (_, i) => from + i)
  }
  const sheetsOf = async (count: number, rowsMax: number) => {
    const file = await buffer(writeWorkbook({ title: 'Units', columns, rows: pieces(count), rowsMax }))
    return (await readXlsx(file)).sheets.map(({ name, rows }) => [name, rows.length, rows[0]?.[0], rows.at(-1)?.[0]])
  }

  it('continues on another sheet with its own header when one is full', async () => {
    expect(await sheetsOf(20, 11)).toEqual([
      ['Units', 11, 'Number', 9],
      ['Units 2', 11, 'Number', 19],
    ])
    expect(await sheetsOf(21, 11)).toHaveLength(3)
    expect(await sheetsOf(0, 11)).toEqual([['Units', 1, 'Number', 'Number']])
  })

  it('has a bold frozen header and columns of the declared width', async () => {
    const file = await buffer(writeWorkbook({ title: 'Units', columns, rows: pieces(3) }))
    const sheet = (await readXlsx(file, { readStyles: true })).sheets[0]
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
    expect(sheet?.columns?.[0]?.width).toBe(10)
    expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  })

  it('prints all columns on one page across, with the header on every page of every sheet', async () => {
    const title = "Kari's & units"
    const file = await buffer(writeWorkbook({ title, columns, rows: pieces(20), rowsMax: 11 }))
    const titles = read(file).Workbook?.Names?.filter(({ Name }) => Name === '_xlnm.Print_Titles')
    expect(titles?.map(({ Sheet, Ref }) => [Sheet, Ref])).toEqual([
      [0, "'Kari''s & units'!$1:$1"],
      [1, "'Kari''s & units 2'!$1:$1"],
    ])
    const [sheet] = (await readXlsx(file)).sheets
    expect(sheet?.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1 })
  })

  it('stops reading rows when the reader leaves', async () => {
    const reading = Promise.withResolvers<void>()
    const stopped = Promise.withResolvers<void>()
    async function* endless() {
      try {
        for (let n = 0; ; n++) {
          yield [n]
          reading.resolve()
        }
      } finally {
        stopped.resolve()
      }
    }
    const file = writeWorkbook({ title: 'Units', columns, rows: endless() }).resume()
    await reading.promise
    file.destroy()
    await stopped.promise
    expect(file.readableEnded).toBe(false)
  })

  it('breaks off when reading its rows fails', async () => {
    // biome-ignore lint/correctness/useYield: it fails before the first
    async function* broken(): AsyncGenerator<number[]> {
      throw new Error('The database is gone')
    }
    await expect(buffer(writeWorkbook({ title: 'Units', columns, rows: broken() }))).rejects.toThrow('gone')
  })
})
