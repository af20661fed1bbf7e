import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@emberwatch/api'
import { demoIds } from '@emberwatch/api/fleet'
import { measureBrokerMemory } from '@emberwatch/gateway/testing/broker-memory'
import { freePort } from '@emberwatch/http/testing/free-port'
import type { MqttClient } from 'mqtt'
import { type OwnServer, startOwnServer } from '../own-server.ts'
import { tokenOf } from '../sign-in.ts'
import { startAlarmMails } from './alarm-mails.ts'
import { clientOf } from './client.ts'
import { quantile, round, writeFigures } from './figures.ts'
import { connectModem, fillFleet, reportEvents } from './gateway-modems.ts'
import { measureShared } from './gateway-shared.ts'
import { duringReports, stateWaits } from './gateway-waits.ts'
import { listWaitsDuring } from './list-waits.ts'

const modems = Number(process.env.BENCH_MODEMS ?? 10_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const speakers = 200
const quietReports = 40
const reportsASecond = 100
const connectsAtOnce = 200
const backMaxMs = 180_000
const idleMs = 10_000
/** Each alarm is the first one of its site, which waits for nothing (product 23.3). */
const alarms = 30
const betweenAlarmsMs = 500

/**
 * `pnpm bench gateway`: what memory a connected modem takes of the embedded broker, how long all need to connect, reports that are stored and acknowledged
 * in a second, how long it takes from a report to the event of a page that shows it, alone and beside a hundred others a second, and from an alarm to the
 * mail server, and how long all need to come back after their network was away, with
 * the lists of other people meanwhile. With `BENCH_DATABASE_URL` only what two instances on PostgreSQL store that share Mosquitto. `BENCH_MODEMS` (10000)
 * and `BENCH_SECONDS` (15) make it other.
 */
export async function gatewayBench(): Promise<void> {
  const databaseUrl = process.env.BENCH_DATABASE_URL
  const [name, row] = databaseUrl
    ? ['gateway-shared', await measureShared(databaseUrl, seconds)]
    : ['gateway', await measureEmbedded()]
  console.table([row])
  writeFigures(name, row)
}

async function measureEmbedded() {
  const broker = await measureBrokerMemory(modems)
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-gateway-'))
  const db = await openDatabase({ dataDir: folder })
  const entries = await fillFleet(db, modems, speakers)
  await db.close()
  const mails = await startAlarmMails(demoIds.emails['super.admin'])
  const port = await freePort()
  const server = await startOwnServer(folder, { MQTT_PORT: String(port), ...mails.env })
  const address = `mqtt://127.0.0.1:${port}`
  const before = server.memory().now
  const begin = performance.now()
  const clients: MqttClient[] = []
  for (let n = 0; n < modems; n += connectsAtOnce)
    clients.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(connectsAtOnce, modems - n) }, (_, i) => connectModem(address, n + i)),
      )),
    )
  const row = {
    modems,
    'connected within s': round((performance.now() - begin) / 1000),
    'kB a modem, with the database': round(((server.memory().now - before) * 1024) / modems),
    'kB a modem': broker.resident,
    'of which heap': broker.heap,
    ...(await throughput(clients, entries, server.processorMs)),
    ...(await delays({ clients, entries, url: server.url, port, mails })),
  }
  Object.assign(row, await comeBack(clients, server.url))
  for (const client of clients) client.end(true)
  await server.stop()
  await mails.close()
  rmSync(folder, { recursive: true, force: true })
  return row
}

/** Cuts all connections, and measures how long all modems need to say again that they are there, and the lists of others meanwhile over idle ones. */
async function comeBack(clients: readonly MqttClient[], url: string) {
  const authorization = await tokenOf(url, demoIds.emails['site.admin'])
  const idle = await listWaitsDuring(url, authorization, () => pause(idleMs))
  const begin = performance.now()
  let [back, tookMs] = [0, 0]
  const comingBack = clients.map(async (client, n) => {
    await new Promise((resolve) => client.once('connect', resolve))
    const birth = { v: 1, session: randomUUID(), online: true, at: new Date().toISOString() }
    await client.publishAsync(`bench/${n}/presence`, JSON.stringify(birth), { qos: 1, retain: true })
    back += 1
  })
  const all = Promise.all(comingBack).then(() => {
    tookMs = performance.now() - begin
  })
  for (const client of clients) client.stream.destroy()
  const meanwhile = await listWaitsDuring(url, authorization, () => Promise.race([all, pause(backMaxMs)]))
  return {
    'back within s': round(tookMs / 1000),
    'not back': clients.length - back,
    'list p99 ms meanwhile': share(meanwhile, 0.99),
    'over idle': round(quantile(meanwhile, 0.99) / quantile(idle, 0.99)),
  }
}

async function throughput(
  clients: readonly MqttClient[],
  entries: readonly string[],
  processorMs: OwnServer['processorMs'],
) {
  const before = processorMs()
  const waits = await reportEvents(clients, entries, seconds)
  return {
    'stored a second': Math.round(waits.length / seconds),
    // Tells more than the rate where other work has a part of the machine.
    'processor ms a report': round((processorMs() - before) / waits.length, 2),
    'acknowledged p50 ms': share(waits, 0.5),
    'p99 ms': share(waits, 0.99),
  }
}

interface Delays {
  readonly clients: readonly MqttClient[]
  readonly entries: readonly string[]
  readonly url: string
  readonly port: number
  readonly mails: Awaited<ReturnType<typeof startAlarmMails>>
}

/** Measures the way from a report to a page and from an alarm to the mail server, the first alone as well as beside others. */
async function delays({ clients, entries, url, port, mails }: Delays) {
  const person = clientOf(url, await tokenOf(url, demoIds.emails['site.admin']))
  const stateWaitsOfOne = () => stateWaits(clients[0], entries[0], person, quietReports)
  const quiet = await stateWaitsOfOne()
  await mails.begin(clientOf(url, await tokenOf(url, demoIds.emails['super.admin'])))
  const mailWaits: number[] = []
  const busy = await duringReports(clients, entries, reportsASecond, async () => {
    const waits = await stateWaitsOfOne()
    for (let n = 0; n < alarms; n += 1) {
      mailWaits.push(await mails.measure(port, '127.0.0.1'))
      await pause(betweenAlarmsMs)
    }
    return waits
  })
  return {
    'until an event p50 ms': share(quiet, 0.5),
    'until an event p99 ms': share(quiet, 0.99),
    [`at ${reportsASecond} reports a second p50 ms`]: share(busy, 0.5),
    [`at ${reportsASecond} reports a second p99 ms`]: share(busy, 0.99),
    'until the mail of an alarm p50 ms': share(mailWaits, 0.5),
    'until the mail of an alarm p99 ms': share(mailWaits, 0.99),
  }
}

const share = (waits: readonly number[], part: number) => round(quantile(waits, part))
