import { setTimeout as sleep } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { installBaseColumnNames } from '@emberwatch/contract/reports'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../../../fleet/index.ts'
import { type Calls, callsOf } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

type Content = string | Uint8Array<ArrayBuffer>
const form = (content: Content, name = 'base.csv') => {
  const data = new FormData()
  data.set('file', new File([content], name))
  return data
}
const upload = (content: Content, name?: string, account: DemoAccount = 'super.admin') =>
  call(account, 'POST', '/resources/upload-install-base-report', form(content, name))
const preview = async (content: Content, name?: string) =>
  (await call('super.admin', 'POST', '/resources/preview-install-base-report', form(content, name))).body.data
const report = async (query = '') => (await call('super.admin', 'GET', `/reports/systems?limit=1000${query}`)).body

const header =
  'equipmentNumber,customerNumber,siteNumber,siteName,systemName,panelType,activeContract,businessUnit,entryCreatedDate,address,postalCode,city'
const line = (equipment: string, rest = 'true,Maritime,2020-05-01') =>
  `${equipment},500001,S-1,Kai 1,Ferje,AS4,${rest},Kaien 2,0182,Florø`
const csv = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`

describe('importing the install base', () => {
  it('replaces all rows with links to known equipment', async () => {
    const systemId = demoIds.system('nidelva', 1)
    const { equipmentNumber, siteId } = await api.db.kysely
      .selectFrom('systems')
      .select(['equipmentNumber', 'siteId'])
      .where('id', '=', systemId)
      .executeTakeFirstOrThrow()
    const answer = await upload(csv(line(equipmentNumber ?? ''), line('77', 'false,Oil and Gas,')))
    expect([answer.status, answer.body.data]).toMatchObject([200, { rowsCount: 2, linkedCount: 1 }])
    const { data, meta } = await report('&orderBy=equipmentNumber')
    expect(data[0]).toMatchObject({ equipmentNumber, systemId, siteId, postalCode: '0182', city: 'Florø' })
    expect(data[1]).toMatchObject({
      equipmentNumber: '77',
      systemId: null,
      activeContract: false,
      entryCreatedDate: null,
    })
    expect(meta).toMatchObject({
      totalSystems: 2,
      totalSystemsWithContracts: 1,
      totalSites: 1,
      lastUpdatedById: demoIds.users['super.admin'],
      lastUpdatedAt: api.clock.now.toISOString(),
    })
    const systems = (await call('super.admin', 'GET', '/reports/system-units-amount?customerNumber=500001')).body
    expect(systems.data[0]).toMatchObject({ systemId, businessUnit: 'Maritime' })
  })

  it('reads titles in any letter case, semicolons, quotes, a BOM and empty lines', async () => {
    const text =
      '\uFEFFEquipment Number;SYS;AC;Facility name;ENTRY CREATED DATE\r\n"1;2";AS4;TRUE;"Hall ""A""\nøst";2024-02-29\r\n;;;;\r\n'
    expect((await upload(text)).status).toBe(200)
    expect((await report()).data).toEqual([
      expect.objectContaining({
        equipmentNumber: '1;2',
        panelType: 'AS4',
        activeContract: true,
        systemName: 'Hall "A"\nøst',
        entryCreatedDate: '2024-02-29',
      }),
    ])
  })

  it.each(['xlsx', 'xls'] as const)(
    'reads dates, numbers and flags of an .%s workbook as typed values',
    async (type) => {
      const rows = [
        ['equipmentNumber', 'customerNumber', 'activeContract', 'entryCreatedDate', 'city'],
        [10000001, 500002, true, new Date('2019-12-31T00:00:00Z'), 'Ålesund'],
        ['=1+1', null, 'false', '2001-01-31', null],
      ]
      const content =
        type === 'xlsx'
          ? new Uint8Array(await writeXlsx({ sheets: [{ name: 'Base', rows }] }))
          : new Uint8Array(
              write(
                { SheetNames: ['Base'], Sheets: { Base: utils.aoa_to_sheet(rows, { UTC: true }) } },
                { type: 'buffer', bookType: 'biff8' },
              ),
            )
      expect((await upload(content, `base.${type}`)).body).toMatchObject({ data: { rowsCount: 2 } })
      expect((await report('&orderBy=entryCreatedDate&order=DESC')).data).toEqual([
        expect.objectContaining({
          equipmentNumber: '10000001',
          customerNumber: '500002',
          activeContract: true,
          entryCreatedDate: '2019-12-31',
          city: 'Ålesund',
        }),
        expect.objectContaining({ equipmentNumber: '=1+1', activeContract: false, entryCreatedDate: '2001-01-31' }),
      ])
    },
  )

  it('takes Yes and No for contracts, as the report exports them', async () => {
    const rows = [line('1', 'Yes,Maritime,2020-05-01'), line('2', 'no,Maritime,')]
    expect((await upload(csv(...rows))).status).toBe(200)
    expect((await report('&orderBy=equipmentNumber')).data).toEqual([
      expect.objectContaining({ activeContract: true, entryCreatedDate: '2020-05-01' }),
      expect.objectContaining({ activeContract: false, entryCreatedDate: null }),
    ])
  })

  it('refuses the whole file for one bad row, by row and column', async () => {
    const before = await report()
    const bad = csv(line('1'), line('2', 'maybe,Maritime,2020-02-30'), line('x'.repeat(256)))
    const { status, body } = await upload(bad)
    expect([status, body.statusText]).toEqual([400, 'install_base_report.parsing_failed'])
    expect(body.fields.file.split('\n')).toEqual([
      'Row 3, AC: must be true or false, not "maybe"',
      'Row 3, Created date: must be a date as yyyy-MM-dd, not "2020-02-30"',
      'Row 4, Equipment number: has more than 255 characters',
    ])
    expect(await report()).toEqual(before)
  })

  it('refuses characters that cannot be stored and impossible dates', async () => {
    const { body } = await upload(csv(line('a\u0000b'), line('2', 'true,Maritime,0000-01-01'), line('a\u0014b')))
    expect(body.fields.file.split('\n')).toEqual([
      'Row 2, Equipment number: has a character that is not allowed',
      expect.stringMatching(/^Row 3, Created date: must be a date/),
      'Row 4, Equipment number: has a character that is not allowed',
    ])
    const old = await upload(csv(line('1', 'true,Maritime,1997-12-31')))
    expect(old.body.fields.file).toBe('Row 2, Created date: must be a date from 1998-01-01 to 2100-12-31')
    const answer = await upload(csv(line('1')), 'a\u0000b.csv')
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { file: 'has a name with a character that is not allowed' },
    ])
  })

  it('refuses unknown system ids after reading the rows before them', async () => {
    const before = await report()
    const id = '00000000-0000-4000-8000-000000000000'
    const many = Array.from({ length: 2_500 }, (_, i) => `${i},true,`)
    const { body } = await upload(['equipmentNumber,activeContract,systemId', ...many, `x,true,${id}`].join('\n'))
    expect(body.fields.file).toBe('Row 2502, System ID: No system has this id')
    expect(await report()).toEqual(before)
  })

  it('names at most fifty problems and counts the others', async () => {
    const { body } = await upload(csv(...Array.from({ length: 80 }, (_, i) => line(String(i), 'none,,'))))
    const lines = body.fields.file.split('\n')
    expect([lines.length, lines.at(-1)]).toEqual([51, 'and 30 more'])
  })

  it('stores the rows of one of two concurrent imports', async () => {
    const answers = await Promise.all([upload(csv(line('A1'), line('A2'))), upload(csv(line('B1'), line('B2')))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { data } = await report()
    expect(new Set(data.map((row: { equipmentNumber: string }) => row.equipmentNumber[0])).size).toBe(1)
    expect(data).toHaveLength(2)
  })

  it('shows all former rows until all new ones are stored', async () => {
    await upload(csv(line('old'), line('old')))
    let isDone = false
    const importing = upload(csv(...Array.from({ length: 500 }, (_, i) => line(`new ${i}`)))).finally(() => {
      isDone = true
    })
    const counts = new Set<number>()
    while (!isDone) {
      counts.add((await report()).count)
      // The import has the database in between.
      await sleep(20)
    }
    expect((await importing).status).toBe(200)
    counts.add((await report()).count)
    expect([...counts].toSorted((a, b) => a - b)).toEqual([2, 500])
  })

  it("has every index and reference, and nothing of a killed server's import", async () => {
    const shape = async () =>
      (
        await sql`select c.conname as name, pg_get_constraintdef(c.oid) as text from pg_constraint c
          where c.conrelid = 'install_base_rows'::regclass union all
          select indexname, indexdef from pg_indexes where tablename = 'install_base_rows' order by 1, 2`.execute(
          api.db.kysely,
        )
      ).rows
    const tables = async () =>
      (
        await sql<{
          name: string
        }>`select relname as name from pg_class where relname like 'install_base_stage_%'`.execute(api.db.kysely)
      ).rows.filter(({ name }) => !name.includes('_id_'))
    const before = await shape()
    await sql`create table install_base_stage_7_left (id int)`.execute(api.db.kysely)
    await upload(csv(line('1')))
    expect(await shape()).toEqual(before)
    expect(await tables()).toEqual([])
  })

  it('reports a missing file with its own code', async () => {
    const { status, body } = await call('super.admin', 'POST', '/resources/upload-install-base-report', new FormData())
    expect([status, body.statusText]).toEqual([400, 'missing.form.fields'])
  })

  it('needs global level Admin', async () => {
    for (const account of ['super.operator', 'site.admin'] as const)
      expect((await upload(csv(line('1')), 'base.csv', account)).status).toBe(403)
  })
})

describe('a hostile file', () => {
  const refusal = async (content: Content, name: string) => {
    const { status, body } = await upload(content, name)
    return [status, body.statusText, body.fields?.file]
  }
  const failed = 'install_base_report.parsing_failed'

  it('of another type is refused by name or content', async () => {
    expect(await refusal('%PDF-1.7', 'base.pdf')).toEqual([400, 'generic.bad_request', expect.stringContaining('csv')])
    const [, code, text] = await refusal('%PDF-1.7', 'base.xlsx')
    expect([code, text]).toEqual([failed, expect.stringContaining('no Excel workbook')])
  })

  it('that is not UTF-8 is refused with advice on saving it', async () => {
    const [, code, text] = await refusal(new Uint8Array(Buffer.from(csv(line('1')), 'latin1')), 'base.csv')
    expect([code, text]).toEqual([failed, expect.stringContaining('CSV UTF-8')])
  })

  it('that is cut off is refused', async () => {
    const rows = [['equipmentNumber', 'activeContract'], ...Array.from({ length: 500 }, (_, i) => [`e${i}`, true])]
    const whole = await writeXlsx({ sheets: [{ name: 'Base', rows }] })
    for (const share of [0.3, 0.9]) {
      const [, code, text] = await refusal(new Uint8Array(whole.slice(0, whole.length * share)), 'base.xlsx')
      expect([code, text]).toEqual([failed, expect.stringContaining('damaged or cut off')])
    }
    const xls = write(
      { SheetNames: ['Base'], Sheets: { Base: utils.aoa_to_sheet(rows) } },
      { type: 'buffer', bookType: 'biff8' },
    )
    expect((await refusal(new Uint8Array(xls.subarray(0, 3000)), 'base.xls'))[1]).toBe(failed)
  })

  it.each([
    ['an honest size', 3 * 1024 ** 3],
    ['no size', 0],
    ['a small size', 5_000],
  ])('that is a zip bomb with %s is refused without being unpacked', async (_, bytes) => {
    const [, code] = await refusal(bomb(bytes), 'base.xlsx')
    expect(code).toBe(failed)
  })

  it('with a thousand columns is refused', async () => {
    const wide = Array.from({ length: 1_000 }, (_, i) => `c${i}`).join(',')
    const [, code, text] = await refusal(`${wide}\n`, 'base.csv')
    expect([code, text]).toEqual([failed, 'Row 1: Row 1 has more than 100 columns'])
  })

  it('with a quote that never ends is refused', async () => {
    expect((await refusal(`${header}\n"${'x'.repeat(2_000_000)}`, 'base.csv'))[1]).toBe(failed)
  })

  it('without the needed columns or without rows is refused by name', async () => {
    expect((await refusal('a,b\n1,2\n', 'base.csv'))[2]).toBe(
      'Row 1, Equipment number: This column is missing\nRow 1, AC: This column is missing',
    )
    expect((await refusal(`${header}\n`, 'base.csv'))[2]).toContain('no rows')
    expect((await refusal(`${header},City\n`, 'base.csv'))[2]).toContain('City: This column stands twice')
  })
})

