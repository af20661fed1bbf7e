import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { configurationXml } from './configuration-xml.test-kit.ts'

/** An administrator makes an earlier configuration current (product 8.18). */

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const system = demoIds.system('nidelva', 1)

/** Each a second later than the one before, so that the latest is known. */
async function upload(name: string, units: number, xml: BlobPart = configurationXml({ name, units })): Promise<string> {
  api.clock.now = new Date(api.clock.now.getTime() + 1000)
  const form = new FormData()
  form.set('configuration', new File([xml], 'config.xml', { type: 'text/xml' }))
  form.set('comment', name)
  return (await call('site.admin', 'POST', `/systems/${system}/configurations`, form)).body.data.id
}
const makeCurrent = (id: string, account: DemoAccount = 'site.admin') => {
  api.clock.now = new Date(api.clock.now.getTime() + 1000)
  return call(account, 'POST', `/configurations/${id}/current`)
}
const current = () =>
  api.db.kysely
    .selectFrom('systems')
    .select(['currentConfigurationId as id', 'unitsCount'])
    .where('id', '=', system)
    .executeTakeFirstOrThrow()
const unitsOf = async (configurationId: string) =>
  (await api.db.kysely.selectFrom('units').select('unitName').where('configurationId', '=', configurationId).execute())
    .length
const reported = async () => {
  const { body } = await call('super.admin', 'GET', '/reports/system-units-amount?limit=1000&hardware=BHH-300')
  return body.data.find(({ systemId }: { systemId: string }) => systemId === system)?.unitsCount
}

describe('an earlier configuration', () => {
  it('becomes current again with its units instead of the wrong one', async () => {
    const right = await upload('right', 324)
    const wrong = await upload('wrong', 1)
    expect(await reported()).toBe(1)
    const { status, body } = await makeCurrent(right)
    expect([status, body.data.isCurrent, body.data.comment]).toEqual([200, true, 'right'])
    expect(await current()).toEqual({ id: right, unitsCount: 324 })
    expect([await unitsOf(right), await unitsOf(wrong), await reported()]).toEqual([324, 0, 324])
    const { body: list } = await call('site.monitor', 'GET', `/systems/${system}/configurations?limit=2`)
    expect(list.data.map(({ id, isCurrent }: { id: string; isCurrent: boolean }) => [id, isCurrent])).toEqual([
      [wrong, false],
      [right, true],
    ])
  })

  it('is in the record and the history with the author', async () => {
    const right = await upload('recorded', 2)
    await upload('other', 1)
    await makeCurrent(right)
    const line = api.db.kysely
      .selectFrom('auditLog')
      .select(['actorId', 'targetId', 'details'])
      .where('action', '=', 'configuration.madeCurrent')
      .orderBy('id', 'desc')
    expect(await line.executeTakeFirst()).toEqual({
      actorId: demoIds.users['site.admin'],
      targetId: system,
      details: { configuration: right },
    })
    const { body } = await call('site.admin', 'GET', `/systems/${system}/history?limit=1`)
    expect(body.data[0]).toMatchObject({ kind: 'change' })
  })

  it('counts before one of a server with a fast clock', async () => {
    const right = await upload('in time', 3)
    const ahead = await upload('ahead', 1)
    const createdAt = new Date(api.clock.now.getTime() + 600_000)
    await api.db.kysely.updateTable('configurations').set({ createdAt }).where('id', '=', ahead).execute()
    expect((await makeCurrent(right)).status).toBe(200)
    expect(await current()).toEqual({ id: right, unitsCount: 3 })
    const past = new Date(createdAt.getTime() - 900_000)
    await api.db.kysely.updateTable('configurations').set({ createdAt: past }).where('id', '=', ahead).execute()
    await api.db.kysely.updateTable('configurations').set({ madeCurrentAt: null }).where('id', '=', right).execute()
  })

  it('stays current until the next upload', async () => {
    const first = await upload('first', 3)
    await upload('second', 1)
    await makeCurrent(first)
    const third = await upload('third', 5)
    expect(await current()).toEqual({ id: third, unitsCount: 5 })
    expect(await unitsOf(first)).toBe(0)
  })

  it('too long for lists is read from packed XML', async () => {
    const long = await upload('long', 12_000)
    await upload('short', 1)
    expect((await makeCurrent(long)).status).toBe(200)
    expect(await current()).toEqual({ id: long, unitsCount: 12_000 })
  })

  it('in an encoding other than UTF-8 keeps its letters', async () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>${configurationXml({ name: 'Bø', units: 1 })}`
    const latin = await upload('latin', 1, new Uint8Array(Buffer.from(xml, 'latin1')))
    await upload('utf-8', 1)
    await makeCurrent(latin)
    const units = api.db.kysely.selectFrom('units').select('carrierTags').where('configurationId', '=', latin)
    expect(await units.execute()).toEqual([{ carrierTags: 'BS-420 Bø / BSD-310 L01' }])
  })

  it('becomes current once by two concurrent calls', async () => {
    const twice = await upload('twice', 50)
    await upload('after', 1)
    const statuses = (await Promise.all([makeCurrent(twice), makeCurrent(twice)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect([(await current()).id, await unitsOf(twice)]).toEqual([twice, 50])
  })

  it('replaces the rest that a killed server left', async () => {
    const leftoverId = await upload('left', 20)
    await upload('next', 1)
    const restoringUntil = new Date(api.clock.now.getTime() - 1)
    await api.db.kysely.updateTable('configurations').set({ restoringUntil }).where('id', '=', leftoverId).execute()
    const unit = { systemId: system, configurationId: leftoverId, hardwareTag: 'BHH-300', unitName: 'left over' }
    await api.db.kysely.insertInto('units').values(unit).execute()
    expect((await makeCurrent(leftoverId)).status).toBe(200)
    expect(await unitsOf(leftoverId)).toBe(20)
  })

  it('is refused when current, unreadable, or of others', async () => {
    const last = await upload('last', 1)
    expect(refusal(await makeCurrent(last))).toEqual([409, 'system_configuration.already_current'])
    const malformedId = await upload('broken', 1, '<configuration><panel')
    expect(refusal(await makeCurrent(malformedId))).toEqual([409, 'system_configuration.not_readable'])
    const before = await upload('before', 1)
    await upload('now', 1)
    expect((await makeCurrent(before, 'site.operator')).status).toBe(403)
    expect((await makeCurrent('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    await api.db.kysely.updateTable('systems').set({ archivedAt: api.clock.now }).where('id', '=', system).execute()
    expect(refusal(await makeCurrent(before))).toEqual([409, 'system.already_archived'])
    await api.db.kysely.updateTable('systems').set({ archivedAt: null }).where('id', '=', system).execute()
  })
})
