import { AccessLevel } from '@emberwatch/contract'
import { formatModemCode, modemFileColumns } from '@emberwatch/contract/modems'
import { writeXlsx } from 'hucre/xlsx'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { ended } from '../../jobs/job-worker.test-kit.ts'
import { isModemSecret } from '../../secrets/modem-secret.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

const { nidelva, skansen } = demoIds.sites
let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
  await setNumber('K-7', nidelva)
})
afterEach(() => api.close())

const setNumber = (siteNumber: string, id: string) =>
  api.db.kysely.updateTable('sites').set({ siteNumber }).where('id', '=', id).execute()

const imeiOf = (n: number) => `0010170100${String(n).padStart(5, '0')}`
const fieldsOf = (n: number) => ({
  clientId: `fam-8${String(n).padStart(5, '0')}`,
  imei: imeiOf(n),
  iccid: `89470100000000${String(n).padStart(5, '0')}`,
  imsi: `2420001000${String(n).padStart(5, '0')}`,
  wgip: '10.80.0.1',
  ts: '1709280000',
})
const row = (n: number, siteNumber = 'K-7', fields: object = {}) =>
  [siteNumber, ...Object.values({ ...fieldsOf(n), ...fields })].join(',')
const { code, ...withoutCode } = modemFileColumns
const csv = (...lines: string[]) => `${[Object.values(withoutCode).join(','), ...lines].join('\n')}\n`
const codes = (...ns: number[]) =>
  `Site number,Code\n${ns.map((n) => `K-7,${formatModemCode(fieldsOf(n))}`).join('\n')}\n`

function form(content: string) {
  const data = new FormData()
  data.set('file', new File([content], 'modems.csv'))
  return data
}
const preview = async (content: string, as: DemoAccount = 'site.admin') =>
  (await call(as, 'POST', '/modem-imports/preview', form(content))).body.data
const problems = async (content: string) =>
  (await preview(content)).problems.map((problem: object) => Object.values(problem))
async function run(content: string, as: DemoAccount = 'site.admin') {
  const { body } = await call(as, 'POST', '/modem-imports', form(content))
  return ended(api.db, body.data.id)
}
const modemsOf = (ns: readonly number[]) =>
  api.db.kysely.selectFrom('modems').selectAll().where('imei', 'in', ns.map(imeiOf)).execute()
const take = (id: string, as: DemoAccount = 'site.admin') => call(as, 'POST', `/modem-imports/${id}/secrets`)
const knock = (clientId: string, imei: string) =>
  api.db.kysely
    .insertInto('modemKnocks')
    .values({
      clientId,
      imei,
      address: '192.0.2.7',
      network: '192.0.2.7',
      knocks: 1,
      firstAt: new Date(),
      lastAt: new Date(),
    })
    .execute()

