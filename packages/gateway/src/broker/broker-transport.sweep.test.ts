import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashModemSecret } from '@emberwatch/api'
import { demoModemSecret } from '@emberwatch/api/fleet'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { connectAsync, type MqttClient } from 'mqtt'
import {
  birthOf,
  closed,
  nextMessage,
  openTestGateway,
  reportOf,
  type TestGateway,
  type TestModem,
} from '../gateway.test-kit.ts'
import { Gateway } from '../gateway.ts'
import { hasMosquitto, type Mosquitto, openMosquitto } from '../testing/mosquitto.ts'
import type { BrokerTransport } from './broker-transport.ts'
import { SessionLeases } from './session-leases.ts'

const ready = (gateway: Gateway) =>
  until(
    async () => (gateway.transport as BrokerTransport).isReady,
    (isReady) => isReady,
  )

if (!hasMosquitto) console.warn('Without mosquitto a broker beside the platform is not tried')

;(hasMosquitto ? describe : describe.skip)('a broker beside the platform', () => {
  let broker: Mosquitto
  let test: TestGateway
  let modem: TestModem
  const clients: MqttClient[] = []
  const others: Gateway[] = []
  beforeEach(async () => {
    broker = await openMosquitto()
    await broker.start()
    test = await openTestGateway({
      port: undefined,
      broker: { url: broker.url, ca: undefined, isShared: false, accessFolder: undefined },
    })
    modem = test.modems[0] as TestModem
    await ready(test.gateway)
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.end(true)
    for (const gateway of others.splice(0)) await gateway.close()
    await test.close()
    await broker.close()
  })
  const connectModem = async () => {
    const client = await connectAsync(broker.url, { clientId: modem.clientId, reconnectPeriod: 0 })
    client.on('error', () => undefined)
    clients.push(client)
    return client
  }
  const openAnother = async () => {
    const gateway = await Gateway.open({
      db: test.db,
      sealer: { seal: String, open: String } as never,
      settings: {
        host: '',
        port: undefined,
        tls: undefined,
        broker: { url: broker.url, ca: undefined, isShared: false, accessFolder: undefined },
      },
      warn: () => undefined,
      onError: (error) => test.failures.push(error),
    })
    others.push(gateway)
    return gateway.transport as BrokerTransport
  }
  const sessionsOf = (gateway: Gateway) => (gateway.transport as BrokerTransport).sessions
  const ofAll = ['active', 'applied', 'event', 'issue', 'presence', 'state']
  const eventNames = Array.from({ length: 100 }, (_, number) => `Drill ${number}`)
  const events = async () =>
    (
      await test.db.kysely
        .selectFrom('events')
        .select('eventName')
        .where('systemId', '=', modem.systemId)
        .where('eventName', 'like', 'Drill %')
        .execute()
    ).map(({ eventName }) => eventName)
  const sendAll = async (client: MqttClient) => {
    for (const name of eventNames)
      await client.publishAsync(`${modem.topic}/event`, reportOf(modem, { name }), { qos: 1 })
  }
  const areStored = async () => {
    const storedNames = await until(events, (names) => names.length >= eventNames.length)
    expect(storedNames.toSorted()).toEqual(eventNames.toSorted())
  }

  it('delivers reports, presence and refusals', async () => {
    const client = await connectModem()
    await client.subscribeAsync(`${modem.topic}/refusal`, { qos: 1 })
    const refusal = nextMessage(client, `${modem.topic}/refusal`)
    await client.publishAsync(`${modem.topic}/presence`, birthOf('s1'), { qos: 1, retain: true })
    await client.publishAsync(`${modem.topic}/event`, '{"v":1,"id":"e1"}', { qos: 1 })
    expect((await refusal).body).toMatchObject({ of: 'event', id: 'e1', reason: 'invalid' })
    await sendAll(client)
    await areStored()
    await until(
      () => test.link(modem),
      ({ isOnline, session }) => isOnline && session === 's1',
    )
  })

  it('serves all others while one modem sends hundreds of characters that cannot be stored', async () => {
    const client = await connectModem()
    const shapes = ['{"v":"\\u0000","id":"a\\u0000b","name":"\\ud800"}', '{"v":1,"id":"\\udfff\\u0000"}', '\u0000']
    for (let n = 0; n < 200; n++)
      for (const shape of shapes) client.publish(`${modem.topic}/event`, shape, { qos: 1 }, () => undefined)
    await sendAll(client)
    await areStored()
    expect(test.failures).toEqual([])
  })

  it('keeps a configuration for a later modem', async () => {
    await sql`update modem_links set revision = 2 where modem_id = ${modem.modemId}`.execute(test.db.kysely)
    const client = await connectModem()
    const configuration = nextMessage(client, `${modem.topic}/configuration`)
    await client.subscribeAsync(`${modem.topic}/configuration`, { qos: 1 })
    expect((await configuration).body).toMatchObject({ v: 1, revision: 2 })
  })

  describe('a topic without its modem', () => {
    const retained = async (topic = modem.topic) => {
      const client = await connectAsync(broker.url, { reconnectPeriod: 0 })
      const texts: string[] = []
      client.on('message', (_, payload) => texts.push(payload.toString()))
      await client.subscribeAsync([`${topic}/configuration`, 'marker'], { qos: 1 })
      await client.publishAsync('marker', 'end', { qos: 1 })
      await until(() => texts.includes('end'))
      await client.endAsync()
      return texts.filter((text) => text !== 'end')
    }
    const publish = async () => {
      await sql`update modem_links set revision = revision + 1 where modem_id = ${modem.modemId}`.execute(
        test.db.kysely,
      )
      await until(retained, ({ length }) => length === 1)
    }
    const leave = {
      'another client ID': () =>
        sql`update modem_links set topic = 'fam/other' where modem_id = ${modem.modemId}`.execute(test.db.kysely),
      'other hardware': () => sql`delete from modem_links where modem_id = ${modem.modemId}`.execute(test.db.kysely),
      'a modem deleted': () =>
        sql`update modems set deleted_at = now() where id = ${modem.modemId}`.execute(test.db.kysely),
    }

    it.each(Object.entries(leave))('loses its configuration at the broker: %s', async (_, change) => {
      await publish()
      await change()
      expect(await until(retained, ({ length }) => length === 0)).toEqual([])
      expect(await until(leftTopics, ({ length }) => length === 0)).toEqual([])
    })

    it('loses it after broker and servers were away during the change', async () => {
      await publish()
      await broker.end()
      await leave['a modem deleted']()
      await test.gateway.close()
      await broker.start()
      expect(await retained()).toHaveLength(1)
      await ready({ transport: await openAnother() } as unknown as Gateway)
      expect(await until(retained, ({ length }) => length === 0)).toEqual([])
      expect(await until(leftTopics, ({ length }) => length === 0)).toEqual([])
    })

    it('keeps the configuration of the next modem on it', async () => {
      await publish()
      await sql`with gone as (delete from modem_links where modem_id = ${modem.modemId} returning *)
        select 1 from gone`.execute(test.db.kysely)
      await until(leftTopics, ({ length }) => length === 0)
      await sql`insert into modem_links (modem_id, topic) values (${modem.modemId}, ${modem.topic})`.execute(
        test.db.kysely,
      )
      expect((await until(retained, ({ length }) => length === 1))[0]).toContain('"revision":1')
    })

    const leftTopics = () => test.db.kysely.selectFrom('modemLeftTopics').select('topic').execute()
  })

  it('is shared by instances and passes on when one ends', async () => {
    const second = await openAnother()
    await (test.gateway.transport as BrokerTransport).balance()
    await until(
      async () => [...sessionsOf(test.gateway), ...second.sessions].toSorted(),
      (names) => names.join() === ofAll.join() && second.sessions.length === 3,
    )
    const client = await connectModem()
    const sending = sendAll(client)
    await others.splice(0)[0]?.close()
    await sending
    await until(
      async () => sessionsOf(test.gateway),
      (names) => names.join() === ofAll.join(),
    )
    await areStored()
  })

  it('finds silent modems by the one instance that presences reach, from when they do', async () => {
    const second = await openAnother()
    const both = [test.gateway.transport as BrokerTransport, second]
    const later = new Date(Date.now() + 3_600_000)
    const hearers = () => both.filter((transport) => transport.hearingSince(later) < later)
    await until(() => both.every(({ isReady, sessions }) => isReady && sessions.length === 3))
    expect(hearers().map(({ sessions }) => sessions.includes('presence'))).toEqual([true])
    const before = hearers()[0]?.hearingSince(later) as Date
    await broker.end()
    await until(() => both.every(({ isReady }) => !isReady))
    // Nobody hears of modems, which therefore grow silent.
    expect(hearers()[0]?.hearingSince(later)).toEqual(before)
    await broker.start()
    await until(() => (hearers()[0]?.hearingSince(later) ?? before) > before)
  })

  it('takes over from an instance that is silent', async () => {
    const dead = new SessionLeases(test.db.kysely, randomUUID(), ofAll)
    const hold = async () => dead.renew(await dead.share(await dead.now()), await dead.now())
    await until(async () => (await hold()).length === 3 && sessionsOf(test.gateway).length === 3)
    expect(await hold()).toContain('presence')
    const client = await connectModem()
    await client.publishAsync(`${modem.topic}/presence`, birthOf('s1'), { qos: 1, retain: true })
    await until(() => sessionsOf(test.gateway).length === ofAll.length)
    await until(async () => (await test.link(modem)).isOnline)
  })

  it('keeps reports that arrive while every instance is away', async () => {
    await test.gateway.close()
    await sendAll(await connectModem())
    expect(await events()).toEqual([])
    await openAnother()
    await areStored()
  })

  it('sends reports again once when they were not stored', async () => {
    await sql`alter table modem_reports rename to modem_reports_away`.execute(test.db.kysely)
    await sendAll(await connectModem())
    await until(
      async () => test.failures.length,
      (count) => count > 0,
    )
    await sql`alter table modem_reports_away rename to modem_reports`.execute(test.db.kysely)
    await areStored()
  })

  it('stores acknowledged reports before the gateway returns, which reports itself away meanwhile', async () => {
    await test.gateway.ask()
    await broker.end()
    await until(() =>
      test.gateway.ask().then(
        () => false,
        ({ message }) => message === 'the broker of modems is not reached',
      ),
    )
    await broker.start()
    await sendAll(await connectModem())
    await areStored()
  })
})

