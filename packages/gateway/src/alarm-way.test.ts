import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoIds, demoModemSecret } from '@emberwatch/api/fleet'
import { type DemoApi, openDemoApi } from '@emberwatch/api/testing'
import { openMailServer } from '@emberwatch/api/testing/mail-server'
import { live, modemStages } from '@emberwatch/contract'
import { TestAnswer } from '@emberwatch/contract/devices'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { connectAsync, type MqttClient } from 'mqtt'
import * as v from 'valibot'
import type { EmbeddedTransport } from './broker/embedded-transport.ts'
import { nextMessage, type TestModem } from './gateway.test-kit.ts'
import { Gateway } from './gateway.ts'

/** The whole way of what a panel says: a modem, the broker, the database, pages, a mail server, and the server of a firm. */

const site = demoIds.sites.nidelva
let api: DemoApi
let gateway: Gateway
let mails: Awaited<ReturnType<typeof openMailServer>>
let modem: TestModem
let client: MqttClient
let wall: string
/** The clock of API and gateway goes on by itself; waits of minutes are left out. */
let aheadMs = 0
const timeNow = () => new Date(Date.now() + aheadMs)
const occurrences: { readonly kind: string; readonly isOpen: boolean; readonly system: { readonly id: string } }[] = []
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    occurrences.push(...JSON.parse(Buffer.concat(parts).toString()).data.occurrences)
    response.writeHead(204).end()
  })
})

