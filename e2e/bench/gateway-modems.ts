import { randomUUID } from 'node:crypto'
import { type Db, hashModemSecret, hashPassword } from '@emberwatch/api'
import { demoIds, seedDemoFleet } from '@emberwatch/api/fleet'
import { sql } from 'kysely'
import { connectAsync, type MqttClient } from 'mqtt'
import { timed } from './figures.ts'

/** The modems of the gateway's bench: rows of the database, and clients that send events. */

const secret = 'the-secret-of-all-modems-here-00'
const site = demoIds.sites.nidelva

/** A modem tries again after one to ten seconds, so that not all come at once. */
const retryMs = () => 1_000 + Math.random() * 9_000

/** Seeds the demo fleet and so many modems beside it. @returns the entry of each of the first `speakers` modems */
export async function fillFleet(db: Db, modems: number, speakers: number): Promise<string[]> {
  const { kysely } = db
  await seedDemoFleet(db, { now: new Date(), hashPassword })
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
  return rows.map(({ entry }) => entry)
}

export const connectModem = (address: string, n: number) =>
  connectAsync(address, {
    clientId: `bench-${n}`,
    username: `bench-${n}`,
    password: secret,
    reconnectPeriod: retryMs(),
    reconnectOnConnackError: true,
    keepalive: 300,
  })

/**
 * Each modem with an entry sends its next event when the one before is acknowledged.
 *
 * @returns how long each acknowledgement took, in milliseconds
 */
export async function reportEvents(
  clients: readonly MqttClient[],
  entries: readonly string[],
  seconds: number,
): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const waits: number[] = []
  await Promise.all(
    entries.map(async (entry, n) => {
      while (performance.now() < until) {
        waits.push(await timed(async () => sendEvent(clients[n], n, entry)))
      }
    }),
  )
  return waits
}

/** Resolves when it is acknowledged. */
export const sendEvent = (client: MqttClient | undefined, n: number, entry: string) =>
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
