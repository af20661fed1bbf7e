import { connect as connectTcp, createServer } from 'node:net'
import { storeReplacement } from '@emberwatch/api'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { generate } from 'mqtt-packet'
import {
  birthOf,
  closed,
  nextMessage,
  openTestGateway,
  reportOf,
  type TestGateway,
  type TestModem,
  willOf,
} from './gateway.test-kit.ts'
import { Gateway } from './gateway.ts'

let test: TestGateway
let modem: TestModem
let other: TestModem
/** The clock of the gateway where a test stops it; it looks for silent modems as often as it does at work. */
let time: Date | undefined
const passSeconds = async (seconds: number) => {
  for (let passed = 0; passed < seconds; passed += 5) {
    time = new Date((time?.getTime() ?? Date.now()) + 5_000)
    await test.gateway.endSilent()
  }
}
beforeEach(async () => {
  time = undefined
  test = await openTestGateway({}, () => time ?? new Date())
  ;[modem, other] = test.modems as [TestModem, TestModem]
})
afterEach(() => test.close())

const eventNames = async ({ systemId }: TestModem) =>
  (
    await test.db.kysely
      .selectFrom('events')
      .select('eventName')
      .where('systemId', '=', systemId)
      .where('occurredAt', '>', new Date(Date.now() - 60_000))
      .execute()
  ).map(({ eventName }) => eventName)
const state = async () =>
  (
    await test.db.kysely
      .selectFrom('systems')
      .select('connectionState')
      .where('id', '=', modem.systemId)
      .executeTakeFirstOrThrow()
  ).connectionState

