import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { callsOf } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let systemId: string
beforeAll(async () => {
  api = await openDemoApi()
  const path = `/sites/${demoIds.sites.nidelva}/scanned-systems`
  systemId = (await callsOf(api)('site.admin', 'POST', path, { systemName: 'Imports' })).body.data.id
})
afterAll(() => api.close())

const header = 'tagName,detectionZone,lsiNumber,unitType,serialNumber,comment'

function importCsv(
  text: string | Uint8Array<ArrayBuffer>,
  { name = 'Imported', as = 'site.admin' as DemoAccount } = {},
) {
  const form = new FormData()
  form.append('name', name)
  form.append('scanned-loop', new File([text], 'loop.csv', { type: 'text/csv' }))
  return callsOf(api)(as, 'POST', `/scanned-systems/${systemId}/import-loop`, form)
}
const countUnits = async () =>
  Number(
    (
      await api.db.kysely
        .selectFrom('scannedUnits')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const problems = (answer: Awaited<ReturnType<typeof importCsv>>) => answer.body.fields?.['scanned-loop']?.split('\n')

describe('the import of a loop', () => {
  it('takes commas, quotes, CRLF, a BOM and Norwegian letters', async () => {
    const answer = await importCsv(`\uFEFF${header}\r\nIMP-A1,"Kjøkken, ""sør""",1,BHH-300,2603-000001,æøå\r\n`)
    expect(answer.body.data).toMatchObject({ name: 'Imported', unitsCount: 1 })
    const { body } = await callsOf(api)('site.monitor', 'GET', `/scanned-loops/${answer.body.data.id}/scanned-units`)
    expect(body.data[0]).toMatchObject({ tagName: 'IMP-A1', detectionZone: 'Kjøkken, "sør"', comment: 'æøå' })
  })

  it('takes semicolons and columns in any order, as Excel in Norway does', async () => {
    const answer = await importCsv(
      'comment;serialNumber;unitType;lsiNumber;detectionZone;tagName\n;2603-000002;BHH-300;2.1;DZ-1;IMP-B1\n',
    )
    expect(answer.body.data.unitsCount).toBe(1)
  })

  it.each([
    ['empty rows at the end', `${header}\nIMP-F1,,1,,,\n,,,,,\n,,,,,\n`],
    ['an empty column at the end', `${header},\nIMP-F2,,1,,,,\n`],
    ['tabs', `${header}\nIMP-F3,,1,,,\n`.replaceAll(',', '\t')],
    ["Excel's line of the separator", `\uFEFFsep=;\n${header}\nIMP-F4,,1,,,\n`.replaceAll(',', ';')],
    ['the titles of the screen', 'Tag name,Detection zone,LSI number,Unit type,Serial number,Comment\nIMP-F5,,1,,,\n'],
  ])('takes %s, as spreadsheets write them', async (_, text) => {
    expect((await importCsv(text)).body.data?.unitsCount).toBe(1)
  })

  it('says on which line the parser met a stray quote', async () => {
    expect(problems(await importCsv(`${header}\nIMP-G1,,1,,,\nIMP-G2,a"b,2,,,\n`))?.[0]).toMatch(/^Line 3: .*quote/i)
  })

  it("names line and column of a spreadsheet's error value", async () => {
    const answer = await importCsv(`${header}\nIMP-H1,,1,#N/A,,\nIMP-H2,#REF!,2,,########,Err:502\n`)
    expect(problems(answer)).toEqual([
      'Line 2, unitType: shows the error #N/A',
      'Line 3, detectionZone: shows the error #REF!',
      'Line 3, serialNumber: shows the error ########',
      'Line 3, comment: shows the error Err:502',
    ])
  })

  it('lists every problem with line and column, and stores nothing', async () => {
    const before = await countUnits()
    const answer = await importCsv(
      `${header}\nIMP-C1,,1,,,\n,,2,,,\nIMP-C2-${'x'.repeat(30)},,3,,,\nimp-c1,,4,,,\nIMP-C3,only,two\n`,
    )
    expect(answer.status).toBe(400)
    expect(problems(answer)).toEqual([
      'Line 3, tagName: Both Tag and Detection Zone fields are empty, at least one of them is required to be filled',
      'Line 4, tagName: Tag name is too long (should be at max 24 characters)',
      'Line 5, tagName: Tag name already exists in line 2',
      'Line 6: has 3 cells instead of 6',
    ])
    expect(await countUnits()).toBe(before)
  })

  it('names the lines with a tag or serial number in use', async () => {
    await importCsv(`${header}\nIMP-D1,,1,,2603-000009,\n`)
    const answer = await importCsv(`${header}\nIMP-D0,,1,,,\nIMP-D1,,2,,2603-000009,\n`)
    expect([answer.status, answer.body.statusText]).toEqual([409, 'scanned_unit.tag_name_already_exists'])
    expect(answer.body.message).toBe('Line 3, tagName: Tag name already exists')
    const serial = await importCsv(`${header}\nIMP-D2,,2,,2603-000009,\n`)
    expect([serial.status, serial.body.statusText]).toEqual([409, 'scanned_unit.serial_number_already_exists'])
    expect(problems(serial)).toEqual(['Line 2, serialNumber: Serial number already exists'])
    expect(problems(answer)).toEqual([
      'Line 3, tagName: Tag name already exists',
      'Line 3, serialNumber: Serial number already exists',
    ])
  })

  it.each([
    ['an empty file', '', /empty/],
    ['a header alone', header, /no units/],
    ['another header', 'a,b\n1,2\n', /tagName: This column is missing/],
    ['an open quote', `${header}\n"open,,1,,,\n`, /quote/i],
    ['no text at all', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /Line 1: The file is not UTF-8/],
    ['letters of Windows', Buffer.from(`${header}\nP1,Kj\u00f8kken,1,,,\n`, 'latin1'), /Line 2: The file is not UTF-8/],
  ])('refuses %s with a message', async (_, text, message) => {
    const answer = await importCsv(text)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toMatch(message)
  })

  it('refuses invisible characters, except line breaks in a comment', async () => {
    const answer = await importCsv(`${header}\nA\u0000B,,1,,,\nIMP-E1,,2,A\u0014B,,"a\nb"\n\u200b,,3,,,\n`)
    expect([answer.status, problems(answer)]).toEqual([
      400,
      [
        'Line 2, tagName: has a character that is not allowed',
        'Line 3, unitType: has a character that is not allowed',
        expect.stringMatching(/^Line 5, tagName: Both Tag and Detection Zone fields are empty/),
      ],
    ])
  })

  it.each([
    ['more units than any loop has', `${header}\n${'A,,,,,\n'.repeat(10_001)}`, /more than 10,000 units/],
    ['a million rows of nothing', `${header}\n${'x\n'.repeat(1_000_000)}`, /more than 10,000 units/],
    ['a million columns', ','.repeat(1_000_000), /more than 50 columns/],
    ['a cell of a megabyte', `${header}\n"${'x\n'.repeat(500_000)}`, /record/],
  ])('refuses %s without reading further', async (_, text, message) => {
    const answer = await importCsv(text)
    expect([answer.status, problems(answer)]).toEqual([400, [expect.stringMatching(message)]])
  })

  it('refuses a file name with characters that cannot be stored', async () => {
    const form = new FormData()
    form.append('name', 'Named')
    form.append('scanned-loop', new File([`${header}\nX,,1,,,\n`], 'a\u0000b.csv'))
    const answer = await callsOf(api)('site.admin', 'POST', `/scanned-systems/${systemId}/import-loop`, form)
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { 'scanned-loop': 'has a name with a character that is not allowed' },
    ])
  })

  it('refuses a form without a name, with a code', async () => {
    const form = new FormData()
    form.append('scanned-loop', new File([`${header}\nX,,1,,,\n`], 'loop.csv'))
    const answer = await callsOf(api)('site.admin', 'POST', `/scanned-systems/${systemId}/import-loop`, form)
    expect(answer.body.statusText).toBe('missing.form.fields')
  })

  it('takes 5,000 units and exports them unchanged', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `BIG-${i},DZ-${i % 40},${i + 1},BHH-300,2604-${i},`)
    const answer = await importCsv(`${header}\n${rows.join('\n')}\n`, { name: 'Big' })
    expect(answer.body.data.unitsCount).toBe(5000)
    const exported = await api.fetch(`/api/v1/scanned-loops/${answer.body.data.id}/export-loop`, {
      headers: { authorization: await api.tokenOf('site.monitor') },
    })
    const text = await exported.text()
    await callsOf(api)('site.admin', 'DELETE', `/scanned-loops/${answer.body.data.id}`)
    const again = await importCsv(text, { name: 'Big again' })
    expect(again.body.data.unitsCount).toBe(5000)
  })

  it('restores a cell that a spreadsheet would run', async () => {
    const first = await importCsv(`${header}\n'=IMP,,1,,,-1\n`)
    const { body } = await callsOf(api)('site.monitor', 'GET', `/scanned-loops/${first.body.data.id}/scanned-units`)
    expect(body.data[0]).toMatchObject({ tagName: '=IMP', comment: '-1' })
  })

  it('restores every cell, also with leading apostrophes', async () => {
    const cells = ['=R1', "'=R2", "''=R3", "'R4", "R'5"]
    const first = await importCsv(`${header}\nR0,,0,,,\n`, { name: 'Round' })
    const loop = (id: string) => `/scanned-loops/${id}`
    const { id } = first.body.data
    for (const [index, tagName] of cells.entries()) {
      const unit = { tagName, lsiNumber: `${index + 1}`, comment: `'-${index}` }
      expect((await callsOf(api)('site.admin', 'POST', `${loop(id)}/scanned-units`, unit)).status).toBe(200)
    }
    const unitsOf = async (of: string) =>
      (await callsOf(api)('site.monitor', 'GET', `${loop(of)}/scanned-units?orderBy=lsiNumber`)).body.data.map(
        ({ tagName, comment }: Record<string, string>) => [tagName, comment],
      )
    const before = await unitsOf(id)
    expect(before.map(([tagName]: string[]) => tagName)).toEqual(expect.arrayContaining(cells))
    const headers = { authorization: await api.tokenOf('site.monitor') }
    const text = await (await api.fetch(`/api/v1${loop(id)}/export-loop`, { headers })).text()
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m)
    await callsOf(api)('site.admin', 'DELETE', loop(id))
    const again = await importCsv(text, { name: 'Round again' })
    expect(await unitsOf(again.body.data.id)).toEqual(before)
  })

  it('needs an admin of the site', async () => {
    expect((await importCsv(`${header}\nX,,1,,,\n`, { as: 'site.operator' })).status).toBe(403)
  })
})
