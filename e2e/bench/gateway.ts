import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@emberwatch/api'
import { demoIds } from '@emberwatch/demo'
import { measureBrokerMemory } from '@emberwatch/gateway/testing/broker-memory'
import { freePort } from '@emberwatch/http/testing/free-port'
import type { MqttClient } from 'mqtt'
import { tokenOf } from '../sign-in.ts'
import { alarmWaits, duringReports, openMailbox, spreadAlarms, stateWaits, turnMailOn } from './gateway-alarms.ts'
import { connectModem, fillFleet, reportEvents } from './gateway-modems.ts'
import { measureShared } from './gateway-shared.ts'
import { listWaitsDuring, p99Of } from './list-waits.ts'
import { results } from './serve.ts'
import { startServerProcess } from './server-process.ts'

type Mailbox = Awaited<ReturnType<typeof openMailbox>>

const modems = Number(process.env.BENCH_MODEMS ?? 10_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const speakers = 200
const quietReports = 40
const reportsASecond = 100
const connectsAtOnce = 200
const backMaxMs = 180_000
const idleMs = 10_000

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
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(row, null, 2)}\n`)
}

async function measureEmbedded() {
  const broker = await measureBrokerMemory(modems)
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-gateway-'))
  const db = await openDatabase({ dataDir: folder })
  const entries = await fillFleet(db, modems, speakers)
  await spreadAlarms(db, speakers)
  await db.close()
  const mailbox = await openMailbox()
  const port = await freePort()
  const server = await startServerProcess({ DATA_DIR: folder, MQTT_PORT: String(port), SMTP_URL: mailbox.url })
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
    ...(await delays(clients, entries, server.url, mailbox)),
  }
  Object.assign(row, await comeBack(clients, server.url))
  for (const client of clients) client.end(true)
  await server.stop()
  mailbox.close()
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
    'list p99 ms meanwhile': round(p99Of(meanwhile)),
    'over idle': round(p99Of(meanwhile) / p99Of(idle)),
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function throughput(clients: readonly MqttClient[], entries: readonly string[], processorMs: () => number) {
  const before = processorMs()
  const waits = await reportEvents(clients, entries, seconds)
  return {
    'stored a second': Math.round(waits.length / seconds),
    // Tells more than the rate where other work has a part of the machine.
    'processor ms a report': Math.round(((processorMs() - before) * 100) / waits.length) / 100,
    'acknowledged p50 ms': share(waits, 0.5),
    'p99 ms': share(waits, 0.99),
  }
}

/** Measures the way from a report to a page, alone and beside others, and from an alarm to the mail server. */
async function delays(clients: readonly MqttClient[], entries: readonly string[], url: string, mailbox: Mailbox) {
  const quiet = await stateWaits(clients[0], entries[0], url, quietReports)
  await turnMailOn(url)
  const [busy, mails] = await duringReports(clients, entries, reportsASecond, async () => [
    await stateWaits(clients[0], entries[0], url, quietReports),
    await alarmWaits(clients, entries, mailbox.next),
  ])
  return {
    'until an event p50 ms': share(quiet, 0.5),
    'until an event p99 ms': share(quiet, 0.99),
    [`at ${reportsASecond} reports a second p50 ms`]: share(busy, 0.5),
    [`at ${reportsASecond} reports a second p99 ms`]: share(busy, 0.99),
    'until the mail of an alarm p50 ms': share(mails, 0.5),
    'until the mail of an alarm p99 ms': share(mails, 0.99),
  }
}

const round = (value: number) => Math.round(value * 10) / 10
const share = (waits: readonly number[], part: number) =>
  round(waits.toSorted((a, b) => a - b)[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0)