describe('a modem', () => {
  it.each([1, 2] as const)('gets the acknowledgement of its report at QoS %d after storing', async (qos) => {
    const client = await test.connect(modem)
    await client.publishAsync(`${modem.topic}/event`, reportOf(modem, { name: 'Fault' }), { qos })
    expect(await eventNames(modem)).toEqual(['Fault'])
  })

  it('loses its connection without an acknowledgement while the database fails', async () => {
    const client = await test.connect(modem)
    await sql`alter table modem_reports rename to modem_reports_away`.execute(test.db.kysely)
    const close = closed(client)
    const report = reportOf(modem, { name: 'Fault' })
    client.publish(`${modem.topic}/event`, report, { qos: 1 }, () => undefined)
    await close
    await sql`alter table modem_reports_away rename to modem_reports`.execute(test.db.kysely)
    const again = await test.connect(modem)
    await again.publishAsync(`${modem.topic}/event`, report, { qos: 1 })
    await again.publishAsync(`${modem.topic}/event`, report, { qos: 1 })
    expect(await eventNames(modem)).toEqual(['Fault'])
    expect(test.failures).toHaveLength(1)
  })

  it.each([
    ["another modem's topic", () => `${other.topic}/event`],
    ['its configuration', () => `${modem.topic}/configuration`],
    ['a topic that is none', () => `${modem.topic}/state/x`],
    ['topics of the broker', () => '$SYS/x/heartbeat'],
  ])('that writes to %s loses its connection', async (_what, topic) => {
    const client = await test.connect(modem)
    await client.publishAsync(`${modem.topic}/presence`, birthOf('s1'), { qos: 1 })
    const close = closed(client)
    client.publish(topic(), reportOf(other, { name: 'Fire alarm' }), { qos: 1 }, () => undefined)
    await close
    expect(await eventNames(other)).toEqual([])
    await until(
      () => test.link(modem),
      ({ isOnline }) => !isOnline,
    )
    expect((await test.link(modem)).cause).toBe(`Refused: it wrote to ${topic()}, which is not its own`)
  })

  it('reads only its own configuration and refusals', async () => {
    const client = await test.connect(modem)
    const topics = ['#', '+/+/configuration', '$SYS/#', `${other.topic}/configuration`, `${modem.topic}/#`]
    const granted = await Promise.all(
      topics.map((topic) => client.subscribeAsync(topic, { qos: 1 }).catch(() => 'refused' as const)),
    )
    expect(granted).toEqual(topics.map(() => 'refused'))
  })

  it('gets its configuration on subscribing, on a change and when it has another one', async () => {
    const client = await test.connect(modem)
    const topic = `${modem.topic}/configuration`
    const first = nextMessage(client, topic)
    await client.subscribeAsync(topic, { qos: 1 })
    expect(await first).toEqual({
      retain: true,
      body: expect.objectContaining({
        v: 1,
        revision: 1,
        entries: expect.arrayContaining([expect.objectContaining({ entry: modem.entry })]),
      }),
    })
    const second = nextMessage(client, topic)
    await sql`update modem_links set revision = 2 where modem_id = ${modem.modemId}`.execute(test.db.kysely)
    expect((await second).body).toMatchObject({ revision: 2 })
    const third = nextMessage(client, topic)
    await client.publishAsync(`${modem.topic}/presence`, birthOf('s1', { revision: 1 }), { qos: 1 })
    expect((await third).body).toMatchObject({ revision: 2 })
  })

  it('gets the time after each birth', async () => {
    const client = await test.connect(modem)
    await client.subscribeAsync(`${modem.topic}/time`, { qos: 1 })
    const time = nextMessage(client, `${modem.topic}/time`)
    await client.publishAsync(`${modem.topic}/presence`, birthOf('s1', { at: '1970-01-01T00:00:12Z' }), { qos: 1 })
    const { at } = (await time).body as { at: string }
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(5_000)
  })

  it('gets a refusal of its message', async () => {
    const client = await test.connect(modem)
    await client.subscribeAsync(`${modem.topic}/refusal`, { qos: 1 })
    const refusal = nextMessage(client, `${modem.topic}/refusal`)
    await client.publishAsync(`${modem.topic}/event`, '{"v":1,"id":"e1"}', { qos: 1 })
    expect((await refusal).body).toMatchObject({ of: 'event', id: 'e1', reason: 'invalid' })
  })

  it.each([
    ['its secret is renewed', () => sql`update modem_links set secret_hash = 'x' where modem_id = ${modem.modemId}`],
    ['it is blocked', () => sql`update modem_links set blocked_at = now() where modem_id = ${modem.modemId}`],
    ['it is deleted', () => sql`update modems set deleted_at = now() where id = ${modem.modemId}`],
    [
      'its site is deleted',
      () =>
        sql`update sites set deleted_at = now() where id = (select site_id from modems where id = ${modem.modemId})`,
    ],
  ])('loses its connection when %s, and is refused afterwards', async (_what, change) => {
    const client = await test.connect(modem)
    const close = closed(client)
    await change().execute(test.db.kysely)
    await close
    await expect(test.connect(modem)).rejects.toThrow('Not authorized')
  })

  it('loses its connection to replaced hardware, which serves the same systems with its own secret', async () => {
    const { modemId } = modem
    const client = await test.connect(modem)
    const close = closed(client)
    const { id: actorId } = await test.db.kysely.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    const identifiers = ['clientId', 'iccid', 'imei', 'imsi', 'wgip', 'ts'] as const
    const before = await test.db.kysely
      .selectFrom('modems')
      .select(identifiers)
      .where('id', '=', modemId)
      .executeTakeFirstOrThrow()
    const label = { clientId: 'fam-880088', imei: '001017008800886', iccid: '1', imsi: '2', wgip: '3', ts: '4' }
    const replacement = {
      modemId,
      before,
      fields: label,
      secret: test.secretOf(label.clientId),
      actorId,
      at: new Date(),
    }
    await test.db.kysely.transaction().execute((change) => storeReplacement(change, replacement))
    await close
    await expect(test.connect(modem)).rejects.toThrow('Not authorized')
    const next = { ...modem, ...label, topic: 'fam/880088' }
    const other = await test.connect(next)
    await other.publishAsync(`${next.topic}/presence`, birthOf('s1'), { qos: 1 })
    await until(
      () => test.link(next),
      ({ isOnline }) => isOnline,
    )
    expect(await state()).not.toBeNull()
  })
})

it('a blocked modem is offline with its systems until after it is unblocked', async () => {
  const client = await test.connect(modem)
  await client.publishAsync(`${modem.topic}/presence`, birthOf('s1'), { qos: 1 })
  await sql`update modem_links set blocked_at = now() where modem_id = ${modem.modemId}`.execute(test.db.kysely)
  const { cause } = await until(
    () => test.link(modem),
    ({ isOnline }) => !isOnline,
  )
  expect(cause).toBe('Blocked')
  const { description } = await test.db.kysely
    .selectFrom('modemSystems')
    .select('stateDescription as description')
    .where('systemId', '=', modem.systemId)
    .executeTakeFirstOrThrow()
  expect([await state(), description]).toEqual(['mobile_connection_failed', 'Blocked'])
  await sql`update modem_links set blocked_at = null where modem_id = ${modem.modemId}`.execute(test.db.kysely)
  expect((await test.link(modem)).isOnline).toBe(false)
})

