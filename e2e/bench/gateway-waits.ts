import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import type { clientOf } from './client.ts'
import { timed } from './figures.ts'
import { sendEvent } from './gateway-modems.ts'

/** The way of a report from a modem to people, while others report. */

const everyMs = 100

/** Runs `work` while modems report so many events a second, spread evenly. @returns what it answers */
export async function duringReports<T>(
  clients: readonly MqttClient[],
  entries: readonly string[],
  perSecond: number,
  work: () => Promise<T>,
): Promise<T> {
  let sent = 0
  const timer = setInterval(() => {
    for (let n = 0; n < (perSecond * everyMs) / 1_000; n += 1, sent += 1) {
      const speaker = sent % entries.length
      void sendEvent(clients[speaker], speaker, entries[speaker] ?? '')
    }
  }, everyMs)
  return work().finally(() => clearInterval(timer))
}

/** A state that changes, until the event stream of somebody who may see it has it. @returns milliseconds of each */
export async function stateWaits(
  client: MqttClient | undefined,
  entry: string | undefined,
  person: ReturnType<typeof clientOf>,
  count: number,
) {
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
    waits.push(
      await timed(() => {
        void client?.publishAsync('bench/0/state', JSON.stringify(message), { qos: 1 })
        return change
      }),
    )
    await wait(250)
  }
  stop.abort()
  return waits
}