const ask = async (token: string, path: string, init: RequestInit = {}) => {
  const headers = { authorization: token, 'content-type': 'application/json' }
  const answer = await api.fetch(`/api/v1${path}`, { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).data
}
const send = (method: string, body: object) => ({ method, body: JSON.stringify(body) })

beforeAll(async () => {
  mails = await openMailServer()
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  api = await openDemoApi({ smtpUrl: mails.url })
  Object.defineProperty(api.clock, 'now', { get: timeNow })
  const { kysely } = api.db
  await sql`update modem_links set is_online = false, session = null, born_at = null`.execute(kysely)
  const { rows } =
    await sql<TestModem>`select m.id as modem_id, m.client_id, l.topic, e.endpoint_id as entry, e.system_id
    from modem_links l join modems m on m.id = l.modem_id join modem_systems e on e.modem_id = m.id
    join systems y on y.id = e.system_id
    where y.site_id = ${site} and y.connection_state = 'system_connected' and y.archived_at is null limit 1`.execute(
      kysely,
    )
  modem = rows[0] as TestModem
  await sql`delete from modem_entry_links`.execute(kysely)
  for (const table of ['issues', 'events'] as const)
    await kysely.deleteFrom(table).where('systemId', '=', modem.systemId).execute()
  const [monitor, admin] = [await api.tokenOf('site.monitor'), await api.tokenOf('site.admin')]
  const kinds = { alarms: true, lostContact: true, faults: true, backToNormal: true }
  const rule = {
    ...{ ...kinds, isOn: true, scope: 'chosen', siteIds: [site], lostContactMinutes: 1, delivery: 'atOnce', hour: 7 },
    ...{ weekday: 1, summary: 'never', timeZone: 'Europe/Oslo', quietFrom: null, quietUntil: null },
  }
  await ask(monitor, '/user/notifications', send('PUT', rule))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  await ask(admin, '/webhooks', send('POST', { siteId: site, url, ...kinds }))
  wall = (await ask(monitor, '/user/walls', send('POST', { name: 'Vakt', scope: 'own', showsAccess: false }))).token
  gateway = await Gateway.open({
    db: api.db,
    sealer: { seal: String, open: String } as never,
    settings: { host: '127.0.0.1', port: 0, tls: undefined, broker: undefined },
    now: timeNow,
    warn: () => undefined,
    onError: (error) => {
      throw error
    },
  })
  await connect()
})
afterAll(async () => {
  client?.end(true)
  await gateway?.close()
  await api.close()
  await mails.close()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

const publish = (leaf: string, body: object) =>
  client.publishAsync(`${modem.topic}/${leaf}`, JSON.stringify({ v: 1, at: timeNow(), ...body }), { qos: 1 })
const report = (leaf: string, body: object) => publish(leaf, { id: randomUUID(), entry: modem.entry, ...body })

async function connect(): Promise<void> {
  const { clientId, topic } = modem
  const session = randomUUID()
  const payload = Buffer.from(JSON.stringify({ v: 1, session, online: false }))
  const will = { topic: `${topic}/presence`, payload, qos: 1 as const, retain: true }
  const password = demoModemSecret(clientId)
  const options = { clientId, username: clientId, password, reconnectPeriod: 0, will }
  client = await connectAsync(`mqtt://127.0.0.1:${(gateway.transport as EmbeddedTransport).port}`, options, false)
  client.on('error', () => undefined)
  await publish('presence', { session, online: true })
  await report('state', { stages: Object.fromEntries(modemStages.map(({ name }) => [name, 'ok'])) })
}

/** What waits for minutes is due, and the server looks. */
async function passMinutes(): Promise<void> {
  aheadMs += 5 * 60_000
  await sql`select pg_notify('occurrences', '')`.execute(api.db.kysely)
}

const event = (name: string) => () => report('event', { name, unit: { name: 'P01-L03-S017', id: '1.3.17' } })
const loseNetwork = async () => void client.stream.destroy()
interface Way {
  readonly begin: () => Promise<unknown>
  readonly attention: string
  readonly history: RegExp
  readonly lines: readonly [RegExp, RegExp]
  readonly kinds: readonly [string, string]
  readonly end: () => Promise<unknown>
}
const ways: [string, Way][] = [
  [
    'a fire alarm',
    {
      begin: event('Fire alarm'),
      ...{ attention: 'alarm', history: /Fire alarm/, end: event('Reset') },
      ...{ lines: [/^Alarm: /m, /^No more alarms: /m], kinds: ['alarm', 'alarmOver'] },
    },
  ],
  [
    'a fault',
    {
      begin: event('Fault'),
      ...{ attention: 'urgent', history: /Fault/, end: event('Fault cleared') },
      ...{ lines: [/^Fault: /m, /^No more faults: /m], kinds: ['fault', 'faultOver'] },
    },
  ],
  [
    'a lost contact',
    {
      begin: loseNetwork,
      ...{ attention: 'offline', history: /mobile_connection_failed/, end: connect },
      ...{ lines: [/^Offline: /m, /^Connected again: /m], kinds: ['lost', 'back'] },
    },
  ],
]

it.each(ways)(
  '%s and its end reach pages, wall, history, mail and webhook',
  async (_, { begin, attention, history, lines, kinds, end }) => {
    const monitor = await api.tokenOf('site.monitor')
    const isShown = async (token: string) =>
      (await ask(token, `/attention?systemId=${modem.systemId}`)).some(
        (row: { kind: string }) => row.kind === attention,
      )
    const hasMail = (line: RegExp) => mails.sources.some((source) => line.test(source))
    const output = (kind: string) => occurrences.find((one) => one.kind === kind && one.system.id === modem.systemId)

    await begin()
    await until(() => isShown(monitor))
    expect(await isShown(wall)).toBe(true)
    expect(JSON.stringify(await ask(monitor, `/systems/${modem.systemId}/history`))).toMatch(history)
    if (attention !== 'alarm') await passMinutes()
    await until(() => hasMail(lines[0]))
    expect(await until(() => output(kinds[0]))).toMatchObject({ isOpen: true })
    expect(hasMail(lines[1])).toBe(false)

    await end()
    await until(async () => !(await isShown(monitor)))
    expect(await isShown(wall)).toBe(false)
    await passMinutes()
    await until(() => hasMail(lines[1]))
    expect(await until(() => output(kinds[1]))).toMatchObject({ isOpen: false })
  },
)

/** The event stream of a person's open page. @returns whether it has named the text, and how to close it */
async function openPage(token: string) {
  const abort = new AbortController()
  const { body } = await api.fetch(`/api${live.changes.path}`, {
    headers: { authorization: token },
    signal: abort.signal,
  })
  let output = ''
  const reading = (async () => {
    for await (const part of body as ReadableStream<Uint8Array>) output += Buffer.from(part).toString()
  })().catch(() => undefined)
  await until(async () => output.includes('hello'))
  return {
    hasArrived: async (text: string) => output.includes(text),
    close: async () => {
      abort.abort()
      await reading
    },
  }
}

it('a test alarm reaches the history and an open page, but no notice', async () => {
  const monitor = await api.tokenOf('site.monitor')
  const counts = async () => {
    const { rows } =
      await sql`select (select count(*) from occurrences) as occurrences, (select count(*) from issues) as issues,
      (select count(*) from modem_notices) as notices`.execute(api.db.kysely)
    return rows
  }
  const before = await counts()
  const page = await openPage(monitor)
  await client.subscribeAsync(`${modem.topic}/seen`, { qos: 1 })
  const seen = nextMessage(client, `${modem.topic}/seen`)
  await report('event', { id: 'trial-1', name: 'TEST ALARM', unit: { name: 'P01-L03-S017' } })

  const { retain, body } = await seen
  expect(retain).toBe(false)
  const { storedMs, streamedMs } = v.parse(TestAnswer, body)
  expect(body).toMatchObject({ id: 'trial-1' })
  expect(streamedMs).toBeGreaterThanOrEqual(storedMs)
  await until(() => page.hasArrived(modem.systemId))
  expect(JSON.stringify(await ask(monitor, `/systems/${modem.systemId}/history`))).toMatch(/Test alarm/)
  expect(await counts()).toEqual(before)
  await page.close()
})

it('an alarm for an unknown entry is an alarm of the site until a person handles it', async () => {
  // The fleet's own alarms stand at the modem's first system, and hold back that none does.
  await api.db.kysely.deleteFrom('issues').execute()
  occurrences.length = 0
  await passMinutes()
  const output = (kind: string) => occurrences.find((one) => one.kind === kind)
  const operator = await api.tokenOf('site.operator')
  await report('event', { entry: randomUUID(), name: 'Fire alarm', unit: { name: 'P09-L01-S001' } })
  const [row] = await until(
    async () => ask(operator, `/attention?siteId=${site}&kind=alarm`),
    (rows) => rows.some(({ notice }: { notice: unknown }) => notice),
  )
  const line = new RegExp(`^Alarm: .*, unit P09-L01-S001 of an entry of ${modem.clientId} that is not configured`, 'm')
  await until(async () => mails.sources.some((source) => line.test(source.replace(/=\r?\n/g, ''))))
  expect(await until(async () => output('alarm'))).toMatchObject({ isOpen: true })
  await ask(operator, `/modems/${modem.modemId}/solved-notices`, send('POST', { noticeId: row.notice.id }))
  await passMinutes()
  expect(await until(async () => output('alarmOver'))).toMatchObject({ isOpen: false })
})
