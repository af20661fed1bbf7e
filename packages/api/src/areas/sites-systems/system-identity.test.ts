import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { connectMeanwhile } from '../install-base-links.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const { sites, system } = demoIds
const path = (id: string) => `/systems/${id}/identity`
const read = async (id: string) => (await call('super.monitor', 'GET', path(id))).body.data
const write = async (id: string, change: object, as: DemoAccount = 'site.admin') =>
  call(as, 'PUT', path(id), { revision: (await read(id))?.revision ?? 0, ...change })
const [first, second, archived] = [1, 2, 3].map((position) => system('nidelva', position)) as [string, string, string]

const header = 'equipmentNumber,customerNumber,siteNumber,activeContract,businessUnit,systemId'
async function importBase(...lines: string[]) {
  const form = new FormData()
  form.set('file', new File([[header, ...lines].join('\n')], 'base.csv'))
  expect((await call('super.admin', 'POST', '/resources/upload-install-base-report', form)).status).toBe(200)
}
const rowOf = async (number: string) => {
  const { body } = await call('super.admin', 'GET', `/reports/systems?equipmentNumber=${number}`)
  const { systemId, siteId } = body.data[0]
  return { systemId, siteId }
}
const numbersOf = (id: string) =>
  api.db.kysely.selectFrom('systems').select(['customerNumber', 'businessUnit']).where('id', '=', id).executeTakeFirst()

