import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashModemSecret, hashPassword, openDatabase } from '@emberwatch/api'
import { demoIds, seedDemoFleet } from '@emberwatch/demo'
import { measureBrokerMemory } from '@emberwatch/gateway/testing/broker-memory'
import { sql } from 'kysely'
import { connectAsync, type MqttClient } from 'mqtt'
import { freePort } from '../../tools/dev/free-port.ts'
import { listWaitsDuring, p99Of } from './list-waits.ts'
import { results } from './serve.ts'
import { startServerProcess, tokenOf } from './server-process.ts'

const modems = Number(process.env.BENCH_MODEMS ?? 10_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const speakers = 200
const quietReports = 40
const connectsAtOnce = 200
const secret = 'the-secret-of-all-modems-here-00'
const site = demoIds.sites.nidelva
const clientIdOf = (n: number) => `bench-${n}`

/** A modem tries again after one to ten seconds, so that not all come at once. */
const retryMs = () => 1_000 + Math.random() * 9_000
const backMaxMs = 180_000
const idleMs = 10_000

/**
 * `pnpm bench gateway`: what memory a connected modem takes of the embedded broker, how long all need to connect, reports that are stored and acknowledged
 * in a second, how long it takes from a report to the event of a page that shows it, and how long all need to come back after their network was away, with
 * the lists of other people meanwhile. `BENCH_MODEMS` (10000) and `BENCH_SECONDS` (15) make it other.
 */
export async function gatewayBench(): Promise<void> {
  const broker = await measureBrokerMemory(modems)
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-gateway-'))
  const entries = await fill(folder)
  const port = await freePort()
  const server = await startServerProcess({ DATA_DIR: folder, MQTT_PORT: String(port) })
  const address = `mqtt://127.0.0.1:${port}`
  const before = server.memory().now
  const started = performance.now()
  const clients: MqttClient[] = []
  for (let n = 0; n < modems; n += connectsAtOnce)
    clients.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(connectsAtOnce, modems - n) }, (_, i) => connectAs(address, n + i)),
      )),
    )
  const row = {
    modems,
    'connected within s': round((performance.now() - started) / 1000),
    'kB a modem, with the database': round(((server.memory().now - before) * 1024) / modems),
    'kB a modem': broker.resident,
    'of which heap': broker.heap,
    ...(await throughput(clients, entries)),
    ...(await quiet(clients, entries, server.url)),
  }
  Object.assign(row, await comeBack(clients, server.url))
  console.table([row])
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'gateway.json'), `${JSON.stringify(row, null, 2)}\n`)
  for (const client of clients) client.end(true)
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** @returns the entry of each modem that speaks */
async function fill(dataDir: string): Promise<string[]> {
  const db = await openDatabase({ dataDir })
  await seedDemoFleet(db, { now: new Date(), hashPassword })
  const { kysely } = db
  await sql`insert into modems (site_id, client_id, iccid, imei, imsi, topic, ip, subnet)
    select ${site}, 'bench-' || n, '1', '9' || lpad(n::text, 14, '0'), '1', 'bench/' || n, '192.168.10.1', '255.255.255.0'
    from generate_series(0, ${modems - 1}::int) n`.execute(kysely)
  await sql`insert into modem_links (modem_id, topic, secret_hash) select id, topic, ${hashModemSecret(secret)} from modems
    where client_id like 'bench-%'`.execute(kysely)
  const { rows } = await sql<{ entry: string }>`with made as (
      insert into systems (site_id, name, type) select ${site}, 'Bench ' || n, 'autrosafe' from generate_series(0, ${speakers - 1}::int) n
      returning id, substr(name, 7) as n
    ), entries as (
      insert into modem_systems (modem_id, system_id, name, type) select m.id, made.id, 'Bench', 'autrosafe'
      from made join modems m on m.client_id = 'bench-' || made.n returning modem_id, endpoint_id
    ) select e.endpoint_id as entry from entries e join modems m on m.id = e.modem_id order by substr(m.client_id, 7)::int`.execute(
    kysely,
  )
  await db.close()
  return rows.map(({ entry }) => entry)
}

