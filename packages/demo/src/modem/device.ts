import { randomUUID } from 'node:crypto'
import { demoFirmware } from '@emberwatch/api/fleet'
import { modemStages } from '@emberwatch/contract'
import { type DeviceConfiguration, topicOf } from '@emberwatch/contract/devices'
import { connect, type MqttClient } from 'mqtt'

interface DeviceOptions {
  readonly url: string
  readonly clientId: string
  readonly secret: string
  readonly print: (line: string) => void
}

const qos = 1
/** Seconds. */
const keepalive = 60
const stageMs = 1_000
const reconnectMs = 5_000

/** A modem for developers: takes its configuration, goes through its stages, sends events, and loses its network when told. */
export class Device {
  readonly #options: DeviceOptions
  readonly #topic: string
  #client: MqttClient | undefined
  #revision = 0
  #entries: readonly string[] = []

  constructor(options: DeviceOptions) {
    this.#options = options
    this.#topic = topicOf(options.clientId)
  }

  /** Connects again by itself, each time as a session of its own. */
  start(): void {
    const { url, clientId, secret, print } = this.#options
    const session = randomUUID()
    const will = { topic: `${this.#topic}/presence`, payload: goodbye(session), qos, retain: true } as const
    const client = connect(url, { clientId, username: clientId, password: secret, will, keepalive, reconnectPeriod: 0 })
    this.#client = client
    client.on('connect', () => {
      print(`${clientId} is connected`)
      const birth = { session, online: true, firmware: demoFirmware, signal: -71, revision: this.#revision }
      void this.#publish('presence', birth, true)
      // None where it has no configuration yet.
      void this.#sayStages(modemStages.length)
      client.subscribe([`${this.#topic}/configuration`, `${this.#topic}/refusal`], { qos })
    })
    client.on('message', (topic, payload) => {
      if (topic.endsWith('/refusal')) print(`${clientId} was refused: ${payload}`)
      else void this.#take(JSON.parse(payload.toString()))
    })
    client.on('error', ({ message }) => print(`${clientId}: ${message}`))
    client.on('close', () => {
      print(`${clientId} is not connected`)
      if (this.#client === client) setTimeout(() => this.#client === client && this.start(), reconnectMs)
    })
  }

  /** An event of its first entry, such as 'Fault'. */
  async sendEvent(name: string): Promise<void> {
    const [entry] = this.#entries
    if (entry)
      await this.#publish('event', { id: randomUUID(), entry, name, unit: { name: 'P01-L03-S017', id: '1.3.17' } })
  }

  /** The server hears nothing more of this connection; another one follows. */
  loseNetwork(): void {
    this.#client?.stream.destroy()
  }

  async stop(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.endAsync()
  }

  async #take({ revision, entries }: DeviceConfiguration) {
    if (revision === this.#revision) return
    this.#revision = revision
    this.#entries = entries.map(({ entry }) => entry)
    await this.#publish('applied', { id: randomUUID(), revision, isApplied: true })
    for (let done = 1; done <= modemStages.length; done += 1) {
      await this.#sayStages(done)
      await new Promise((resolve) => setTimeout(resolve, stageMs))
    }
  }

  async #sayStages(done: number) {
    const stages = Object.fromEntries(modemStages.map(({ name }, i) => [name, i < done ? 'ok' : 'pending']))
    await Promise.all(this.#entries.map((entry) => this.#publish('state', { id: randomUUID(), entry, stages })))
  }

  async #publish(name: string, words: object, retain = false) {
    const message = JSON.stringify({ v: 1, at: new Date().toISOString(), ...words })
    // A message that is under way when the connection ends is not sent again: the next session reports the state.
    await this.#client?.publishAsync(`${this.#topic}/${name}`, message, { qos, retain }).catch(() => undefined)
  }
}

const goodbye = (session: string) => Buffer.from(JSON.stringify({ v: 1, session, online: false }))