describe('the identity of a system', () => {
  it('keeps omitted members and clears empty ones', async () => {
    const before = await read(first)
    expect(before).toEqual({ systemId: first, equipmentNumber: expect.any(String), tag: 'AS-01', revision: 0 })
    expect((await write(first, { equipmentNumber: ' 47\u201011 ' })).body.data).toEqual({
      ...before,
      equipmentNumber: '47-11',
      revision: 1,
    })
    expect((await write(first, { tag: '', equipmentNumber: null })).body.data).toEqual({
      systemId: first,
      equipmentNumber: null,
      tag: null,
      revision: 2,
    })
    const { body } = await call('site.monitor', 'GET', `/systems/${first}`)
    expect(body.data).toMatchObject({ equipmentNumber: null, tag: null })
  })

  it.each([
    [{ equipmentNumber: '  ' }, 'equipmentNumber', 'Equipment number needs a visible character, or must be empty'],
    [{ tag: '\u3164' }, 'tag', 'Tag needs a visible character, or must be empty'],
    [{ equipmentNumber: '1\u00002' }, 'equipmentNumber', 'has a character that is not allowed'],
    [{ tag: 'A\u0007B' }, 'tag', 'has a character that is not allowed'],
    [{ equipmentNumber: 'x'.repeat(256) }, 'equipmentNumber', expect.stringContaining('too long')],
    [{ equipmentNumber: 4711 }, 'equipmentNumber', 'Equipment number must be text'],
    [{ revision: null, tag: 'x' }, 'revision', expect.any(String)],
  ])('refuses %j at its field', async (change, field, message) => {
    const before = await read(second)
    const { status, body } = await write(second, change)
    expect([status, body.fields]).toEqual([400, { [field]: message }])
    expect(await read(second)).toEqual(before)
  })

  it('needs an admin of a system that is not archived', async () => {
    for (const account of ['site.operator', 'site.monitor', 'super.operator', 'outsider'] as const)
      expect(refusal(await write(second, { tag: 'x' }, account))).toEqual([403, 'user.missing_permissions'])
    expect((await call('outsider', 'GET', path(second))).status).toBe(403)
    expect(refusal(await write(archived, { tag: 'x' }))).toEqual([409, 'system.already_archived'])
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(refusal(await write(nobody, { tag: 'x' }))).toEqual([404, 'system.not_found'])
  })

  it('accepts one of two concurrent changes', async () => {
    const { revision } = await read(second)
    const both = await Promise.all(['T-1', 'T-2'].map((tag) => write(second, { revision, tag })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.map(({ body }) => body.statusText)).toContain('generic.conflict')
  })
})

describe('an equipment number in use', () => {
  it("is refused, with the system's name only for people who see it", async () => {
    const mine = await read(second)
    const named = await write(first, { equipmentNumber: mine.equipmentNumber })
    expect(refusal(named)).toEqual([409, 'system.equipment_number_in_use'])
    expect(named.body.fields).toEqual({
      equipmentNumber: expect.stringMatching(/ of Nidelva kontorpark has this equipment number$/),
    })
    const theirs = await read(system('alnabru', 1))
    const { body } = await write(first, { equipmentNumber: theirs.equipmentNumber })
    expect(body).toMatchObject({
      statusText: 'system.equipment_number_in_use',
      message: 'Another system has this equipment number',
      fields: { equipmentNumber: 'Another system has this equipment number' },
    })
    const bySuper = await write(first, { equipmentNumber: theirs.equipmentNumber }, 'super.admin')
    expect(bySuper.body.fields.equipmentNumber).toContain('Alnabru')
  })

  it('goes to one of two concurrent requests of systems', async () => {
    const both = await Promise.all([first, second].map((id) => write(id, { equipmentNumber: 'at once' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is free after its system is archived', async () => {
    const { equipmentNumber } = await read(archived)
    expect((await write(first, { equipmentNumber })).body.data.equipmentNumber).toBe(equipmentNumber)
  })
})

describe('rows of the install base', () => {
  it('join and leave a system with its number, with customer number and business unit', async () => {
    await importBase('N-1,500001,,true,Maritime,', 'N-2,500002,S-10000,true,Onshore,')
    const live: string[] = []
    await api.db.listen('live', (payload) => void live.push(JSON.parse(payload).kind))
    expect(await rowOf('N-1')).toEqual({ systemId: null, siteId: null })
    await write(first, { equipmentNumber: 'N-1' })
    expect(await rowOf('N-1')).toEqual({ systemId: first, siteId: sites.nidelva })
    expect(await numbersOf(first)).toEqual({ customerNumber: '500001', businessUnit: 'Maritime' })
    await write(first, { equipmentNumber: 'N-2' })
    expect(await rowOf('N-1')).toEqual({ systemId: null, siteId: null })
    expect(await rowOf('N-2')).toEqual({ systemId: first, siteId: sites.nidelva })
    expect(await numbersOf(first)).toEqual({ customerNumber: '500002', businessUnit: 'Onshore' })
    await write(first, { equipmentNumber: '' })
    const { id } = await api.db.kysely
      .selectFrom('sites')
      .select('id')
      .where('siteNumber', '=', 'S-10000')
      .executeTakeFirstOrThrow()
    expect(await rowOf('N-2')).toEqual({ systemId: null, siteId: id })
    expect(await numbersOf(first)).toEqual({ customerNumber: null, businessUnit: null })
    expect(live).toContain('installBase')
  })

  it('leave an archived system, and return when the number is free', async () => {
    await api.db.kysely.updateTable('systems').set({ equipmentNumber: 'N-3' }).where('id', '=', archived).execute()
    await importBase('N-3,500003,,true,,')
    expect((await rowOf('N-3')).systemId).toBe(archived)
    await write(first, { equipmentNumber: 'N-3' })
    expect((await rowOf('N-3')).systemId).toBe(first)
    expect(await numbersOf(archived)).toMatchObject({ customerNumber: null })
    await write(first, { equipmentNumber: null })
    expect((await rowOf('N-3')).systemId).toBe(archived)
    expect(await numbersOf(archived)).toMatchObject({ customerNumber: '500003' })
  })

  it('stay with the system of their file', async () => {
    await importBase(`N-4,500004,,true,,${second}`)
    await write(first, { equipmentNumber: 'N-4' })
    expect((await rowOf('N-4')).systemId).toBe(second)
  })

  it('of the restorable import join too', async () => {
    await importBase('N-5,500005,,true,,')
    api.clock.now = new Date(api.clock.now.getTime() + 1000)
    await importBase('N-6,500006,,true,,')
    await write(first, { equipmentNumber: 'N-5' })
    const { importId } = (await call('super.admin', 'GET', '/resources/previous-install-base')).body.data
    await call('super.admin', 'POST', '/resources/previous-install-base/bring-back', { importId })
    expect((await rowOf('N-5')).systemId).toBe(first)
    expect(await numbersOf(first)).toMatchObject({ customerNumber: '500005' })
  })

  it('of an import in progress join at its end', async () => {
    const { kysely } = api.db
    await importBase('N-7,,,true,,', 'N-8,,,true,,')
    await write(first, { equipmentNumber: 'N-7' })
    // A stage that was filled before both changes.
    await sql`create table a_stage as select * from install_base_rows`.execute(kysely)
    await write(first, { equipmentNumber: 'N-8' })
    await connectMeanwhile(kysely, 'a_stage', api.clock.now)
    const { rows } = await sql`select equipment_number, system_id from a_stage order by 1`.execute(kysely)
    expect(rows).toEqual([
      { equipmentNumber: 'N-7', systemId: null },
      { equipmentNumber: 'N-8', systemId: first },
    ])
  })
})
