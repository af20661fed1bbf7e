import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { until } from '@emberwatch/http/testing/until'
import { generate, type Packet } from 'mqtt-packet'
import { closed, openTestGateway, reportOf, type TestGateway, type TestModem } from './gateway.test-kit.ts'

/** A hostile person or a broken modem sends these messages: nobody else notices. */

let test: TestGateway
let modem: TestModem
beforeAll(async () => {
  test = await openTestGateway()
  modem = test.modems[0] as TestModem
})
afterAll(() => test.close())

/** Numbers that look random and are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

function packets(): Packet[] {
  const { clientId, topic } = test.modems[1] as TestModem
  const payload = reportOf(test.modems[1] as TestModem, { name: 'Fault' })
  return [
    {
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId,
      keepalive: 60,
      username: clientId,
      password: Buffer.from(test.secretOf(clientId)),
    },
    { cmd: 'publish', topic: `${topic}/event`, payload, qos: 1, messageId: 7, dup: false, retain: false },
    { cmd: 'subscribe', messageId: 8, subscriptions: [{ topic: `${topic}/configuration`, qos: 1 }] },
    { cmd: 'pingreq' },
  ]
}

/** Sends it and waits until either side has ended. @returns what came back */
async function send(bytes: Buffer): Promise<Buffer> {
  const socket: Socket = connect(test.transport.port as number, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => undefined)
  const close = once(socket, 'close')
  socket.end(bytes)
  await close
  return Buffer.concat(chunks)
}

it('any altered byte of a packet gets an answer without internals', async () => {
  const random = seeded(20261126)
  const whole = packets().map((packet) => generate(packet))
  const all = Buffer.concat(whole)
  const client = await test.connect(modem)
  for (let at = 0; at < all.length; at++) {
    const bytes = Buffer.from(all)
    bytes[at] = Math.floor(random() * 256)
    const answer = await send(bytes)
    expect(answer.toString('latin1')).not.toMatch(/Error|node_modules|\.ts:|at /)
  }
  await client.publishAsync(`${modem.topic}/event`, reportOf(modem, { name: 'Fault' }), { qos: 1 })
  expect(client.connected).toBe(true)
  client.end(true)
})

it('a modem that connects again and again has one connection', async () => {
  const last = await Array.from({ length: 50 }).reduce<Promise<Awaited<ReturnType<typeof test.connect>>>>(
    async (before) => {
      const client = await before
      const close = closed(client)
      const next = await test.connect(modem)
      await close
      return next
    },
    test.connect(modem),
  )
  await last.publishAsync(`${modem.topic}/event`, reportOf(modem, { name: 'Fault' }), { qos: 1 })
  expect(test.gateway.figures().connections).toBe(1)
  last.end(true)
})

// The last one, as the server needs a moment to let so many go.
it('silent connections of one address have a limit that spares identified ones', async () => {
  const client = await test.connect(modem)
  const sockets = Array.from({ length: 1_250 }, () => connect(test.transport.port as number, '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => undefined)
  await until(() => (test.gateway.figures().refusals.crowd ?? 0) > 0)
  await client.publishAsync(`${modem.topic}/event`, reportOf(modem, { name: 'Fault' }), { qos: 1 })
  for (const socket of sockets) socket.destroy()
  client.end(true)
})
