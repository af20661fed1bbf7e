import { type CellObject, CFB, utils, type WorkSheet, write } from '@e965/xlsx'
import { ended } from '../../../jobs/job-worker.test-kit.ts'
import { callsOf } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'

/** What spreadsheets make of an install base (product 12.9). */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const types = ['xlsx', 'xls'] as const
type FileType = (typeof types)[number] | 'csv'
type Cells = readonly (CellObject | CellObject['v'] | null)[][]

const bookTypes = { xlsx: 'xlsx', xls: 'biff8', csv: 'csv' } as const
const hidden = { visible: 0, hidden: 1 } as const
interface TestSheet {
  readonly name: string
  readonly sheet: WorkSheet
  readonly state?: keyof typeof hidden
}

const sheetOf = (cells: Cells): WorkSheet => utils.aoa_to_sheet(cells as unknown[][], { UTC: true })

function fileOf(type: FileType, ...sheets: TestSheet[]): File {
  const book = {
    SheetNames: sheets.map(({ name }) => name),
    Sheets: Object.fromEntries(sheets.map(({ name, sheet }) => [name, sheet])),
    Workbook: { Sheets: sheets.map(({ name, state = 'visible' }) => ({ name, Hidden: hidden[state] })) },
  }
  // Dates of an .xlsx are cells of text then, as stricter programs than Excel write them.
  return new File([write(book, { type: 'buffer', bookType: bookTypes[type], cellDates: true })], `base.${type}`)
}
const baseOf = (type: FileType, ...cells: Cells[number][]) => fileOf(type, { name: 'Base', sheet: sheetOf(cells) })

function send(call: string, file: File, sheet?: string) {
  const form = new FormData()
  if (sheet) form.set('sheet', sheet)
  form.set('file', file)
  return callsOf(api)('super.admin', 'POST', `/resources/${call}`, form)
}
const preview = async (file: File, sheet?: string) => (await send('preview-install-base-report', file, sheet)).body.data
const upload = (file: File) => send('upload-install-base-report', file)
const report = async () =>
  (await callsOf(api)('super.admin', 'GET', '/reports/systems?limit=1000&orderBy=equipmentNumber')).body.data
const problemsIn = async (file: File) => (await upload(file)).body.fields?.file.split('\n')

const number = (v: number, z?: string): CellObject => ({ t: 'n', v, ...(z ? { z } : {}) })

describe.each(types)('a cell of an .%s workbook', (type) => {
  const titles = ['equipmentNumber', 'activeContract', 'customerNumber', 'postalCode', 'siteNumber', 'siteName', 'city']

  it('reads as displayed: leading zeros, masks, percent and times', async () => {
    const row = [
      number(37688, '00000000'),
      true,
      number(500123, '00-00-00'),
      number(182, '0000'),
      number(0.125, '0.0%'),
      number(0.5, 'h:mm'),
      number(12, '"N-"000'),
    ]
    expect((await upload(baseOf(type, titles, row))).status).toBe(200)
    expect(await report()).toEqual([
      expect.objectContaining({
        equipmentNumber: '00037688',
        customerNumber: '50-01-23',
        postalCode: '0182',
        siteNumber: '12.5%',
        siteName: '12:00',
        city: 'N-012',
      }),
    ])
  })

  it('without a format or with grouped thousands reads as the plain number', async () => {
    const row = [number(10037688, '#,##0'), true, number(356938035643809), number(0.1 + 0.2), false, number(1e14)]
    expect((await upload(baseOf(type, titles, row))).status).toBe(200)
    expect(await report()).toEqual([
      expect.objectContaining({
        equipmentNumber: '10037688',
        customerNumber: '356938035643809',
        postalCode: '0.3',
        siteNumber: 'FALSE',
        siteName: '100000000000000',
      }),
    ])
  })

  it('that is a date reads as an ISO day in every column, in any format', async () => {
    const day = new Date('2024-12-31T00:00:00Z')
    const cells = ['dd.mm.yyyy', 'd-mmm-yy', 'm/d/yy'].map((z) => ({ t: 'd', v: day, z }) as CellObject)
    const file = baseOf(
      type,
      ['equipmentNumber', 'activeContract', 'entryCreatedDate', 'siteNumber', 'city'],
      ['D1', true, ...cells],
    )
    expect((await upload(file)).status).toBe(200)
    expect(await report()).toEqual([
      expect.objectContaining({ entryCreatedDate: '2024-12-31', siteNumber: '2024-12-31', city: '2024-12-31' }),
    ])
  })
})