;(hasMosquitto ? describe : describe.skip)('a broker that reads who may connect', () => {
  const platform = 'mqtt://emberwatch:a%20secret%20of%20ours@'
  let broker: Mosquitto
  let test: TestGateway
  let modem: TestModem
  let other: TestModem
  beforeEach(async () => {
    broker = await openMosquitto((folder) => [
      'allow_anonymous false',
      `password_file ${folder}/passwords`,
      `acl_file ${folder}/access`,
    ])
    const url = broker.url.replace('mqtt://', platform)
    test = await openTestGateway({
      port: undefined,
      broker: { url, ca: undefined, isShared: false, accessFolder: broker.folder },
    })
    ;[modem, other] = test.modems as [TestModem, TestModem]
    await broker.start()
    await ready(test.gateway)
  })
  afterEach(async () => {
    await test.close()
    await broker.close()
  })
  const connectAs = async ({ clientId }: TestModem, password = demoModemSecret(clientId)) => {
    const options = { clientId, username: clientId, password, reconnectPeriod: 0 }
    const client = await connectAsync(broker.url, options, false)
    client.on('error', () => undefined)
    return client
  }

  it('lets a modem write and read its own topic only', async () => {
    await expect(connectAs(modem, 'wrong')).rejects.toThrow('Not authorized')
    const client = await connectAs(modem)
    await client.subscribeAsync([`${modem.topic}/configuration`, `${other.topic}/configuration`], { qos: 1 })
    const topics: string[] = []
    client.on('message', (topic) => topics.push(topic))
    for (const { modemId } of [other, modem])
      await sql`update modem_links set revision = revision + 1 where modem_id = ${modemId}`.execute(test.db.kysely)
    await until(
      async () => topics,
      ({ length }) => length > 0,
    )
    expect(topics).toEqual([`${modem.topic}/configuration`])
    await client.publishAsync(`${modem.topic}/event`, reportOf(modem, { name: 'Drill 1' }), { qos: 1 })
    const close = closed(client)
    client.publish(`${other.topic}/event`, reportOf(other, { name: 'Fire alarm' }), { qos: 1 }, () => undefined)
    await close
    const events = await until(
      () =>
        test.db.kysely
          .selectFrom('events')
          .select('eventName')
          .where('occurredAt', '>', new Date(Date.now() - 60_000))
          .execute(),
      ({ length }) => length > 0,
    )
    expect(events).toEqual([{ eventName: 'Drill 1' }])
  })

  it('refuses modems under the name of the platform or of its sessions', async () => {
    for (const [{ modemId }, name] of [
      [modem, 'emberwatch'],
      [other, 'emberwatch-event'],
    ] as const)
      await sql`update modems set client_id = ${name} where id = ${modemId}`.execute(test.db.kysely)
    await (test.gateway.transport as BrokerTransport).writeAccess()
    const names = async (file: string, pattern: RegExp) =>
      [...(await readFile(join(broker.folder, file), 'utf8')).matchAll(pattern)].map(([, name]) => name)
    const platform = ['emberwatch']
    expect((await names('passwords', /^([^:]*):/gm)).filter((name) => name?.startsWith('emberwatch'))).toEqual(platform)
    expect((await names('access', /^user (.*)$/gm)).filter((name) => name?.startsWith('emberwatch'))).toEqual(platform)
  })

  it('ends the connection of a modem when its secret is renewed', async () => {
    const client = await connectAs(modem)
    const close = closed(client)
    const files = await readFile(join(broker.folder, 'passwords'), 'utf8')
    await sql`update modem_links set secret_hash = ${hashModemSecret('another')} where modem_id = ${modem.modemId}`.execute(
      test.db.kysely,
    )
    await until(
      () => readFile(join(broker.folder, 'passwords'), 'utf8'),
      (text) => text !== files,
    )
    broker.reload()
    await close
    await expect(connectAs(modem)).rejects.toThrow('Not authorized')
    const again = await connectAs(modem, 'another')
    again.end(true)
  })
})
