import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { demoFirmware } from '@emberwatch/api/fleet'
import type { DeviceConfiguration, UpTopic } from '@emberwatch/contract/devices'
import { MqttClient } from 'mqtt'
import type { Voice, VoiceModem } from './voice.ts'

const qos = 1
/** Seconds. */
const keepalive = 60

/** Each modem is an MQTT client with a connection of its own, which ends when a real modem of its client id takes over. */
export class MqttVoice implements Voice {
  readonly #open: () => Duplex
  readonly #now: () => Date
  readonly #clients = new Map<string, MqttClient>()

  constructor(open: () => Duplex, now: () => Date) {
    this.#open = open
    this.#now = now
  }

  async connect({ clientId, topic }: VoiceModem): Promise<boolean> {
    if (this.#clients.has(clientId)) return false
    const session = randomUUID()
    const goodbye = JSON.stringify({ v: 1, session, online: false })
    const will = { topic: `${topic}/presence`, payload: Buffer.from(goodbye), qos, retain: true } as const
    // The tick connects again, or leaves it to the modem that has taken over.
    const client = new MqttClient(() => this.#open(), { clientId, will, keepalive, reconnectPeriod: 0 })
    this.#clients.set(clientId, client)
    client.on('close', () => this.#clients.get(clientId) === client && this.#clients.delete(clientId))
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve())
      client.once('close', () => reject(new Error(`${clientId} was not admitted`)))
      client.on('error', reject)
    })
    const birth = { v: 1, session, online: true, at: this.#now().toISOString(), firmware: demoFirmware }
    await client.publishAsync(`${topic}/presence`, JSON.stringify(birth), { qos, retain: true })
    client.on('message', (_topic, payload) => {
      const { revision }: DeviceConfiguration = JSON.parse(payload.toString())
      const applied = { v: 1, id: randomUUID(), at: this.#now().toISOString(), revision, isApplied: true }
      void this.publish({ clientId, topic }, 'applied', applied).catch(() => undefined)
    })
    await client.subscribeAsync(`${topic}/configuration`, { qos })
    return true
  }

  async publish({ clientId, topic }: VoiceModem, name: UpTopic, message: object): Promise<void> {
    await this.#clients.get(clientId)?.publishAsync(`${topic}/${name}`, JSON.stringify(message), { qos })
  }

  async loseNetwork({ clientId }: VoiceModem): Promise<void> {
    this.#clients.get(clientId)?.stream.destroy()
  }

  async close(): Promise<void> {
    const clients = [...this.#clients.values()]
    this.#clients.clear()
    await Promise.all(clients.map((client) => client.endAsync(true)))
  }
}