describe.each([...types, 'csv'] as const)('an error in a cell of .%s', (type) => {
  it('is a problem with its row and column', async () => {
    const before = await report()
    const error = (v: number, w: string): CellObject => (type === 'csv' ? { t: 's', v: w } : { t: 'e', v, w })
    const file = baseOf(
      type,
      ['equipmentNumber', 'activeContract', 'city', 'entryCreatedDate', 'colour'],
      ['1', true, 'Oslo', null, error(0x17, '#REF!')],
      [error(0x2a, '#N/A'), true, error(0x17, '#REF!'), error(0x07, '#DIV/0!')],
      ['3', error(0x1d, '#NAME?')],
    )
    expect(await problemsIn(file)).toEqual([
      'Row 3, Equipment number: shows the error #N/A',
      'Row 3, City: shows the error #REF!',
      'Row 3, Created date: shows the error #DIV/0!',
      'Row 4, AC: shows the error #NAME?',
    ])
    expect(await report()).toEqual(before)
  })
})

describe.each(types)('the sheets of an .%s workbook', (type) => {
  const titles = ['equipmentNumber', 'activeContract']
  const base = (equipment: string) => sheetOf([titles, [equipment, true]])
  const file = () =>
    fileOf(
      type,
      { name: 'Old', sheet: base('hidden'), state: 'hidden' },
      { name: 'Cover', sheet: sheetOf([[], ['Install base, printed in May']]) },
      { name: 'Øst & vest', sheet: base('east') },
      { name: 'North', sheet: base('north') },
    )

  it('have the first visible one with the titles as default', async () => {
    const table = await preview(file())
    expect(table).toMatchObject({ sheet: 'Øst & vest', problemsCount: 0, rows: [['east', 'TRUE']] })
    expect(table.sheets).toEqual([
      { name: 'Old', isHidden: true },
      { name: 'Cover', isHidden: false },
      { name: 'Øst & vest', isHidden: false },
      { name: 'North', isHidden: false },
    ])
    expect((await upload(file())).status).toBe(200)
    expect(await report()).toEqual([expect.objectContaining({ equipmentNumber: 'east' })])
  })

  it.each([
    ['North', 'north'],
    ['Old', 'hidden'],
  ])('are read by name: %s', async (name, equipment) => {
    expect(await preview(file(), name)).toMatchObject({ sheet: name, problemsCount: 0, rows: [[equipment, 'TRUE']] })
    const { body } = await send('import-install-base-report', file(), name)
    expect(await ended(api.db, body.data.id)).toMatchObject({ state: 'done' })
    expect(await report()).toEqual([expect.objectContaining({ equipmentNumber: equipment })])
  })

  it('are named in the error when none has the titles or the name is unknown', async () => {
    const covers = fileOf(type, { name: 'A', sheet: sheetOf([['x']]) }, { name: 'B', sheet: sheetOf([['y']]) })
    expect(await preview(covers)).toMatchObject({ sheet: 'A', problemsCount: 2 })
    expect((await preview(covers, 'C')).problems).toEqual([
      { row: 1, column: null, message: 'The workbook has no sheet "C"' },
    ])
    expect((await send('preview-install-base-report', covers, 'x'.repeat(256))).body.fields).toEqual({
      sheet: 'is no name of a sheet',
    })
  })
})

describe('empty cells with a format', () => {
  it('are no columns and no rows', async () => {
    const sheet = sheetOf([['equipmentNumber', null, 'activeContract'], ['1', null, true], [], ['2', null, false]])
    for (const row of [1, 2, 3, 900])
      for (const column of ['B', 'D', 'XFD']) sheet[`${column}${row}`] = { t: 'z', z: '0000' }
    sheet['!ref'] = 'A1:XFD900'
    const content = write(
      { SheetNames: ['Base'], Sheets: { Base: sheet } },
      { type: 'buffer', bookType: 'xlsx', cellStyles: true, sheetStubs: true },
    )
    expect(await preview(new File([content], 'base.xlsx'))).toMatchObject({
      columns: [{ field: 'equipmentNumber' }, { field: 'activeContract' }],
      rows: [
        ['1', 'TRUE'],
        ['2', 'FALSE'],
      ],
      rowsCount: 2,
      problemsCount: 0,
    })
  })

  it('keep a column without a title where something stands below', async () => {
    const table = await preview(new File(['equipmentNumber;;activeContract;;\n1;red;true;;\n'], 'base.csv'))
    expect(table.columns.map(({ title }: { title: string }) => title)).toEqual([
      'equipmentNumber',
      '',
      'activeContract',
    ])
    expect(table.rows).toEqual([['1', 'red', 'true']])
  })
})