it('a modem gets its configuration after an outage of the database during its subscription', async () => {
  const client = await test.connect(modem)
  const topic = `${modem.topic}/configuration`
  await sql`alter table modem_systems rename to modem_systems_away`.execute(test.db.kysely)
  const message = nextMessage(client, topic)
  await client.subscribeAsync(topic, { qos: 1 })
  await until(
    async () => test.failures,
    ({ length }) => length > 0,
  )
  await sql`alter table modem_systems_away rename to modem_systems`.execute(test.db.kysely)
  expect((await message).body).toMatchObject({ revision: 1 })
})

describe('a refused connection', () => {
  it('counts by cause', async () => {
    await test.connect(modem)
    await test.connect(other, { password: 'wrong' }).catch(() => undefined)
    await test.connect({ ...modem, clientId: 'fam-999999' }).catch(() => undefined)
    expect(test.gateway.figures()).toEqual({
      connections: 1,
      refusals: { unknown: 1, credentials: 1, crowd: 0, message: 0, 'not stored': 0, unstorable: 0, overflow: 0 },
    })
  })

  it('of an unknown client id is recorded', async () => {
    await expect(test.connect(modem, { password: 'wrong' })).rejects.toThrow('Not authorized')
    const stranger = { ...modem, clientId: 'fam-999999' }
    await expect(test.connect(stranger, { username: '490154203237518' })).rejects.toThrow('Not authorized')
    await test.transport.writeKnocks()
    const knocks = await test.db.kysely
      .selectFrom('modemKnocks')
      .select(['clientId', 'imei', 'address', 'knocks'])
      .execute()
    expect(knocks).toEqual([{ clientId: 'fam-999999', imei: '490154203237518', address: '127.0.0.1', knocks: 1 }])
  })
})

