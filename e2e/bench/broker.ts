import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Mosquitto, openMosquitto } from '@emberwatch/gateway/testing/mosquitto'
import { connect, connectAsync, type MqttClient } from 'mqtt'
import { results } from './serve.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const backlog = Number(process.env.BENCH_BACKLOG ?? 50_000)
const speakers = 100
const inFlight = 8
/** Nothing has come for so long, so nothing will. */
const drainedMs = 3_000
/** Who writes all that waits after each message never has a large backlog. */
const fillMs = 20_000

/** When Mosquitto writes what waits to its disk. */
const settings: Readonly<Record<string, readonly string[]>> = {
  'each minute': ['autosave_interval 60'],
  'each 5 s': ['autosave_interval 5'],
  'each second': ['autosave_interval 1'],
  'after 100 changes': ['autosave_on_changes true', 'autosave_interval 100'],
}

/**
 * `pnpm bench broker`: what Mosquitto loses of what it has acknowledged when the platform is away and it is killed then, and what it acknowledges a second
 * meanwhile and beside a platform that takes everything, by how often it writes to its disk. `BENCH_SECONDS` (6) and `BENCH_BACKLOG` (50000, what waits
 * already) make it other.
 */
export async function brokerBench(): Promise<void> {
  const rows: Record<string, object> = {}
  for (const [name, lines] of Object.entries(settings)) {
    rows[name] = await measure(lines)
    console.table({ [name]: rows[name] })
  }
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'broker.json'), `${JSON.stringify(rows, null, 2)}\n`)
}

async function measure(lines: readonly string[]) {
  const broker = await openMosquitto(() => ['allow_anonymous true', 'max_inflight_messages 500', ...lines])
  await broker.start()
  const { received, client } = await openPlatform(broker)
  const modems = await openModems(broker)
  const rate = (await speak(modems, seconds * 1_000)) / seconds
  await drained(received)
  await client.endAsync()
  const filled = await speak(modems, fillMs, backlog)
  const away = await speak(modems, seconds * 1_000)
  await broker.kill()
  for (const modem of modems) modem.end(true)
  await broker.start()
  const again = await openPlatform(broker)
  await drained(again.received)
  const lost = filled + away - again.received()
  await again.client.endAsync()
  await broker.close()
  return {
    'acknowledged a second': Math.round(rate),
    'with a backlog': Math.round(away / seconds),
    backlog: filled,
    lost,
    'lost, s': Math.round((lost / (away / seconds)) * 10) / 10,
  }
}

/** The session of the platform, which acknowledges at once. */
async function openPlatform(broker: Mosquitto) {
  let count = 0
  const options = { clientId: 'emberwatch-event', clean: false, protocolVersion: 5 as const }
  const client = connect(broker.url, { ...options, properties: { sessionExpiryInterval: 86_400 } })
  client.on('message', () => {
    count += 1
  })
  await new Promise<void>((resolve) => client.once('connect', () => resolve()))
  await client.subscribeAsync('+/+/event', { qos: 1 })
  return { client, received: () => count }
}

const openModems = (broker: Mosquitto) =>
  Promise.all(
    Array.from({ length: speakers }, async (_, n) => {
      const client = await connectAsync(broker.url, { clientId: `bench-${n}`, reconnectPeriod: 0 })
      return client.on('error', () => undefined)
    }),
  )

/** @returns how many were acknowledged within that time, or that many at most */
async function speak(modems: readonly MqttClient[], ms: number, most = Number.POSITIVE_INFINITY): Promise<number> {
  const until = performance.now() + ms
  let [sent, acknowledged] = [0, 0]
  const one = async (modem: MqttClient, n: number) => {
    while (performance.now() < until && sent < most) {
      sent += 1
      await modem.publishAsync(`bench/${n}/event`, eventText(sent), { qos: 1 })
      acknowledged += 1
    }
  }
  await Promise.all(modems.flatMap((modem, n) => Array.from({ length: inFlight }, () => one(modem, n))))
  return acknowledged
}

const eventText = (number: number) =>
  JSON.stringify({
    v: 1,
    id: String(number),
    at: new Date().toISOString(),
    entry: '0d9ac9a2-3c0b-4b1f-9c57-6a1f6d1c2b0c',
    name: 'Enabled',
    unit: { name: 'P01-L03-S017', id: '1.3.17', class: 'Point', hardware: 'BHH-300' },
  })

async function drained(received: () => number): Promise<void> {
  for (let before = -1; before !== received(); await wait(drainedMs)) before = received()
}