/** Cuts all connections, and measures how long all modems need to say again that they are there, and the lists of others meanwhile over idle ones. */
async function comeBack(clients: readonly MqttClient[], url: string) {
  const authorization = await tokenOf(url, demoIds.emails['site.admin'])
  const idle = await listWaitsDuring(url, authorization, () => pause(idleMs))
  const began = performance.now()
  let [back, tookMs] = [0, 0]
  const comingBack = clients.map(async (client, n) => {
    await new Promise((resolve) => client.once('connect', resolve))
    const birth = { v: 1, session: randomUUID(), online: true, at: new Date().toISOString() }
    await client.publishAsync(`bench/${n}/presence`, JSON.stringify(birth), { qos: 1, retain: true })
    back += 1
  })
  const all = Promise.all(comingBack).then(() => {
    tookMs = performance.now() - began
  })
  for (const client of clients) client.stream.destroy()
  const meanwhile = await listWaitsDuring(url, authorization, () => Promise.race([all, pause(backMaxMs)]))
  return {
    'back within s': round(tookMs / 1000),
    'not back': clients.length - back,
    'list p99 ms meanwhile': round(p99Of(meanwhile)),
    'over idle': round(p99Of(meanwhile) / p99Of(idle)),
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const connectAs = (address: string, n: number) =>
  connectAsync(address, {
    clientId: clientIdOf(n),
    username: clientIdOf(n),
    password: secret,
    reconnectPeriod: retryMs(),
    reconnectOnConnackError: true,
    keepalive: 300,
  })

const send = (client: MqttClient | undefined, n: number, entry: string | undefined) =>
  client?.publishAsync(
    `bench/${n}/event`,
    JSON.stringify({
      v: 1,
      id: randomUUID(),
      at: new Date().toISOString(),
      entry,
      name: 'Enabled',
      unit: { name: `U${n}`, id: '1.1' },
    }),
    { qos: 1 },
  )

/** Each modem sends its next report when the one before is acknowledged. */
async function throughput(clients: readonly MqttClient[], entries: readonly string[]) {
  const until = performance.now() + seconds * 1000
  const waits: number[] = []
  await Promise.all(
    entries.map(async (entry, n) => {
      while (performance.now() < until) {
        const began = performance.now()
        await send(clients[n], n, entry)
        waits.push(performance.now() - began)
      }
    }),
  )
  return {
    'stored a second': Math.round(waits.length / seconds),
    'acknowledged p50 ms': share(waits, 0.5),
    'p99 ms': share(waits, 0.99),
  }
}

/** A state that changes, until the event stream of somebody who may see it has it. */
async function quiet(clients: readonly MqttClient[], entries: readonly string[], url: string) {
  const authorization = await tokenOf(url, demoIds.emails['site.admin'])
  const stop = new AbortController()
  const { body } = await fetch(`${url}/api/v1/live`, { headers: { authorization }, signal: stop.signal })
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  const nextChange = async () => {
    for (let text = ''; !text.includes('"system"'); ) text += decoder.decode((await reader.read()).value)
  }
  const waits: number[] = []
  for (let n = 0; n < quietReports; n += 1) {
    const status = n % 2 ? 'ok' : 'pending'
    const stages = { mobileConnection: 'ok', networkConfiguration: 'ok', panelConfiguration: 'ok', liveUpdates: status }
    const message = { v: 1, id: randomUUID(), at: new Date().toISOString(), entry: entries[0], stages }
    const change = nextChange()
    const began = performance.now()
    void clients[0]?.publishAsync('bench/0/state', JSON.stringify(message), { qos: 1 })
    await change
    waits.push(performance.now() - began)
    await pause(250)
  }
  stop.abort()
  return { 'until an event p50 ms': share(waits, 0.5), 'until an event p99 ms': share(waits, 0.99) }
}

const round = (value: number) => Math.round(value * 10) / 10
const share = (waits: readonly number[], part: number) =>
  round(waits.toSorted((a, b) => a - b)[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0)
