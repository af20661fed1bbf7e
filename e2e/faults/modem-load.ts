import { randomUUID } from 'node:crypto'
import { demoModemSecret } from '@emberwatch/api/fleet'
import { connect, type MqttClient } from 'mqtt'
import { until } from './judge.ts'
import type { World } from './world.ts'

/** Modems that speak while something breaks. Each numbers what it sends, and sends again what is not acknowledged. */

const modemsMax = 10
const everyMs = 250
/** Reports of one modem that wait for their acknowledgement. */
const inFlightMax = 8
/** One report in so many is a state, and the first of each connection (docs/devices.md); the others are events. */
const stateEvery = 5
const reconnectMs = 500
const connectMs = 3_000
const birthMs = 60_000
const qos = 1

interface ModemAccess {
  readonly clientId: string
  readonly topic: string
  readonly entry: string
  readonly systemId: string
}

interface SentReport {
  readonly number: number
  readonly isState: boolean
}

export interface Modem {
  readonly access: ModemAccess
  /** Reports in the order of their acknowledgement. */
  readonly acknowledged: readonly SentReport[]
  /** Connections that ended since the start. */
  readonly losses: () => number
  readonly session: () => string
  /** Goes on with a clock that is wrong by so much, as after a restart. */
  readonly setClock: (minutes: number) => Promise<void>
  /** Sends no more and waits for the last acknowledgement. @returns whether it came */
  readonly settle: (mostMs: number) => Promise<boolean>
  readonly end: () => void
}

export interface ModemLoad {
  readonly mark: string
  readonly modems: readonly Modem[]
  /** The number of acknowledged reports. */
  readonly count: () => number
}

/** @param portOf where the modem of that number connects */
export async function startModems(world: World, database: string, portOf: (n: number) => number): Promise<ModemLoad> {
  const mark = randomUUID().slice(0, 8)
  const rows = await world.database().ask(
    // Whatever state a fault before this one has left them in.
    `select string_agg(concat_ws('|', m.client_id, l.topic, e.endpoint_id, e.system_id), ' ' order by m.client_id) from (
      select distinct on (e.system_id) e.* from modem_systems e join systems y on y.id = e.system_id and y.archived_at is null
      where e.position = 0 and y.connection_state is not null) e
    join modems m on m.id = e.modem_id join modem_links l on l.modem_id = m.id where m.client_id like 'fam-%'`,
    database,
  )
  const entries = rows
    .split(' ')
    .slice(0, modemsMax)
    .map((row): ModemAccess => {
      const [clientId = '', topic = '', entry = '', systemId = ''] = row.split('|')
      return { clientId, topic, entry, systemId }
    })
  const modems = entries.map((access, n) => startModem(access, mark, portOf(n)))
  return { mark, modems, count: () => modems.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0) }
}

function startModem(access: ModemAccess, mark: string, port: number): Modem {
  const acknowledged: SentReport[] = []
  let [clockMs, lastMs, number, inFlight, losses, births] = [0, 0, 0, 0, 0, 0]
  let isPaused = false
  let needsState = true
  let session = randomUUID()
  const now = () => {
    lastMs = Math.max(lastMs + 1, Date.now() + clockMs)
    return new Date(lastMs).toISOString()
  }
  const will = () => ({
    topic: `${access.topic}/presence`,
    payload: Buffer.from(JSON.stringify({ v: 1, session, online: false })),
    qos: 1 as const,
    retain: true,
  })
  const client: MqttClient = connect(`mqtt://127.0.0.1:${port}`, {
    clientId: access.clientId,
    username: access.clientId,
    password: demoModemSecret(access.clientId),
    reconnectPeriod: reconnectMs,
    connectTimeout: connectMs,
    // The gateway admits nobody while its database is away.
    reconnectOnConnackError: true,
    will: will(),
  })
  client.on('error', () => undefined)
  client.on('connect', () => {
    needsState = true
    const birth = { v: 1, session, online: true, at: now(), every: 60 }
    client.publish(`${access.topic}/presence`, JSON.stringify(birth), { qos, retain: true }, (error) => {
      if (!error) births += 1
    })
  })
  client.on('close', () => {
    losses += 1
    session = randomUUID()
    client.options.will = will()
  })
  const send = async () => {
    const report = { number: number++, isState: needsState || number % stateEvery === 0 }
    needsState = false
    const [leaf, words] = report.isState ? stateOf(mark, report.number) : eventOf(mark, report.number)
    const id = unitOf(mark, report.number)
    const message = JSON.stringify({ v: 1, id, at: now(), entry: access.entry, ...words })
    inFlight += 1
    await client.publishAsync(`${access.topic}/${leaf}`, message, { qos }).then(
      () => acknowledged.push(report),
      () => undefined,
    )
    inFlight -= 1
  }
  const timer = setInterval(() => {
    if (!isPaused && inFlight < inFlightMax) void send()
  }, everyMs)
  const settle = (mostMs: number) => {
    isPaused = true
    return until(() => inFlight === 0, mostMs)
  }
  return {
    access,
    acknowledged,
    losses: () => losses,
    session: () => session,
    setClock: async (minutes) => {
      await settle(connectMs)
      clockMs = minutes * 60_000
      lastMs = 0
      const before = births
      client.stream.destroy()
      // Times of its clock count from its birth on.
      await until(() => births > before, birthMs)
      isPaused = false
    },
    settle,
    end: () => {
      clearInterval(timer)
      client.end(true)
    },
  }
}

const unitOf = (mark: string, number: number) => `${mark}-${String(number).padStart(6, '0')}`
const eventOf = (mark: string, number: number) =>
  ['event', { name: 'Drill', unit: { name: unitOf(mark, number), id: '1' } }] as const
const stateOf = (mark: string, number: number) => {
  const stages = { mobileConnection: 'ok', networkConfiguration: 'ok', panelConfiguration: 'ok', liveUpdates: 'ok' }
  return ['state', { stages, description: unitOf(mark, number) }] as const
}

export const eventsOf = ({ access, acknowledged }: Modem, mark: string): { systemId: string; units: string[] } => ({
  systemId: access.systemId,
  units: acknowledged.filter(({ isState }) => !isState).map(({ number }) => unitOf(mark, number)),
})

export const lastStateOf = ({ acknowledged }: Modem, mark: string): string | undefined => {
  const last = acknowledged.findLast(({ isState }) => isState)
  return last && unitOf(mark, last.number)
}