describe('presence', () => {
  const begin = async (session: string, options: object = {}) => {
    const client = await test.connect(modem, { will: willOf(modem, session), ...options })
    await client.publishAsync(`${modem.topic}/presence`, birthOf(session), { qos: 1, retain: true })
    return client
  }
  const isGone = () =>
    until(
      () => test.link(modem),
      ({ isOnline }) => !isOnline,
    )

  it("ends with the modem's network", async () => {
    const client = await begin('s1')
    client.stream.destroy()
    expect((await isGone()).cause).toBe('Connection lost (last will)')
    expect(await state()).toBe('mobile_connection_failed')
  })

  it.each([
    ['a list of one', (session: string) => `[${birthOf(session)}]`],
    ['blanks around the session', (session: string) => birthOf(` ${session} `)],
    ['decomposed letters', (session: string) => birthOf(`${session} o\u0308`)],
    ['a number for the session', () => birthOf(17 as never)],
  ])('ends with the network of a modem whose birth has %s', async (_what, birth) => {
    const client = await test.connect(modem)
    await client.publishAsync(`${modem.topic}/presence`, birth('s1'), { qos: 1 })
    expect((await test.link(modem)).isOnline).toBe(true)
    client.stream.destroy()
    expect((await isGone()).cause).toBe('Connection lost (last will)')
  })

  it('ends with a goodbye that sends no will', async () => {
    const client = await begin('s1')
    await client.endAsync()
    expect((await isGone()).cause).toBe('Closed by the modem')
  })

  describe('that ends while the database is away', () => {
    beforeEach(async () => {
      const client = await begin('s1')
      await sql`alter table modem_entry_links rename to modem_entry_links_away`.execute(test.db.kysely)
      client.stream.destroy()
      await until(() => test.failures.length > 0)
      await sql`alter table modem_entry_links_away rename to modem_entry_links`.execute(test.db.kysely)
    })

    it('is stored later with the time of its end', async () => {
      const returnedAt = new Date()
      await test.transport.storeEndings()
      expect((await test.link(modem)).cause).toBe('Connection lost (last will)')
      expect(await state()).toBe('mobile_connection_failed')
      const { changedAt } = await test.db.kysely
        .selectFrom('modemLinks')
        .select('changedAt')
        .where('modemId', '=', modem.modemId)
        .executeTakeFirstOrThrow()
      expect(changedAt?.getTime()).toBeLessThan(returnedAt.getTime())
    })

    it('continues when the modem is back in the same session', async () => {
      await begin('s1')
      await test.transport.storeEndings()
      expect(await test.link(modem)).toEqual({ isOnline: true, session: 's1', cause: null })
    })
  })

  it.each([
    ['whose network goes', async () => undefined],
    ['that another one without a birth has replaced', () => test.connect(modem)],
  ])('ends for a connection %s before its birth is stored', async (_what, replace) => {
    const client = await test.connect(modem)
    const accept = test.gateway.intake.accept.bind(test.gateway.intake)
    const commit = Promise.withResolvers<void>()
    const spy = jest.spyOn(test.gateway.intake, 'accept').mockImplementationOnce(async (birth) => {
      await commit.promise
      return accept(birth)
    })
    client.publish(`${modem.topic}/presence`, birthOf('s1'), { qos: 1 }, () => undefined)
    await until(() => spy.mock.calls.length > 0)
    const last = (await replace()) ?? client
    last.stream.destroy()
    await until(() => test.gateway.figures().connections === 0)
    commit.resolve()
    await until(
      () => test.link(modem),
      ({ session, isOnline }) => session === 's1' && !isOnline,
    )
    expect((await test.link(modem)).cause).toBe('Connection lost (last will)')
  })

  it('ends when keep-alive runs out', async () => {
    const client = await begin('s1', { keepalive: 1 })
    // The modem has stopped, and its network is there.
    ;(client as unknown as { keepaliveManager: { destroy(): void } }).keepaliveManager.destroy()
    expect((await isGone()).cause).toBe('Keep-alive ran out')
  })

  it('continues when another connection of the modem takes over', async () => {
    const first = await begin('s1')
    const close = closed(first)
    await begin('s2')
    await close
    await test.gateway.intake.settled()
    expect(await test.link(modem)).toEqual({ isOnline: true, session: 's2', cause: null })
    expect(await state()).toBe('system_connected')
  })

  it("outlasts the gateway's end, and ends unless another one takes the modem", async () => {
    await begin('s1')
    await test.gateway.close()
    await passSeconds(90)
    expect((await test.link(modem)).isOnline).toBe(true)
    await passSeconds(10)
    expect((await test.link(modem)).cause).toBe('Not heard of since its gateway stopped')
  })

  it('ends for a modem that stops sending its presence', async () => {
    const client = await test.connect(modem)
    await client.publishAsync(`${modem.topic}/presence`, birthOf('s1', { every: 60 }), { qos: 1 })
    await sql`update gateways set seen_at = now() + interval '1 hour'`.execute(test.db.kysely)
    await passSeconds(90)
    expect((await test.link(modem)).isOnline).toBe(true)
    await passSeconds(10)
    expect((await test.link(modem)).cause).toBe('Keep-alive ran out')
  })
})

describe('silence', () => {
  const loseGateway = () => sql`update modem_links set gateway_id = null`.execute(test.db.kysely)
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(test.db.kysely)
  beforeEach(async () => {
    const client = await test.connect(modem)
    await client.publishAsync(`${modem.topic}/presence`, birthOf('s1'), { qos: 1 })
    await passSeconds(5)
  })

  it('ends the presence of a modem behind its own broker after 450 seconds without a promise', async () => {
    await loseGateway()
    await passSeconds(450)
    expect((await test.link(modem)).isOnline).toBe(true)
    await passSeconds(5)
    expect((await test.link(modem)).cause).toBe('Keep-alive ran out')
  })

  it.each([
    ['at the embedded broker', async () => undefined],
    ['behind its own broker', loseGateway],
  ])('ends no presence of a modem %s at the end of an outage of the database', async (_what, move) => {
    await move()
    await rename('gateways', 'gateways_away')
    for (let minute = 0; minute < 8; minute++) {
      time = new Date((time as Date).getTime() + 60_000)
      await expect(test.gateway.endSilent()).rejects.toThrow('gateways')
    }
    await rename('gateways_away', 'gateways')
    await passSeconds(90)
    expect((await test.link(modem)).isOnline).toBe(true)
  })

  it('counts from the last report that the database did not take', async () => {
    await loseGateway()
    await passSeconds(400)
    await rename('modem_entry_links', 'modem_entry_links_away')
    const birth = { topic: modem.topic, name: 'presence', payload: Buffer.from(birthOf('s1')) } as const
    await expect(test.gateway.intake.accept({ ...birth, receivedAt: time as Date })).rejects.toThrow(
      'modem_entry_links',
    )
    await rename('modem_entry_links_away', 'modem_entry_links')
    await passSeconds(450)
    expect((await test.link(modem)).isOnline).toBe(true)
    await passSeconds(10)
    expect((await test.link(modem)).cause).toBe('Keep-alive ran out')
  })
})

