import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '@emberwatch/api'
import { demoIds } from '@emberwatch/demo'
import { sql } from 'kysely'
import type { MqttClient } from 'mqtt'
import { startMailServer } from '../faults/mail-server.ts'
import { tokenOf } from '../sign-in.ts'
import { clientOf } from './client.ts'
import { sendEvent } from './gateway-modems.ts'

/** The way of an alarm from a modem to the mail server, while others report. */

/** Each alarm is the first one of its site, which waits for nothing (product 23.3). */
export const alarmSites = 30
const betweenMs = 500
const everyMs = 100

/** The last modems that speak, each at a site of its own, all of which one person looks after. */
export async function spreadAlarms({ kysely }: Db, speakers: number): Promise<void> {
  await sql`with made as (
      insert into sites (name, address_line1, postal_code, city, country)
      select 'Alarms ' || n, 'None', '0000', 'None', 'Norway' from generate_series(${speakers - alarmSites}::int, ${speakers - 1}::int) n
      returning id, substr(name, 8) as n
    ), access as (
      insert into site_access (site_id, user_id, email_address, access_level, is_accepted)
      select made.id, u.id, u.email_address, 2, true from made, users u where u.email_address = ${demoIds.emails['site.admin']}
    ), moved as (
      update systems y set site_id = made.id from made where y.name = 'Bench ' || made.n returning y.id
    ), seen as (
      insert into system_access (system_id, user_id, email_address, access_level, is_accepted)
      select moved.id, u.id, u.email_address, 2, true from moved, users u where u.email_address = ${demoIds.emails['site.admin']}
    ) update modems m set site_id = made.id from made where m.client_id = 'bench-' || made.n`.execute(kysely)
}

/** A mail server that says when it has taken a mail. */
export async function openMailbox() {
  let taken = Promise.withResolvers<void>()
  const { port, close } = await startMailServer(() => {
    taken.resolve()
    taken = Promise.withResolvers()
  })
  return { url: `smtp://127.0.0.1:${port}`, next: () => taken.promise, close }
}

/** Mail of alarms to the person who looks after all of them. */
export async function turnMailOn(url: string): Promise<void> {
  const client = clientOf(url, await tokenOf(url, demoIds.emails['site.admin']))
  const { data } = await client.get('user/notifications').json<{ data: object }>()
  const alarmsAlone = {
    isOn: true,
    scope: 'mine',
    alarms: true,
    lostContact: false,
    faults: false,
    backToNormal: false,
  }
  await client.put('user/notifications', { json: { ...data, ...alarmsAlone, delivery: 'atOnce' } })
}

/** @returns milliseconds from each alarm until its mail was taken */
export async function alarmWaits(
  clients: readonly MqttClient[],
  entries: readonly string[],
  next: () => Promise<void>,
): Promise<number[]> {
  const waits: number[] = []
  for (let n = entries.length - alarmSites; n < entries.length; n += 1) {
    const mail = next()
    const begin = performance.now()
    void sendEvent(clients[n], n, entries[n] ?? '', 'Fire alarm')
    await mail
    waits.push(performance.now() - begin)
    await wait(betweenMs)
  }
  return waits
}

/** Runs `work` while modems report so many events a second, spread evenly. @returns what it answers */
export async function duringReports<T>(
  clients: readonly MqttClient[],
  entries: readonly string[],
  perSecond: number,
  work: () => Promise<T>,
): Promise<T> {
  const speakers = entries.length - alarmSites
  let sent = 0
  const timer = setInterval(() => {
    for (let n = 0; n < (perSecond * everyMs) / 1_000; n += 1, sent += 1) {
      const speaker = sent % speakers
      void sendEvent(clients[speaker], speaker, entries[speaker] ?? '')
    }
  }, everyMs)
  return work().finally(() => clearInterval(timer))
}

/** A state that changes, until the event stream of somebody who may see it has it. @returns milliseconds of each */
export async function stateWaits(
  client: MqttClient | undefined,
  entry: string | undefined,
  url: string,
  count: number,
) {
  const person = clientOf(url, await tokenOf(url, demoIds.emails['site.admin']))
  const stop = new AbortController()
  const { body } = await person.get('live', { signal: stop.signal })
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  const nextChange = async () => {
    for (let text = ''; !text.includes('"system"'); ) text += decoder.decode((await reader.read()).value)
  }
  const waits: number[] = []
  for (let n = 0; n < count; n += 1) {
    const status = n % 2 ? 'ok' : 'pending'
    const stages = { mobileConnection: 'ok', networkConfiguration: 'ok', panelConfiguration: 'ok', liveUpdates: status }
    const message = { v: 1, id: randomUUID(), at: new Date().toISOString(), entry, stages }
    const change = nextChange()
    const begin = performance.now()
    void client?.publishAsync('bench/0/state', JSON.stringify(message), { qos: 1 })
    await change
    waits.push(performance.now() - begin)
    await wait(250)
  }
  stop.abort()
  return waits
}
