import { AccessLevel } from '@emberwatch/contract'
import { modemFileColumns } from '@emberwatch/contract/modems'
import { siteFileColumns } from '@emberwatch/contract/sites-systems'
import { rates } from '@emberwatch/http/limits'
import { writeXlsx } from 'hucre/xlsx'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { askWithFile } from '../../jobs/ask-job.ts'
import { ended } from '../../jobs/job-worker.test-kit.ts'
import { createSealer } from '../../secrets/sealed.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

const dataKeys = [{ id: 'shared', key: Buffer.alloc(32, 7) }]
let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi({ dataKeys })
  call = callsOf(api)
})
afterEach(() => api.close())

type Content = string | Uint8Array<ArrayBuffer>
const titles = Object.values(siteFileColumns).join(',')
const csv = (...lines: string[]) => `${[titles, ...lines].join('\n')}\n`
const line = (number: string, name = `Bygg ${number}`, rest = '59.91,10.75,') =>
  `${number},${name},Kaien 2,,0182,Oslo,Norway,${rest}`

function form(content: Content, updates = false, name = 'sites.csv') {
  const data = new FormData()
  data.set('file', new File([content], name))
  data.set('updates', String(updates))
  return data
}
const preview = async (content: Content, updates = false, as: DemoAccount = 'site.admin', name?: string) =>
  (await call(as, 'POST', '/site-imports/preview', form(content, updates, name))).body.data
async function run(content: Content, updates = false, as: DemoAccount = 'site.admin', name?: string) {
  const { body } = await call(as, 'POST', '/site-imports', form(content, updates, name))
  return ended(api.db, body.data.id)
}
const problems = async (content: Content, updates = false) =>
  (await preview(content, updates)).problems.map(({ row, column, message }: Record<string, string>) => [
    row,
    column,
    message,
  ])
const siteOf = (siteNumber: string) =>
  api.db.kysely.selectFrom('sites').selectAll().where('siteNumber', '=', siteNumber).execute()
const count = async () => (await api.db.kysely.selectFrom('sites').select('id').execute()).length
/** @returns the count before */
async function setRows(name: string, count: number) {
  const key = `${name}:${demoIds.users['site.admin']}`
  const before = await api.db.kysely.selectFrom('rateLimits').select('count').where('key', '=', key).execute()
  await api.db.kysely.updateTable('rateLimits').set({ count }).where('key', '=', key).execute()
  return before[0]?.count
}
const setNumber = (siteNumber: string, id: string = demoIds.sites.nidelva) =>
  api.db.kysely.updateTable('sites').set({ siteNumber }).where('id', '=', id).execute()