it('two devices that take a connection from each other cause a notice with both addresses', async () => {
  for (let n = 0; n < 6; n++) await test.connect(modem)
  const notices = await until(
    () => test.db.kysely.selectFrom('modemNotices').select(['kind', 'words', 'modemId']).execute(),
    ({ length }) => length > 0,
  )
  expect(notices).toEqual([{ kind: 'twins', words: '127.0.0.1', modemId: modem.modemId }])
})

it('a modem that subscribes endlessly waits, and others are served', async () => {
  const [client, quiet] = [await test.connect(modem), await test.connect(other)]
  const topic = `${modem.topic}/configuration`
  let done = 0
  for (let n = 0; n < 1_500; n++) client.subscribe(topic, { qos: 1 }, () => (done += 1))
  await quiet.publishAsync(`${other.topic}/event`, reportOf(other, { name: 'Fault' }), { qos: 1 })
  expect(done).toBeLessThan(1_500)
})

describe('the port', () => {
  /** Connects under a client ID that nobody has added. `code` is that of its CONNACK; null where it is closed without one. */
  function knock(clientId: string) {
    const socket = connectTcp(test.transport.port as number, '127.0.0.1')
    const connected = new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    const code = new Promise<number | null>((resolve) => {
      socket.on('error', () => undefined)
      socket.once('data', (bytes) => resolve(bytes[3] ?? null))
      socket.once('close', () => resolve(null))
    })
    socket.write(generate({ cmd: 'connect', clientId, clean: true, keepalive: 60, protocolVersion: 4 }))
    return { connected, code }
  }

  it('accepts 300 concurrent connections of one address', async () => {
    // Nobody is answered while the database is busy.
    const knocks = await test.db.kysely.transaction().execute(async (busy) => {
      await sql`lock table modem_links in access exclusive mode`.execute(busy)
      const all = Array.from({ length: 300 }, (_, n) => knock(`new-${n}`))
      await Promise.all(all.map(({ connected }) => connected))
      // The server takes one in each turn of the event loop.
      for (let turn = 0; turn < 2 * all.length; turn++) await new Promise(setImmediate)
      return all
    })
    expect(await Promise.all(knocks.map(({ code }) => code))).toEqual(Array(300).fill(5))
    expect(test.gateway.figures().refusals).toMatchObject({ unknown: 300, crowd: 0 })
  })

  it('in use is reported while modems inside connect', async () => {
    const occupant = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => occupant.once('listening', resolve))
    const { port } = occupant.address() as { port: number }
    const second = await openTestGateway({ port })
    expect(second.warnings).toEqual([`Modems cannot connect: port ${port} (MQTT_PORT) is not free (EADDRINUSE).`])
    await expect(second.gateway.ask()).rejects.toThrow('the port of modems is not free')
    occupant.close()
    await until(
      async () => second.transport.port,
      (taken) => taken === port,
    )
    await second.gateway.ask()
    await second.close()
  })

  it('of another instance on the machine is healthy until a stranger has it', async () => {
    let at = new Date()
    const { db } = test
    const settings = { host: '127.0.0.1', port: test.transport.port, tls: undefined, broker: undefined }
    const sealer = { seal: String, open: String } as never
    const report = () => undefined
    const sibling = await Gateway.open({ db, sealer, settings, now: () => at, warn: report, onError: report })
    await test.gateway.ask()
    await sibling.ask()
    at = new Date(at.getTime() + 120_000)
    await expect(sibling.ask()).rejects.toThrow('the port of modems is not free')
    await sibling.close()
  })

  it('closes a connection that announces a packet of 256 MB', async () => {
    const client = await test.connect(modem)
    const socket = connectTcp(test.transport.port as number, '127.0.0.1')
    const close = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined)
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f, 0, 4, ...Buffer.from('MQTT')]))
    await close
    await client.publishAsync(`${modem.topic}/event`, reportOf(modem, { name: 'Fault' }), { qos: 1 })
    expect(await eventNames(modem)).toEqual(['Fault'])
  })
})
