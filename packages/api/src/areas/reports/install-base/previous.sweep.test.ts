import { type DemoAccount, demoIds } from '../../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'
import { retirePrevious } from './previous.ts'

/** What an import would change, and the way back from it (product 12.9). */

let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
  await importRows('first.csv', ['1,true,Oslo', '2,true,Bergen', '3,false,Voss'])
})
afterEach(() => api.close())

const pass = (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}
const form = (name: string, lines: readonly string[]) => {
  const body = new FormData()
  body.set('file', new File([`Equipment number,AC,City\n${lines.join('\n')}\n`], name))
  return body
}
async function importRows(name: string, lines: readonly string[]) {
  pass(1000)
  const answer = await call('super.admin', 'POST', '/resources/upload-install-base-report', form(name, lines))
  expect(answer.status).toBe(200)
}
const effectOf = async (lines: readonly string[]) =>
  (await call('super.admin', 'POST', '/resources/preview-install-base-report', form('x.csv', lines))).body.data.effect
const previous = async () => (await call('super.admin', 'GET', '/resources/previous-install-base')).body.data
const bringBack = (importId: string, as: DemoAccount = 'super.admin') =>
  call(as, 'POST', '/resources/previous-install-base/bring-back', { importId })
const list = async () => (await call('super.admin', 'GET', '/reports/systems?limit=100&orderBy=equipmentNumber')).body
const numbers = async () => (await list()).data.map((row: { equipmentNumber: string }) => row.equipmentNumber)

it('a preview counts new, changed and removed systems', async () => {
  expect(await effectOf(['1,true,Oslo', '2,false,Bergen', '9,true,'])).toEqual({
    before: 3,
    after: 3,
    added: 1,
    changed: 1,
    removed: 1,
  })
  expect(await effectOf(['1,true,Oslo', '2,true,Bergen', '3,false,Voss'])).toMatchObject({ changed: 0, removed: 0 })
  expect(await effectOf(['1,true,Oslo', '1,true,Oslo'])).toMatchObject({ after: 1, added: 0, removed: 2 })
  expect(await numbers()).toEqual(['1', '2', '3'])
})

it('a preview has no counts for a file with problems', async () => {
  expect(await effectOf(['1,perhaps,'])).toBeUndefined()
})

it('the former import has file, rows, person and days left', async () => {
  await importRows('second.csv', ['7,true,'])
  expect(await previous()).toMatchObject({
    fileName: 'first.csv',
    rowsCount: 3,
    importedBy: expect.stringMatching(/\w/),
    replacedAt: api.clock.now.toISOString(),
    until: new Date(api.clock.now.getTime() + 30 * 86_400_000).toISOString(),
  })
})

it('a restore brings back all former rows', async () => {
  await importRows('second.csv', ['7,true,'])
  pass(1000)
  const { status, body } = await bringBack((await previous()).importId)
  expect([status, body.data.rowsCount]).toEqual([200, 3])
  expect(await numbers()).toEqual(['1', '2', '3'])
  expect((await list()).meta).toMatchObject({ lastUpdatedAt: api.clock.now.toISOString() })
  const second = await previous()
  expect(second).toMatchObject({ fileName: 'second.csv', rowsCount: 1 })
  pass(1000)
  await bringBack(second.importId)
  expect(await numbers()).toEqual(['7'])
  await importRows('third.csv', ['8,true,'])
  pass(1000)
  await bringBack((await previous()).importId)
  expect(await numbers()).toEqual(['7'])
})

it('a restore writes customer numbers to the systems again', async () => {
  const { kysely } = api.db
  const id = demoIds.system('nidelva', 1)
  const number = async () =>
    (await kysely.selectFrom('systems').select('customerNumber').where('id', '=', id).executeTakeFirstOrThrow())
      .customerNumber
  const withCustomer = new FormData()
  withCustomer.set('file', new File([`Equipment number,AC,Customer number,System ID\n1,true,C-1,${id}\n`], 'c.csv'))
  pass(1000)
  await call('super.admin', 'POST', '/resources/upload-install-base-report', withCustomer)
  expect(await number()).toBe('C-1')
  await importRows('without.csv', ['7,true,'])
  expect(await number()).toBeNull()
  pass(1000)
  await bringBack((await previous()).importId)
  expect(await number()).toBe('C-1')
})

it('a restore is refused after another import, and to the second of two calls', async () => {
  await importRows('second.csv', ['7,true,'])
  const { importId } = await previous()
  await importRows('third.csv', ['8,true,'])
  expect(refusal(await bringBack(importId))).toEqual([409, 'generic.conflict'])
  expect(await numbers()).toEqual(['8'])
  pass(1000)
  const current = (await previous()).importId
  const answers = await Promise.all([bringBack(current), bringBack(current)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('the former import stays for thirty days', async () => {
  await importRows('second.csv', ['7,true,'])
  const { importId } = await previous()
  await retirePrevious(api.db.kysely, api.clock.now)
  expect(await previous()).not.toBeNull()
  pass(30 * 86_400_000)
  expect(await previous()).toBeNull()
  expect(refusal(await bringBack(importId))).toEqual([404, 'install_base_report.no_previous'])
  await retirePrevious(api.db.kysely, api.clock.now)
  expect(await api.db.kysely.selectFrom('installBasePrevious').select('id').execute()).toEqual([])
})

it('a restore needs global level Admin', async () => {
  for (const account of ['super.operator', 'site.admin'] as const) {
    expect((await call(account, 'GET', '/resources/previous-install-base')).status).toBe(403)
    expect((await bringBack(demoIds.users.outsider, account)).status).toBe(403)
  }
})
