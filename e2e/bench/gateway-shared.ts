import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, openDatabase } from '@emberwatch/api'
import { demoIds } from '@emberwatch/api/fleet'
import { openMosquitto } from '@emberwatch/gateway/testing/mosquitto'
import { sql } from 'kysely'
import type { MqttClient } from 'mqtt'
import { startOwnServer } from '../own-server.ts'
import { tokenOf } from '../sign-in.ts'
import { quantile, round } from './figures.ts'
import { connectModem, fillFleet, reportEvents } from './gateway-modems.ts'
import { listWaitsDuring } from './list-waits.ts'

/** Each modem speaks through Mosquitto; a bench of throughput needs no silent ones. */
const speakers = 200
const idleMs = 10_000
const pollMs = 50
const sharedWithinMs = 60_000

/**
 * Two instances on PostgreSQL share the sessions of Mosquitto. Mosquitto acknowledges before anything is stored, so reports count when the database has
 * them: all that modems sent within `seconds`, over the time from the first report to the last row.
 *
 * @param databaseUrl an empty PostgreSQL database
 */
export async function measureShared(databaseUrl: string, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-gateway-'))
  const db = await openDatabase({ databaseUrl })
  const entries = await fillFleet(db, speakers, speakers)
  const broker = await openMosquitto()
  await broker.start()
  const env = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: randomBytes(32).toString('hex'),
    DATA_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    MQTT_URL: broker.url,
    MQTT_PORT: undefined,
  }
  const servers = [
    await startOwnServer(join(folder, 'one'), env),
    await startOwnServer(join(folder, 'two'), env),
  ] as const
  await untilShared(db)
  const clients = await Promise.all(Array.from({ length: speakers }, (_, n) => connectModem(broker.url, n)))
  const { url } = servers[0]
  const authorization = await tokenOf(url, demoIds.emails['site.admin'])
  const idle = await listWaitsDuring(url, authorization, () => pause(idleMs))
  let rates = { sent: 0, rate: 0 }
  const processorMs = () => servers.reduce((sum, server) => sum + server.processorMs(), 0)
  const before = processorMs()
  const meanwhile = await listWaitsDuring(url, authorization, async () => {
    rates = await storedRate(db, clients, entries, seconds)
  })
  const tookMs = processorMs() - before
  for (const client of clients) client.end(true)
  await Promise.all(servers.map((server) => server.stop()))
  await broker.close()
  await db.close()
  rmSync(folder, { recursive: true, force: true })
  return {
    modems: speakers,
    reports: rates.sent,
    'stored a second': rates.rate,
    // Of both instances, without the database and the broker.
    'processor ms a report': round(tookMs / rates.sent, 2),
    'list p99 ms meanwhile': round(quantile(meanwhile, 0.99)),
    'over idle': round(quantile(meanwhile, 0.99) / quantile(idle, 0.99)),
  }
}

async function storedRate(db: Db, clients: readonly MqttClient[], entries: readonly string[], seconds: number) {
  const before = await countEvents(db)
  const begin = performance.now()
  const count = (await reportEvents(clients, entries, seconds)).length
  while ((await countEvents(db)) < before + count) await pause(pollMs)
  const tookMs = performance.now() - begin
  return { sent: count, rate: Math.round((count * 1000) / tookMs) }
}

const countEvents = async ({ kysely }: Db) => {
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from modem_reports`.execute(kysely)
  return Number(rows[0]?.count)
}

/** Resolves when both instances have their part of the sessions. @throws when they do not within a minute */
async function untilShared(db: Db): Promise<void> {
  const until = performance.now() + sharedWithinMs
  while (performance.now() < until) {
    const { rows } = await sql<{ isShared: boolean | null }>`select count(distinct gateway_id) = 2 and
      bool_and(gateway_id is not null) as "isShared" from gateway_sessions`.execute(db.kysely)
    // An instance opens a session right after it has taken it.
    if (rows[0]?.isShared) return pause(2_000)
    await pause(pollMs)
  }
  throw new Error('The two instances do not share the sessions of the broker.')
}
