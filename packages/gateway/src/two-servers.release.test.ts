import { hashModemSecret } from '@emberwatch/api'
import { eventsOfDay } from '@emberwatch/contract/devices'
import { until } from '@emberwatch/http/testing/until'
import { connectAsync, type MqttClient } from 'mqtt'
import type { EmbeddedTransport } from './broker/embedded-transport.ts'
import {
  birthOf,
  closed,
  openTestGateway,
  reportOf,
  type TestGateway,
  type TestModem,
  willOf,
} from './gateway.test-kit.ts'
import { Gateway } from './gateway.ts'

/** Two servers of one platform, each with modems of its own, and a modem that goes from one to the other. */

let test: TestGateway
let other: Gateway
let modem: TestModem
beforeEach(async () => {
  test = await openTestGateway()
  modem = test.modems[0] as TestModem
  await test.db.kysely.deleteFrom('events').where('systemId', '=', modem.systemId).execute()
  other = await Gateway.open({
    db: test.db,
    sealer: { seal: String, open: String } as never,
    settings: { host: '127.0.0.1', port: 0, tls: undefined, broker: undefined },
    warn: (line) => test.warnings.push(line),
    onError: (error) => test.failures.push(error),
  })
})
afterEach(async () => {
  await other.close()
  await test.close()
})

async function connectOther(options: object = {}): Promise<MqttClient> {
  const { port } = other.transport as EmbeddedTransport
  const [clientId, password] = [modem.clientId, test.secretOf(modem.clientId)]
  const own = { clientId, username: clientId, password, reconnectPeriod: 0, ...options }
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, own, false)
  client.on('error', () => undefined)
  return client
}
const say = (client: MqttClient, leaf: string, payload: string) =>
  client.publishAsync(`${modem.topic}/${leaf}`, payload, { qos: 1 })
const names = async () =>
  (await test.db.kysely.selectFrom('events').select('eventName').where('systemId', '=', modem.systemId).execute()).map(
    ({ eventName }) => eventName,
  )

it("two servers keep a modem's presence when it moves, whatever the first reports", async () => {
  const first = await test.connect(modem, { will: willOf(modem, 'first') })
  await say(first, 'presence', birthOf('first'))
  const second = await connectOther()
  await say(second, 'presence', birthOf('second'))
  first.stream.destroy()
  await closed(first)
  await say(second, 'event', reportOf(modem, { name: 'Fire alarm' }))
  expect(await test.link(modem)).toMatchObject({ isOnline: true, session: 'second' })
  await other.transport.end(modem.topic)
  await until(
    () => test.link(modem),
    ({ isOnline }) => !isOnline,
  )
})

it('two servers end the connections of a renewed secret and store each report once', async () => {
  const clients = [await test.connect(modem), await connectOther()]
  const report = reportOf(modem, { name: 'Fault' })
  await Promise.all(clients.map((client) => say(client, 'event', report)))
  expect((await names()).filter((name) => name === 'Fault')).toHaveLength(1)
  const ends = clients.map(closed)
  await test.db.kysely
    .updateTable('modemLinks')
    .set({ secretHash: hashModemSecret('another'), secretAt: new Date() })
    .where('modemId', '=', modem.modemId)
    .execute()
  await Promise.all(ends)
  await expect(connectOther()).rejects.toThrow('Not authorized')
  expect((await connectOther({ password: 'another' })).connected).toBe(true)
})

it('two servers count the events of a day together and take alarms beyond the limit', async () => {
  const counted = { modemId: modem.modemId, hour: new Date(), leaf: 'event', what: 'taken', count: eventsOfDay - 1 }
  await test.db.kysely.insertInto('modemCounts').values(counted).execute()
  const [first, second] = [await test.connect(modem), await connectOther()]
  await say(first, 'event', reportOf(modem, { name: 'Word 1' }))
  for (const client of [first, second]) await say(client, 'event', reportOf(modem, { name: 'Word 2' }))
  for (const client of [first, second]) await say(client, 'event', reportOf(modem, { name: 'Fire alarm' }))
  const stored = await names()
  expect(stored).toContain('Word 1')
  expect(stored).not.toContain('Word 2')
  expect(stored.filter((name) => name === 'Fire alarm')).toHaveLength(2)
})
