import { read, utils } from '@e965/xlsx'
import { type ComparisonRow, comparedText, comparison, comparisonSources } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

/** What sources know of a system's units is matched and compared (product 8.20). */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

type Account = Parameters<DemoApi['tokenOf']>[0]
const compare = async (system: string, query = '', as: Account = 'super.admin') =>
  (await api.get(as, `/api/v1/systems/${system}/comparison?limit=1000&orderBy=tag${query}`)).body

type Unit = { tag?: string; type?: string; zone?: string; serial?: string; address?: string }

/** A system alone on its site, with these units; its name is new. */
async function systemOf(configured: readonly Unit[], scanned: readonly Unit[] = [], spoke: readonly Unit[] = []) {
  const { kysely } = api.db
  const insert = async (
    table: 'sites' | 'systems' | 'configurations' | 'scannedSystems' | 'scannedLoops',
    values: object,
  ) =>
    (
      await kysely
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id as string
  const site = await insert('sites', { name: `Compared ${configured.length}` })
  const system = await insert('systems', { siteId: site, name: 'Compared', type: 'autrosafe' })
  if (configured.length > 0) {
    const configuration = await insert('configurations', { systemId: system, hash: 'h', isProcessed: true })
    await sql`insert into units (system_id, configuration_id, unit_name, hardware_tag, detection_zone, serial_number, lsi)
      select ${system}, ${configuration}, u ->> 'tag', coalesce(u ->> 'type', 'BHH-500'), u ->> 'zone', u ->> 'serial', u ->> 'address'
      from json_array_elements(${JSON.stringify(configured)}::json) u`.execute(kysely)
  }
  if (scanned.length > 0) {
    const scan = await insert('scannedSystems', { siteId: site, name: 'Scan' })
    const loop = await insert('scannedLoops', { scannedSystemId: scan, name: 'Loop 1' })
    await sql`insert into scanned_units (scanned_system_id, scanned_loop_id, tag_name, unit_type, detection_zone, serial_number, lsi_number)
      select ${scan}, ${loop}, u ->> 'tag', coalesce(u ->> 'type', 'BHH-500'), u ->> 'zone', u ->> 'serial', u ->> 'address'
      from json_array_elements(${JSON.stringify(scanned)}::json) u`.execute(kysely)
  }
  for (const { tag = null, type = 'BHH-500' } of spoke)
    await sql`insert into event_units values (${system}, ${tag}, ${type}, 1, 0, 0, ${api.clock.now})`.execute(kysely)
  return { site, system }
}
const outcome = ({ data }: { data: ComparisonRow[] }) =>
  data.map((row) => [row.tag, row.result, row.differences.join(), comparisonSources(row)])

describe('the comparison of a system', () => {
  it('matches by serial number, then tag, then address', async () => {
    const { system } = await systemOf(
      [
        { tag: 'A', serial: '1', address: '1.1' },
        { tag: 'B', serial: '2', zone: 'Hall' },
        { tag: 'C', address: '1.3' },
        { tag: 'D' },
      ],
      [
        { tag: 'a ', serial: '9', zone: 'Hall' },
        { tag: 'x', serial: '2', zone: 'Roof' },
        { tag: 'y', address: '1.3', type: 'BSD-1' },
        { tag: 'z', address: '8.8' },
      ],
    )
    expect(outcome(await compare(system))).toEqual([
      ['A', 'differs', 'serial', 'configuration, scan'],
      ['B', 'differs', 'zone', 'configuration, scan'],
      ['C', 'differs', 'type', 'configuration, scan'],
      ['D', 'only', '', 'configuration'],
      ['z', 'only', '', 'scan'],
    ])
  })

  it('matches neither ambiguous units nor a unit twice', async () => {
    const { system } = await systemOf(
      [
        { tag: 'A', serial: '11' },
        { tag: 'A', serial: '11' },
        { tag: 'B', serial: '12' },
      ],
      [
        { tag: 'A', serial: '11x' },
        { tag: 'Q', serial: '12' },
        { tag: 'B', serial: '13' },
      ],
      [{ tag: 'A' }],
    )
    const rows = outcome(await compare(system))
    expect(rows.toSorted((one, other) => one.join().localeCompare(other.join()))).toEqual([
      ['A', 'only', '', 'configuration'],
      ['A', 'only', '', 'configuration'],
      ['A', 'only', '', 'events'],
      ['A', 'only', '', 'scan'],
      ['B', 'only', '', 'scan'],
      ['B', 'same', '', 'configuration, scan'],
    ])
  })

  it('counts events of 12 months and names their type', async () => {
    const { system } = await systemOf(
      [{ tag: 'A' }, { tag: 'B' }],
      [],
      [{ tag: 'a' }, { tag: 'B', type: 'BSD-1' }, { tag: 'N' }],
    )
    const before = await compare(system)
    expect(outcome(before)).toEqual([
      ['A', 'same', '', 'configuration, events'],
      ['B', 'differs', 'type', 'configuration, events'],
      ['N', 'only', '', 'events'],
    ])
    expect(comparedText(before.data[1], 'type')).toBe('configuration: BHH-500 · events: BSD-1')
    await sql`update event_units set last_event_at = last_event_at - interval '13 months' where system_id = ${system}`.execute(
      api.db.kysely,
    )
    const { meta } = await compare(system)
    expect(meta).toMatchObject({ spokeAt: null, spokeCount: 0, only: 2, configuredCount: 2 })
  })

  it('says of each source when it is missing', async () => {
    const { system } = await systemOf([])
    expect(await compare(system)).toMatchObject({
      data: [],
      count: 0,
      meta: { configuredAt: null, scannedAt: null, spokeAt: null, installedAt: null, seesInstallBase: true },
    })
  })

  it('counts all rows whatever the filter', async () => {
    const { system } = await systemOf([{ tag: 'A' }, { tag: 'B' }], [{ tag: 'A' }])
    const { data, count, meta } = await compare(system, '&result=only')
    expect([data.length, count, meta.same, meta.only]).toEqual([1, 1, 1, 1])
  })
})

describe('rows of the install base', () => {
  it.each([
    ['AS3', 'same', '', 'system, install base', 'AutroSafe'],
    ['ap2 ', 'differs', 'type', 'system, install base', 'system: AutroSafe · install base: ap2 '],
    ['BS-100', 'only', '', 'install base', 'BS-100'],
  ])('of panel type %s are matched to the system', async (panelType, result, differences, sources, type) => {
    const { system } = await systemOf([])
    await sql`insert into install_base_rows (import_id, system_id, equipment_number, panel_type)
      select id, ${system}, 'E-820', ${panelType} from install_base_imports limit 1`.execute(api.db.kysely)
    const seen = await compare(system)
    expect(outcome(seen)).toEqual([['E-820', result, differences, sources]])
    expect(seen.meta).toMatchObject({ installedCount: 1, seesInstallBase: true })
    expect(comparedText(seen.data[0], 'type')).toBe(type)
  })

  it('are hidden from everybody else, with the date of the install base', async () => {
    const { data, meta } = await compare(demoIds.system('nidelva', 1), '', 'site.monitor')
    expect(data.some(({ installed }: ComparisonRow) => installed)).toBe(false)
    expect(meta).toMatchObject({ installedCount: 0, installedAt: null, seesInstallBase: false })
    expect(data.length).toBeGreaterThan(10)
  })
})

describe('the right to compare', () => {
  it('belongs to everyone who sees the system', async () => {
    const of = (system: string, as: Account) => api.get(as, `/api/v1/systems/${system}/comparison`)
    expect((await of(demoIds.system('nidelva', 1), 'site.monitor')).status).toBe(200)
    expect((await of(demoIds.system('nidelva', 1), 'outsider')).status).toBe(403)
    expect((await of(demoIds.sites.nidelva, 'super.admin')).status).toBe(404)
    expect(comparison.file.access).toEqual(comparison.list.access)
  })
})

it('includes the spreadsheet of the filtered rows', async () => {
  const { system } = await systemOf([{ tag: 'A', zone: 'Hall' }, { tag: 'B' }], [{ tag: 'A', zone: 'Roof' }])
  const authorization = await api.tokenOf('super.admin')
  const answer = await api.fetch(`http://localhost/api/v1/systems/${system}/comparison-file?result=differs`, {
    headers: { authorization },
  })
  expect(answer.headers.get('content-disposition')).toContain('Comparison-Compared')
  const book = read(Buffer.from(await answer.arrayBuffer()))
  const [titles, ...rows] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
  expect(titles?.slice(0, 5)).toEqual(['Unit', 'Address', 'Result', 'In', 'Differs in'])
  expect(rows).toEqual([
    expect.arrayContaining(['A', 'Differs', 'configuration, scan', 'zone', 'configuration: Hall · scan: Roof']),
  ])
})