describe('an import of modems', () => {
  it('adds them by identifiers or label codes, each with a record line and a secret', async () => {
    expect(await preview(csv(row(1), row(2)))).toMatchObject({ rowsCount: 2, added: 2, problemsCount: 0 })
    expect(await run(csv(row(1), row(2)))).toMatchObject({ state: 'done', doneCount: 2 })
    expect(await run(codes(2, 3))).toMatchObject({ state: 'done', doneCount: 2 })
    const modems = await modemsOf([1, 2, 3])
    expect(modems.map(({ siteId, topic }) => [siteId, topic])).toEqual(
      [1, 2, 3].map((n) => [nidelva, fieldsOf(n).clientId.replace('-', '/')]),
    )
    const lines = await api.db.kysely
      .selectFrom('auditLog')
      .select('action')
      .where(
        'targetId',
        'in',
        modems.map(({ id }) => id),
      )
      .execute()
    expect(lines.filter(({ action }) => action === 'modem.created')).toHaveLength(3)
    expect(lines.filter(({ action }) => action === 'modem.secretRenewed')).toHaveLength(3)
  })

  it('gives the importer the secrets once and stores only hashes', async () => {
    const { id } = await run(csv(row(1), row(2)))
    const { bytes } = await api.db.kysely
      .selectFrom('jobFiles')
      .select('bytes')
      .where('jobId', '=', id)
      .where('purpose', '=', 'output')
      .executeTakeFirstOrThrow()
    expect(bytes.toString()).toMatch(/^sealed\./)
    expect((await call('site.admin', 'GET', '/modem-imports/waiting')).body.data).toMatchObject([
      { jobId: id, fileName: 'modems.csv' },
    ])
    expect((await take(id, 'super.admin')).status).toBe(404)
    expect((await call('site.admin', 'GET', `/jobs/${id}/file`)).status).toBe(409)
    const { secrets } = (await take(id)).body.data
    expect(secrets).toMatchObject(
      [1, 2].map((n) => ({ ...fieldsOf(n), siteNumber: 'K-7', siteName: 'Nidelva kontorpark' })),
    )
    const links = await api.db.kysely
      .selectFrom('modemLinks')
      .select('secretHash')
      .where('topic', '=', secrets[0].topic)
      .execute()
    expect(isModemSecret(secrets[0].secret, links[0]?.secretHash ?? null)).toBe(true)
    expect(refusal(await take(id))).toEqual([409, 'modem_import.no_secrets'])
    expect((await call('site.admin', 'GET', '/modem-imports/waiting')).body.data).toEqual([])
    const taken = api.db.kysely.selectFrom('auditLog').select('details').where('action', '=', 'modem.secretsTaken')
    expect(await taken.execute()).toEqual([{ details: { jobId: id, modems: 2 } }])
  })

  it('gives two concurrent calls the secrets once', async () => {
    const { id } = await run(csv(row(1)))
    const statuses = (await Promise.all([take(id), take(id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  it('gives no secrets to a person who no longer administers a site of them', async () => {
    const { id } = await run(csv(row(1)))
    await api.db.kysely
      .updateTable('siteAccess')
      .set({ accessLevel: AccessLevel.OPERATOR })
      .where('siteId', '=', nidelva)
      .where('userId', '=', demoIds.users['site.admin'])
      .execute()
    expect(refusal(await take(id))).toEqual([403, 'user.missing_permissions'])
  })

  it('leaves existing modems unchanged, so that a longer file can follow', async () => {
    await run(csv(row(1)))
    expect(await preview(csv(row(1), row(2)))).toMatchObject({ added: 1, unchanged: 1, problemsCount: 0 })
  })

  it('names row and column of each problem and stores nothing', async () => {
    await setNumber('K-8', skansen)
    await api.db.kysely.deleteFrom('siteAccess').where('siteId', '=', skansen).execute()
    await knock('fam-800009', imeiOf(90))
    const [there] = await api.db.kysely.selectFrom('modems').selectAll().where('siteId', '=', nidelva).execute()
    const bad = [
      [row(1, 'K-9'), 'Site number', 'No site that you administer has this number'],
      // The number of a site of others reads the same.
      [row(2, 'K-8'), 'Site number', 'No site that you administer has this number'],
      [row(3, 'K-7', { imei: there?.imei }), 'IMEI', 'Modem IMEI is already registered'],
      [row(5, 'K-7', { clientId: there?.clientId }), 'Client ID', 'Another modem speaks under this client ID'],
      [row(9), 'Client ID', 'A device with another IMEI tries to connect under this client ID'],
    ]
    const content = csv(row(4), ...bad.map(([text]) => text ?? ''))
    expect(await problems(content)).toEqual(bad.map(([, column, message], index) => [index + 3, column, message]))
    expect(await run(content)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^Row 3, Site number: No site/),
    })
    expect(await modemsOf([1, 2, 3, 4, 5, 9])).toEqual([])
  })

  it('names the wrong identifier of a row', async () => {
    const content = csv(
      row(1),
      row(2, 'K-7', { imei: imeiOf(1) }),
      row(3, 'K-7', { clientId: 'fam-800001' }),
      row(4, 'K-7', { imei: '12' }),
      row(5, 'K-7', { iccid: '8.9470E+18' }),
      row(6, 'K-7', { clientId: 'fam 6' }),
      row(7, 'K-7', { wgip: '' }),
      row(8, 'K\u200b-7', { imei: `0010 1701 0000 008` }),
    )
    expect(await problems(content)).toEqual([
      [3, 'IMEI', 'stands in row 2 too'],
      [4, 'Client ID', 'stands in row 2 too'],
      [5, 'IMEI', 'IMEI must be 15 digits'],
      [6, 'ICCID', expect.stringMatching(/shortened/)],
      [7, 'Client ID', expect.stringMatching(/^cannot speak/)],
      [8, 'WGIP', 'WGIP is required'],
    ])
    expect(await problems('Site number,Code\nK-7,IMEI:1\n')).toEqual([
      [2, 'Code', expect.stringMatching(/^Unsupported modem code format: Missing: ICCID/)],
    ])
    expect(await problems('Site number,IMEI\nK-7,1\n')).toContainEqual([1, 'Client ID', 'This column is missing'])
    expect(await problems('Name\nx\n')).toEqual([
      [1, 'Site number', 'This column is missing'],
      [1, 'Code', 'This column is missing'],
    ])
    expect(await problems(`Site number,Code,IMEI\nK-7,${formatModemCode(fieldsOf(1))},${imeiOf(2)}\n`)).toEqual([
      [2, 'IMEI', 'is another one in the code'],
    ])
  })

  it('refuses an ICCID stored as a number, which loses digits', async () => {
    const { iccid, ...others } = fieldsOf(1)
    const rows = [
      ['Site number', 'ICCID', ...Object.keys(others)],
      ['K-7', Number(iccid), ...Object.values(others)],
    ]
    const data = new FormData()
    const book = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Modems', rows }] }))
    data.set('file', new File([book], 'modems.xlsx'))
    const { body } = await call('site.admin', 'POST', '/modem-imports/preview', data)
    expect(body.data.problems).toEqual([
      { row: 2, column: 'ICCID', message: expect.stringMatching(/^is a number that the spreadsheet has shortened/) },
    ])
  })

  it('removes a device from the list of unknown modems', async () => {
    await knock('fam-800001', imeiOf(1))
    await run(csv(row(1)))
    expect(
      await api.db.kysely.selectFrom('modemKnocks').select('clientId').where('clientId', '=', 'fam-800001').execute(),
    ).toEqual([])
  })

  it('needs global level Admin', async () => {
    expect((await call('super.operator', 'POST', '/modem-imports/preview', form(csv(row(1))))).status).toBe(403)
    expect((await call('super.operator', 'POST', '/modem-imports', form(csv(row(1))))).status).toBe(403)
  })
})