describe('an import of sites', () => {
  it("adds them with place and comment under the importer's administration", async () => {
    const content = csv(line('N-1'), line('N-2', '"Kai 2, sør"', ',,"Nøkkel hos\nvakt"'))
    expect(await preview(content)).toMatchObject({ rowsCount: 2, added: 2, changed: 0, left: 0, problemsCount: 0 })
    const before = await count()
    expect(await run(content)).toMatchObject({ state: 'done', doneCount: 2, totalCount: 2 })
    expect(await count()).toBe(before + 2)
    const [site] = await siteOf('N-1')
    expect(site).toMatchObject({ name: 'Bygg N-1', city: 'Oslo', postalCode: '0182', lat: 59.91, lng: 10.75 })
    expect(site?.createdById).toBe(demoIds.users['site.admin'])
    expect(await siteOf('N-2')).toMatchObject([{ name: 'Kai 2, sør', lat: null, comment: 'Nøkkel hos\nvakt' }])
    const { body } = await call('site.admin', 'GET', `/sites/${site?.id}/users`)
    expect(body.data).toMatchObject([{ accessLevel: AccessLevel.ADMIN, isAccepted: true }])
    const lines = api.db.kysely
      .selectFrom('auditLog')
      .select('targetId')
      .where('targetName', 'in', ['Bygg N-1', 'Kai 2, sør'])
    expect(await lines.execute()).toHaveLength(2)
  })

  it('reads numeric cells of a workbook and decimal commas of a CSV', async () => {
    const rows = [
      Object.values(siteFileColumns),
      [1001, 'Kai', 'Kaien 2', null, '0182', 'Oslo', 'Norway', 59.91, 10.75, null],
    ]
    const book = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Sites', rows }] }))
    expect(await run(book, false, 'site.admin', 'sites.xlsx')).toMatchObject({ state: 'done' })
    expect(await siteOf('1001')).toMatchObject([{ lat: 59.91, lng: 10.75 }])
    const semicolons = csv(line('1002', 'Kai', '"59,5","10,5",'))
      .replaceAll('","', '|')
      .replaceAll(',', ';')
    await run(semicolons.replaceAll('|', '";"').replaceAll('59;5', '59,5').replaceAll('10;5', '10,5'))
    expect(await siteOf('1002')).toMatchObject([{ lat: 59.5, lng: 10.5 }])
  })

  it('updates existing sites on request only', async () => {
    await setNumber('K-7')
    const before = (await siteOf('K-7'))[0]
    const content = csv(line('K-7', 'Nidelva nord', ',,'))
    expect(await preview(content)).toMatchObject({ left: 1, added: 0, changed: 0 })
    await run(content)
    expect(await siteOf('K-7')).toEqual([before])
    expect(await preview(content, true)).toMatchObject({ changed: 1, left: 0 })
    await run(content, true)
    const [after] = await siteOf('K-7')
    expect(after).toMatchObject({ name: 'Nidelva nord', previousName: before?.name, addressLine1: 'Kaien 2' })
    expect(after).toMatchObject({ comment: before?.comment, lat: before?.lat, placeRevision: 1 })
    expect(after?.previousAddress).toMatchObject({ city: before?.city })
    expect(await preview(content, true)).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it('names row and column of each problem and stores nothing', async () => {
    const before = await count()
    const content = csv(
      line('A-1', ' '),
      line('A-2', 'Kai', '59.9,,'),
      line('A-3', 'Kai\u0007'),
      line('A-4', 'Kai', '95,10,'),
      line('A-5', 'Kai', '#N/A,10,'),
      line('A\u200b-6'),
      line('A-6'),
      line('1.00378E+07'),
      line('A-9', '\u200b'),
      line(''),
    )
    expect(await problems(content)).toEqual([
      [2, 'Name', 'Name is required'],
      [3, 'Longitude', 'Latitude and longitude belong together'],
      [4, 'Name', 'has a character that is not allowed'],
      [5, 'Latitude', 'Latitude must be a number from -90 to 90'],
      [6, 'Latitude', 'shows the error #N/A'],
      [8, 'Site number', 'stands in row 7 too'],
      [9, 'Site number', expect.stringMatching(/^is a number that the spreadsheet has shortened/)],
      [10, 'Name', 'Name is required'],
      [11, 'Site number', 'Site number is required'],
    ])
    const job = await run(content)
    expect(job).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^Row 2, Name: Name is required\nRow 3, /),
    })
    expect(await count()).toBe(before)
  })

  it('refuses files that are no table, other headings and too many rows', async () => {
    expect(await problems('no table\n')).toEqual(
      ['Site number', 'Name', 'Address line 1', 'Postal code', 'City', 'Country'].map((title) => [
        1,
        title,
        'This column is missing',
      ]),
    )
    const named = (await call('site.admin', 'POST', '/site-imports/preview', form('x', false, 'sites.pdf'))).body
    expect(named.fields.file).toBe('Choose a file of type csv, xlsx, xls')
    const [[, , notZip]] = (await preview('x', false, 'site.admin', 'sites.xlsx')).problems.map(Object.values)
    expect(notZip).toBe('The file is no Excel workbook, whatever its name says')
    const many = csv(...Array.from({ length: 50_001 }, (_, n) => line(`M-${n}`)))
    expect(await problems(many)).toEqual([[1, null, 'The file has more than 50,000 rows']])
  })

  it('leaves sites of others and ambiguous numbers unchanged', async () => {
    const [one, two] = [demoIds.sites.nidelva, demoIds.sites.skansen]
    await setNumber('K-7')
    const ask = () => problems(csv(line('K-7')), true)
    const level = (accessLevel: AccessLevel) =>
      api.db.kysely
        .updateTable('siteAccess')
        .set({ accessLevel })
        .where('siteId', '=', one)
        .where('userId', '=', demoIds.users['site.admin'])
        .execute()
    await level(AccessLevel.OPERATOR)
    expect(await ask()).toEqual([[2, 'Site number', 'You do not administer the site with this number']])
    await level(AccessLevel.ADMIN)
    await setNumber('K-7', two)
    expect(await ask()).toEqual([[2, 'Site number', '2 sites have this number: change them one by one']])
  })

  it('adds a site whose number a site of others has, without saying so', async () => {
    await setNumber('K-7', demoIds.sites.skansen)
    await api.db.kysely.deleteFrom('siteAccess').where('siteId', '=', demoIds.sites.skansen).execute()
    expect(await preview(csv(line('K-7')), true)).toMatchObject({ added: 1, problemsCount: 0 })
  })

  it('stores rows up to the limit of a day, all or none, also of modems', async () => {
    const { limit } = rates.importRows
    const setUses = (count: number) => setRows('import-rows', count)
    expect(await run(csv(line('N-1')))).toMatchObject({ state: 'done' })
    expect(await setUses(limit - 1)).toBe(1)
    expect(await run(csv(line('N-2'), line('N-3')))).toMatchObject({
      state: 'failed',
      error: 'Rows that this file adds or changes: 2; you can import 1 more today',
    })
    expect([await siteOf('N-2'), await siteOf('N-3')]).toEqual([[], []])
    // The row that is there does not count.
    expect(await run(csv(line('N-1'), line('N-2')))).toMatchObject({ state: 'done' })
    expect(await setUses(limit)).toBe(limit)
    const modems = new FormData()
    const titles = Object.values(modemFileColumns).filter((title) => title !== modemFileColumns.code)
    const modem = 'N-1,fam-800001,001017010000001,8947010000000000001,242000100000001,10.80.0.1,1709280000'
    modems.set('file', new File([`${titles.join(',')}\n${modem}\n`], 'modems.csv'))
    const { body } = await call('site.admin', 'POST', '/modem-imports', modems)
    expect(await ended(api.db, body.data.id)).toMatchObject({
      state: 'failed',
      error: 'Rows that this file adds or changes: 1; you can import 0 more today',
    })
    api.clock.now = new Date(api.clock.now.getTime() + 86_400_000)
    expect(await run(csv(line('N-4')))).toMatchObject({ state: 'done' })
  })

  it('previews rows up to the limit of a day, with Retry-After', async () => {
    expect(await preview(csv(line('N-1')))).toMatchObject({ added: 1 })
    await setRows('preview-rows', rates.previewRows.limit - 1)
    const ask = (...lines: string[]) => call('site.admin', 'POST', '/site-imports/preview', form(csv(...lines)))
    const answer = await ask(line('N-1'), line('N-2'))
    expect(refusal(answer)).toEqual([429, 'generic.too_many_requests'])
    expect((await ask(line('N-1'))).status).toBe(200)
  })

  it('checks the right to add sites at its start and during its run', async () => {
    const content = form(csv(line('N-1')))
    expect(refusal(await call('super.operator', 'POST', '/site-imports', content))[0]).toBe(403)
    expect(refusal(await call('unconfirmed', 'POST', '/site-imports', content))).toEqual([
      409,
      'user.email_address_not_confirmed',
    ])
    const task = { kind: 'siteImport', title: 'sites.csv', task: { updates: false } }
    const services = { ...api.db, db: api.db.kysely, sealer: createSealer(dataKeys) }
    const file = new File([csv(line('N-1'))], 'sites.csv')
    const { users } = demoIds
    for (const ownerId of [users['super.operator'], users.unconfirmed]) {
      const job = await ended(api.db, await askWithFile(services, { ...task, ownerId }, file))
      expect(job).toMatchObject({ state: 'failed', error: 'You may not import any more' })
    }
    expect(await siteOf('N-1')).toEqual([])
  })
})
