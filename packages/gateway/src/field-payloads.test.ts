import { birthOf, openTestGateway, reportOf, type TestGateway, type TestModem } from './gateway.test-kit.ts'
import { fieldPayloads } from './testing/field-payloads.ts'

/** What panels and modems in the field send reaches the history, and a fire alarm opens an issue, whatever its form. */

let test: TestGateway
let modem: TestModem
let client: Awaited<ReturnType<TestGateway['connect']>>
beforeAll(async () => {
  test = await openTestGateway()
  modem = test.modems[0] as TestModem
  client = await test.connect(modem)
  await client.publishAsync(`${modem.topic}/presence`, birthOf('s1'), { qos: 1 })
})
beforeEach(async () => {
  await test.db.kysely.deleteFrom('events').where('systemId', '=', modem.systemId).execute()
  await test.db.kysely.deleteFrom('issues').where('systemId', '=', modem.systemId).execute()
  // Each is the first report of its session.
  await test.db.kysely.updateTable('modemLinks').set({ seenAt: null }).execute()
})
afterAll(() => test.close())

const issues = () =>
  test.db.kysely.selectFrom('issues').select(['hasAlarms', 'isSolved']).where('systemId', '=', modem.systemId).execute()
const events = () =>
  test.db.kysely.selectFrom('events').selectAll().where('systemId', '=', modem.systemId).orderBy('id').execute()
const fireAlarm = () =>
  JSON.parse(reportOf(modem, { name: 'Fire alarm', unit: { name: 'P01-L03-S017', id: '1.3.17' }, message: 'ALARM' }))

it.each(fieldPayloads)('an event with $what is stored and opens its alarm', async ({ payload, stored }) => {
  const { age = 0, ...row } = stored
  await client.publishAsync(`${modem.topic}/event`, Buffer.from(payload(fireAlarm())), { qos: 1 })
  const [event, ...others] = await events()
  expect(others).toEqual([])
  expect(event).toMatchObject({ eventName: 'Fire alarm', clockNote: null, ...row })
  expect(Math.abs(Date.now() - age - (event?.occurredAt.getTime() ?? 0))).toBeLessThan(5_000)
  expect(await issues()).toEqual([{ hasAlarms: true, isSolved: false }])
  expect(test.failures).toEqual([])
})

describe('ids', () => {
  it('that start again at 1 after a restart belong to other reports', async () => {
    for (const name of ['Fault', 'Reset', 'Fault'])
      await client.publishAsync(`${modem.topic}/event`, JSON.stringify({ ...fireAlarm(), id: 1, at: null, name }), {
        qos: 1,
      })
    expect((await events()).map(({ eventName }) => eventName)).toEqual(['Fault', 'Reset'])
    await client.publishAsync(`${modem.topic}/presence`, birthOf('s2'), { qos: 1 })
    await client.publishAsync(
      `${modem.topic}/event`,
      JSON.stringify({ ...fireAlarm(), id: 1, at: null, name: 'Fault' }),
      { qos: 1 },
    )
    expect((await events()).map(({ eventName }) => eventName)).toEqual(['Fault', 'Reset', 'Fault'])
  })

  it('of a report sent again in a new session are the same', async () => {
    const report = JSON.stringify(fireAlarm())
    await client.publishAsync(`${modem.topic}/event`, report, { qos: 1 })
    await client.publishAsync(`${modem.topic}/presence`, birthOf('s3'), { qos: 1 })
    await client.publishAsync(`${modem.topic}/event`, report, { qos: 1 })
    expect(await events()).toHaveLength(1)
  })

  it('that are missing do not duplicate a repeated report', async () => {
    const { id: _, ...report } = fireAlarm()
    await client.publishAsync(`${modem.topic}/event`, JSON.stringify(report), { qos: 1 })
    await client.publishAsync(`${modem.topic}/event`, JSON.stringify(report), { qos: 1 })
    expect(await events()).toHaveLength(1)
  })
})

it("a report without an entry belongs to the modem's only one", async () => {
  await test.db.kysely
    .deleteFrom('modemSystems')
    .where('modemId', '=', modem.modemId)
    .where('endpointId', '<>', modem.entry)
    .execute()
  const { entry: _, ...report } = fireAlarm()
  await client.publishAsync(`${modem.topic}/event`, JSON.stringify(report), { qos: 1 })
  expect(await issues()).toHaveLength(1)
})

it('an event older than its predecessor counts by receipt, so that no reset silences later alarms', async () => {
  const at = (ms: number) => new Date(Date.now() - ms).toISOString()
  const reset = { ...fireAlarm(), name: 'Reset', at: at(0) }
  await client.publishAsync(`${modem.topic}/event`, JSON.stringify(reset), { qos: 1 })
  await client.publishAsync(`${modem.topic}/event`, JSON.stringify({ ...fireAlarm(), at: at(3_600_000) }), { qos: 1 })
  const alarm = (await events()).find(({ eventName }) => eventName === 'Fire alarm')
  expect(alarm?.clockNote).toMatch(/^time of receipt: the modem's clock said 20/)
  expect(Date.now() - (alarm?.occurredAt.getTime() ?? 0)).toBeLessThan(5_000)
  expect(await issues()).toEqual([{ hasAlarms: true, isSolved: false }])
  const end = { ...fireAlarm(), name: 'Reset', at: at(3_500_000) }
  await client.publishAsync(`${modem.topic}/event`, JSON.stringify(end), { qos: 1 })
  expect(await issues()).toEqual([{ hasAlarms: true, isSolved: true }])
})