describe('the preview', () => {
  it('names each column, the first rows and the problems, and stores nothing', async () => {
    const before = await report()
    const table = await preview(`Equipment number,Active contract,Colour\n${'1,true,red\n'.repeat(8)}2,perhaps,\n`)
    expect(table.columns).toEqual([
      { title: 'Equipment number', field: 'equipmentNumber' },
      { title: 'Active contract', field: 'activeContract' },
      { title: 'Colour', field: null },
    ])
    expect(table.missing).toEqual(installBaseColumnNames.filter((name) => !/^(equipmentN|activeC)/.test(name)))
    expect([table.rowsCount, table.rows.length, table.rows[0]]).toEqual([9, 5, ['1', 'true', 'red']])
    expect(table.problems).toEqual([{ row: 10, column: 'AC', message: 'must be true or false, not "perhaps"' }])
    expect(await report()).toEqual(before)
  })
})

/** Some hundred megabytes, packed once for all tests. */
let packed: Buffer

/** A workbook whose sheet unpacks to some hundred megabytes, whatever size its directory states. */
function bomb(bytes: number): Uint8Array<ArrayBuffer> {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  packed ??= deflateRawSync(Buffer.alloc(300 * 1024 ** 2, 'x'))
  const size = Math.min(bytes, 0xfffffffe)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(size, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(20, 6)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(size, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([local, name, packed, central, name, end]))
}