describe('a CSV of a spreadsheet', () => {
  it("is read with Excel's separator line, which counts as a row", async () => {
    const file = (rows: string) => new File([`\uFEFFsep=;\r\nEquipment number;AC\r\n${rows}`], 'base.csv')
    expect(await preview(file('1,5;true\r\n'))).toMatchObject({ sheet: null, sheets: [], rows: [['1,5', 'true']] })
    expect(await problemsIn(file('1;perhaps\r\n'))).toEqual(['Row 2, AC: must be true or false, not "perhaps"'])
  })

  it('loses only the apostrophes that exports put before formulas', async () => {
    const file = new File(["Equipment number,AC,Postal code,Site name\n0017,true,'0182,'=1+1\n"], 'base.csv')
    expect((await upload(file)).status).toBe(200)
    expect(await report()).toEqual([
      expect.objectContaining({ equipmentNumber: '0017', postalCode: "'0182", siteName: '=1+1' }),
    ])
  })
})

/** Writes what the library's writer leaves out: a Row record behind the beginning of the only sheet ([MS-XLS] 2.4.221). */
async function withHiddenRow(file: File, row: number): Promise<File> {
  const container = CFB.read(Buffer.from(await file.arrayBuffer()), { type: 'buffer' })
  const entry = CFB.find(container, 'Workbook')
  const content = Buffer.from(entry?.content ?? [])
  const recordEnd = (at: number) => at + 4 + content.readUInt16LE(at + 2)
  const beginOfFile = 0x0809
  let at = recordEnd(0)
  while (content.readUInt16LE(at) !== beginOfFile) at = recordEnd(at)
  const record = Buffer.alloc(20)
  record.writeUInt16LE(0x0208, 0)
  record.writeUInt16LE(16, 2)
  record.writeUInt16LE(row, 4)
  record.writeUInt16LE(0x0020, 16)
  const sheetStart = recordEnd(at)
  CFB.utils.cfb_add(
    container,
    'Workbook',
    Buffer.concat([content.subarray(0, sheetStart), record, content.subarray(sheetStart)]),
  )
  return new File([CFB.write(container, { type: 'buffer' }) as Buffer<ArrayBuffer>], file.name)
}

describe('data that a spreadsheet omits from a file', () => {
  const titles = ['equipmentNumber', 'activeContract', 'postalCode']

  it('is a problem by row: formulas without a result and hidden rows', async () => {
    const sheet = sheetOf([titles, ['1', true, '0182'], ['2', true, '0183']])
    sheet.A3 = { t: 'n', f: 'A2+1' }
    sheet['!rows'] = [{}, { hidden: true }]
    expect(await problemsIn(fileOf('xlsx', { name: 'Base', sheet }))).toEqual([
      'Row 2: is hidden: show it, by hand or by the filter, or delete it',
      'Row 3, Equipment number: has a formula without a result: open and save the file in a spreadsheet program',
    ])
  })

  it('is a problem in the older format too: hidden rows', async () => {
    const sheet = sheetOf([titles, ['1', true, '0182'], ['2', true, '0183']])
    const file = await withHiddenRow(fileOf('xls', { name: 'Base', sheet }), 2)
    expect(await problemsIn(file)).toEqual(['Row 3: is hidden: show it, by hand or by the filter, or delete it'])
  })

  it('is a problem in a CSV too: lost digits of long numbers in identifier columns', async () => {
    const csv = (row: string) => new File([`equipmentNumber;activeContract;siteName\r\n${row}\r\n`], 'base.csv')
    const shortened = 'is a number that the spreadsheet has shortened: format the column as text and enter it again'
    expect(await problemsIn(csv('1.00378E+07;true;8E+07'))).toEqual([`Row 2, Equipment number: ${shortened}`])
    expect((await upload(csv('10037800;true;8,1E+07'))).status).toBe(200)
  })
})
