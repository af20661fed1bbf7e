import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoIds, demoModemSecret } from '@emberwatch/api/fleet'
import { attacks, startAttack } from '@emberwatch/gateway/testing/attack'
import { freePort } from '@emberwatch/http/testing/free-port'
import { startOwnServer } from '../own-server.ts'
import { tokenOf } from '../sign-in.ts'
import { connectDemoModem, startAlarmMails } from './alarm-mails.ts'
import { clientOf } from './client.ts'
import { quantile, round, timed } from './figures.ts'

/** A hostile modem, or whoever reaches its port, delays another firm's modem and lists. */

const seconds = 8
/** Milliseconds between two rounds of a list, a report and a connection. */
const pauseMs = 20
/** A modem may not connect in each round: it would wait for its own pace. */
const connectEvery = 16
const attacker = 'fam-000417'
const other = { clientId: 'fam-000418', topic: 'fam/000418', address: '127.0.0.2' }

/** One person's invitations are no attack of a modem; the alarm of another firm waits behind them too. */
const invitations = 'a thousand invitations of one person'
const rowNames = [...attacks, invitations] as const

/** @param isChosen by the name of a row */
export async function measureModemAttacks(isChosen: (name: string) => boolean): Promise<Record<string, object>> {
  const names = rowNames.filter((name) => isChosen(`modems: ${name}`))
  if (names.length === 0) return {}
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-hostile-modems-'))
  const port = await freePort()
  const mails = await startAlarmMails(demoIds.emails['super.admin'])
  // Limits of connections are those of a real platform.
  const server = await startOwnServer(folder, { MQTT_PORT: String(port), NODE_ENV: '', ...mails.env })
  try {
    const as = async (account: keyof typeof demoIds.emails) =>
      clientOf(server.url, await tokenOf(server.url, demoIds.emails[account]))
    const [monitor, admin] = [await as('site.monitor'), await as('site.admin')]
    const all = await mails.begin(await as('super.admin'), [attacker, other.clientId])
    const entryOf = (clientId: string) =>
      all.find((modem) => modem.clientId === clientId)?.modemSystems[0]?.modemEndpointId ?? ''
    const watch = () =>
      watchOther({
        port,
        entry: entryOf(other.clientId),
        readList: () => monitor.get('sites?limit=10').arrayBuffer(),
        mail: () => mails.measure(port, other.address),
      })
    const rows: Record<string, object> = {}
    for (const name of names) {
      const before = await watch()
      const stop =
        name === invitations
          ? await inviteMany(admin)
          : await startAttack({
              ...{ attack: name, port, clientId: attacker, secret: demoModemSecret(attacker) },
              entry: entryOf(attacker),
            })
      const during = await watch()
      const tries = await stop()
      const after = await watch()
      rows[`modems: ${name}`] = { tries, ...compare(before, during, after) }
    }
    return rows
  } finally {
    await server.stop()
    await mails.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function inviteMany(admin: ReturnType<typeof clientOf>): Promise<() => Promise<number>> {
  const emailAddresses = Array.from({ length: 1_000 }, (_, n) => `guest${n}@firm.example`)
  const targets = [{ type: 'site', id: demoIds.sites.nidelva }]
  await admin.post('access/invitations', { json: { emailAddresses, targets, accessLevel: 0 } })
  return async () => emailAddresses.length
}

/** Milliseconds. */
type Waits = Record<(typeof measured)[number] | 'mail', number[]>
const measured = ['list', 'event', 'connect'] as const

/** Each p95 during the attack in milliseconds, and over that before and after it; the longest of the few mails of alarms. */
function compare(before: Waits, during: Waits, after: Waits) {
  return Object.fromEntries(
    ([...measured, 'mail'] as const).flatMap((name) => {
      const quiet = quantile([...before[name], ...after[name]], 0.95)
      const attacked = quantile(during[name], 0.95)
      return [
        [`${name} p95`, Math.round(attacked)],
        [`${name} over quiet`, round(attacked / quiet, 2)],
      ]
    }),
  )
}

interface Watched {
  readonly port: number
  readonly entry: string
  readonly readList: () => Promise<unknown>
  readonly mail: () => Promise<number>
}

/** A list, an event and a second connection of the modem, one after the other, for some seconds; beside them two alarms with their mails. */
async function watchOther({ port, entry, readList, mail }: Watched): Promise<Waits> {
  const waits: Waits = { list: [], event: [], connect: [], mail: [] }
  const open = () => connectDemoModem(port, other.clientId, other.address)
  let client = await open()
  const rounds: Record<(typeof measured)[number], () => Promise<unknown>> = {
    list: readList,
    event: () => client.publishAsync(`${other.topic}/event`, eventOf(entry), { qos: 1 }),
    connect: async () => {
      const next = await open()
      client.end(true)
      client = next
    },
  }
  const alarms = Promise.resolve().then(async () => {
    for (let n = 0; n < 2; n++) waits.mail.push(await mail())
  })
  const until = performance.now() + seconds * 1000
  for (let round = 0; performance.now() < until; round++) {
    for (const name of measured) {
      if (name === 'connect' && round % connectEvery !== 0) continue
      waits[name].push(await timed(rounds[name]))
    }
    await pause(pauseMs)
  }
  await alarms
  client.end(true)
  return waits
}

const eventOf = (entry: string) => JSON.stringify({ v: 1, id: randomUUID(), entry, name: 'Test started' })
