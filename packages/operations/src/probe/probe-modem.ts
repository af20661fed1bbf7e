import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import type { ProbeClient } from './probe-client.ts'

/** A modem of the probe's own says what a panel says (docs/devices.md), in forms that nobody is told of. */

const timeoutMs = 15_000
const storedMs = 30_000
const pollMs = 250
/** A name without a class, and no word of alarms. */
const name = 'Probe'

export interface ProbeModem {
  /** Where modems connect. */
  readonly url: string
  readonly clientId: string
  readonly secret: string
}

interface ModemEntry {
  readonly systemId: string
  readonly entry: string
}

/** @throws where the account does not see this modem, or it has no entry */
export async function findEntry({ data }: ProbeClient, { clientId }: ProbeModem): Promise<ModemEntry> {
  const modems = await data<ModemRow[]>(`/modems?limit=100&clientId=${encodeURIComponent(clientId)}`)
  const [endpoint] = modems.find((modem) => modem.clientId === clientId)?.endpoints ?? []
  if (!endpoint) throw new Error(`the account sees no modem ${clientId} with a system`)
  return { systemId: endpoint.systemId, entry: endpoint.id }
}

/** Resolves when its birth is acknowledged. */
export async function connectModem({ url, clientId, secret }: ProbeModem, { entry }: ModemEntry) {
  const [topic, mark] = [clientId.replace('-', '/'), randomUUID()]
  const presence = `${topic}/presence`
  const birth = { v: 1, session: mark, online: true, at: new Date().toISOString() }
  const last = JSON.stringify({ v: 1, session: mark, online: false })
  const options = { clientId, username: clientId, password: secret, connectTimeout: timeoutMs, reconnectPeriod: 0 }
  const will = { topic: presence, payload: Buffer.from(last), qos: 1 as const, retain: true }
  const client = await connectAsync(url, { ...options, will }, false)
  client.on('error', () => undefined)
  const publish = (to: string, body: object, retain = false) =>
    inTime(client.publishAsync(to, JSON.stringify(body), { qos: 1, retain }), 'nothing was acknowledged')
  const report = (leaf: string, words: object) =>
    publish(`${topic}/${leaf}`, { v: 1, id: randomUUID(), at: new Date().toISOString(), entry, ...words })
  const sayIssue = (isSolved: boolean) => report('issue', { issue: name, isSolved, severity: 'other' })
  await publish(presence, birth, true)
  return {
    /** Says an event and opens an issue; resolves when both are acknowledged. */
    report: () => Promise.all([report('event', { name, unit: { name: mark } }), sayIssue(false)]),
    /** Names the unit of the event. */
    mark,
    /** Solves the issue, and goes as a modem does. */
    end: async () => {
      try {
        await sayIssue(true)
        await publish(presence, { v: 1, session: mark, online: false, isClosed: true }, true)
      } finally {
        client.end(true)
      }
    },
  }
}

/** Resolves when the history of the system has the event of that unit. */
export async function untilStored({ data }: ProbeClient, { systemId }: ModemEntry, mark: string): Promise<void> {
  const until = performance.now() + storedMs
  while (performance.now() < until) {
    const rows = await data<object[]>(`/systems/${systemId}/history?limit=10&kind=event`)
    if (JSON.stringify(rows).includes(mark)) return
    await wait(pollMs)
  }
  throw new Error(`the event was not stored within ${storedMs / 1000} s`)
}

const inTime = <T>(work: Promise<T>, words: string) =>
  Promise.race([
    work,
    wait(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error(`${words} within ${timeoutMs / 1000} s`)
    }),
  ])

interface ModemRow {
  readonly clientId: string
  readonly endpoints: readonly { readonly id: string; readonly systemId: string }[]
}
