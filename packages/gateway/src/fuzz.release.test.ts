import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { demoModemSecret } from '@emberwatch/api/fleet'
import fc from 'fast-check'
import type { MqttClient } from 'mqtt'
import { generate } from 'mqtt-packet'
import { closed, openTestGateway, reportOf, type TestGateway, type TestModem } from './gateway.test-kit.ts'
import { anyBytes, anyLeaf, anyMembers } from './testing/any-message.ts'

/** For an hour one modem sends whatever there is, and strangers broken packets; another one has an alarm every five seconds. */

/** `FUZZ_MINUTES` shortens a run at work. */
const minutes = Number(process.env.FUZZ_MINUTES ?? 60)
const alarmEveryMs = 5_000
/** Rounds of strangers and messages of the modem at once. */
const strangers = 4
const messages = 8

let test: TestGateway
let fuzzed: TestModem
let alarmed: TestModem
let seed = 20261128
beforeAll(async () => {
  test = await openTestGateway()
  ;[alarmed, fuzzed] = test.modems as [TestModem, TestModem]
  await test.db.kysely.deleteFrom('events').where('systemId', '=', alarmed.systemId).execute()
})
afterAll(() => test.close())

const sample = <Value>(of: fc.Arbitrary<Value>): Value => fc.sample(of, { numRuns: 1, seed: seed++ })[0] as Value

/** Packets of a session, of which bytes are replaced, left out and put in. */
const session = () => {
  const { clientId, topic } = fuzzed
  // A modem may connect once a second; the others are strangers.
  const password = Buffer.from(sample(fc.nat(99)) === 0 ? demoModemSecret(clientId) : 'wrong')
  const protocol = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60 } as const
  return Buffer.concat([
    generate({ cmd: 'connect', ...protocol, clientId, username: clientId, password }),
    generate({
      cmd: 'publish',
      topic: `${topic}/event`,
      payload: '{}',
      qos: 1,
      messageId: 7,
      dup: false,
      retain: false,
    }),
    generate({ cmd: 'subscribe', messageId: 8, subscriptions: [{ topic: `${topic}/configuration`, qos: 1 }] }),
    generate({ cmd: 'pubrel', messageId: 9 }),
    generate({ cmd: 'pingreq' }),
  ])
}
const edits = fc.array(fc.tuple(fc.nat(400), fc.constantFrom('replace', 'drop', 'insert'), anyBytes), {
  minLength: 1,
  maxLength: 6,
})
function broken(): Buffer {
  let bytes = session()
  for (const [index, kind, more] of sample(edits)) {
    const at = index % bytes.length
    const end = kind === 'insert' ? at : at + (kind === 'drop' ? index % 9 : more.length)
    bytes = Buffer.concat([bytes.subarray(0, at), kind === 'drop' ? Buffer.alloc(0) : more, bytes.subarray(end)])
  }
  return bytes
}

async function playStranger(number: number): Promise<void> {
  const socket = connect({
    port: test.transport.port as number,
    host: '127.0.0.1',
    localAddress: `127.0.${number}.${1 + (seed % 250)}`,
  })
  socket.on('error', () => undefined).resume()
  const close = once(socket, 'close')
  socket.end(broken())
  await close
}

/** Every leaf has bytes, or a message around a valid one; three in four name an event that the history would show. */
function anyPayload(): string | Buffer {
  if (sample(fc.nat(3)) === 0) return Buffer.from(sample(anyBytes))
  const whole = { ...sample(anyMembers), entry: fuzzed.entry, name: 'Word', online: true, session: 's', stages: {} }
  const text = JSON.stringify(whole)
  return sample(fc.nat(9)) === 0 ? text.slice(0, -3) : text
}

/** Sends on one connection until it ends. @returns the number of messages */
async function playOn(client: MqttClient, until: number): Promise<number> {
  let isOver = false
  const end = closed(client).then(() => {
    isOver = true
  })
  let count = 0
  for (; !isOver && performance.now() < until; count += messages) {
    const send = () => client.publishAsync(`${fuzzed.topic}/${sample(anyLeaf)}`, anyPayload(), { qos: 1 })
    await Promise.race([Promise.allSettled(Array.from({ length: messages }, send)), end])
  }
  client.end(true)
  return count
}

async function play(until: number): Promise<number> {
  let count = 0
  while (performance.now() < until) {
    const client = await test.connect(fuzzed).catch(() => undefined)
    if (client) count += await playOn(client, until)
    // One that was ended may come again once a second.
    await delay(1_000)
  }
  return count
}

it(
  `stores every alarm before the next one while others send whatever there is, for ${minutes} minutes`,
  async () => {
    const until = performance.now() + minutes * 60_000
    const client = await test.connect(alarmed)
    const guests = Array.from({ length: strangers }, async (_, number) => {
      let count = 0
      for (; performance.now() < until; count++) await playStranger(number + 1)
      return count
    })
    const played = play(until)
    const waits: number[] = []
    for (let n = 0; performance.now() < until; n++) {
      const begin = performance.now()
      const unit = { id: `1.${n}` }
      await client.publishAsync(`${alarmed.topic}/event`, reportOf(alarmed, { name: 'Fire alarm', unit }), { qos: 1 })
      waits.push(performance.now() - begin)
      await delay(Math.max(0, alarmEveryMs - (waits.at(-1) ?? 0)))
    }
    const counts = [await played, ...(await Promise.all(guests))]
    const [longest, sessions] = [Math.round(Math.max(...waits)), counts.slice(1).reduce((sum, count) => sum + count, 0)]
    console.warn(
      `fuzz: ${waits.length} alarms, the latest after ${longest} ms; ${counts[0]} messages, ${sessions} sessions`,
    )
    expect(counts.every((count) => count > 0)).toBe(true)
    expect(waits.filter((ms) => ms > alarmEveryMs)).toEqual([])
    const stored = await test.db.kysely
      .selectFrom('events')
      .select('unitId')
      .where('systemId', '=', alarmed.systemId)
      .where('eventName', '=', 'Fire alarm')
      .execute()
    expect(new Set(stored.map(({ unitId }) => unitId)).size).toBe(waits.length)
    expect(test.gateway.figures().refusals).toMatchObject({ 'not stored': 0, unstorable: 0 })
  },
  (minutes + 10) * 60_000,
)
