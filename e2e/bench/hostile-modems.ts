import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoIds, demoModemSecret } from '@emberwatch/demo'
import { attacks, startAttack } from '@emberwatch/gateway/testing/attack'
import { freePort } from '@emberwatch/http/testing/free-port'
import { MqttClient } from 'mqtt'
import { tokenOf } from '../sign-in.ts'
import { clientOf } from './client.ts'
import { p99Of } from './list-waits.ts'
import { startServerProcess } from './server-process.ts'

/** A hostile modem, or whoever reaches its port, delays another firm's modem and lists. */

const seconds = 8
/** Milliseconds between two rounds of a list, a report and a connection. */
const pauseMs = 20
/** A modem may not connect in each round: it would wait for its own pace. */
const connectEvery = 16
const attacker = 'fam-000417'
const other = { clientId: 'fam-000418', topic: 'fam/000418', address: '127.0.0.2' }

/** @param isChosen by the name of a row */
export async function measureModemAttacks(isChosen: (name: string) => boolean): Promise<Record<string, object>> {
  const names = attacks.filter((attack) => isChosen(`modems: ${attack}`))
  if (names.length === 0) return {}
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-hostile-modems-'))
  const port = await freePort()
  // Limits of connections are those of a real platform.
  const server = await startServerProcess({ DATA_DIR: folder, MQTT_PORT: String(port), NODE_ENV: '' })
  try {
    const client = clientOf(server.url, await tokenOf(server.url, demoIds.emails['site.monitor']))
    const readList = () => client.get('sites?limit=10').arrayBuffer()
    const rows: Record<string, object> = {}
    for (const attack of names) {
      const before = await watchOther(port, readList)
      const stop = await startAttack({ attack, port, clientId: attacker, secret: demoModemSecret(attacker) })
      const during = await watchOther(port, readList)
      const tries = await stop()
      const after = await watchOther(port, readList)
      rows[`modems: ${attack}`] = { tries, ...compare(before, during, after) }
    }
    return rows
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Milliseconds. */
type Waits = Record<(typeof measured)[number], number[]>
const measured = ['list', 'report', 'connect'] as const

/** Each p99 during the attack in milliseconds, and over that before and after it. */
function compare(before: Waits, during: Waits, after: Waits) {
  return Object.fromEntries(
    measured.flatMap((name) => {
      const [idle, attacked] = [p99Of([...before[name], ...after[name]]), p99Of(during[name])].map(Math.round) as [
        number,
        number,
      ]
      return [
        [`${name} p99`, attacked],
        [`${name} over idle`, Math.round((attacked / idle) * 100) / 100],
      ]
    }),
  )
}

/** A list, a report and a second connection of the modem, one after the other, for some seconds. */
async function watchOther(port: number, readList: () => Promise<unknown>): Promise<Waits> {
  const waits: Waits = { list: [], report: [], connect: [] }
  let client = await connectOther(port)
  const rounds: Record<(typeof measured)[number], () => Promise<unknown>> = {
    list: readList,
    report: () => client.publishAsync(`${other.topic}/presence`, birth(), { qos: 1 }),
    connect: async () => {
      const next = await connectOther(port)
      client.end(true)
      client = next
    },
  }
  const until = performance.now() + seconds * 1000
  for (let round = 0; performance.now() < until; round++) {
    for (const name of measured) {
      if (name === 'connect' && round % connectEvery !== 0) continue
      const begin = performance.now()
      await rounds[name]()
      waits[name].push(performance.now() - begin)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  client.end(true)
  return waits
}

const birth = () => JSON.stringify({ v: 1, session: randomUUID(), online: true, at: new Date().toISOString() })

/** Connects from an address of its own, as another firm's network does. @throws where it is turned away */
async function connectOther(port: number): Promise<MqttClient> {
  const { clientId, address } = other
  const open = () => connect({ port, host: '127.0.0.1', localAddress: address })
  const password = demoModemSecret(clientId)
  const client = new MqttClient(open, { clientId, username: clientId, password, reconnectPeriod: 0 })
  client.on('error', () => undefined)
  await new Promise((resolve, reject) => {
    client.once('connect', resolve)
    client.once('close', () => reject(new Error('the other firm is not admitted')))
  })
  return client
}
