import { setTimeout as delay } from 'node:timers/promises'
import { clientIdOf, type DownTopic } from '@emberwatch/contract/devices'
import type { MqttClient } from 'mqtt'
import type { BrokerAddress } from '../gateway-settings.ts'
import { platformUser, readAccess, writeAccess } from './access-files.ts'
import { type BrokerSession, openSession, sessionsByKind, sharedSessions } from './broker-session.ts'
import { endAtEmqx } from './end-at-emqx.ts'
import { renewMs, SessionLeases } from './session-leases.ts'
import type { Task, Transport, TransportFigures, TransportOptions } from './transport.ts'

/** A trigger of `gateway_sessions` notifies this channel when an instance returns sessions. */
const sessionsChannel = 'gateway_sessions'
/** Triggers of `modem_links` notify this channel. */
const linksChannel = 'modem_links'
/** Changes of one moment are one file; they act within a second. */
const accessMs = 100
const endMs = 2_000

/** A broker beside the platform, such as Mosquitto or EMQX. Instances share the sessions that it keeps, and each report comes to one of them. */
export class BrokerTransport implements Transport {
  readonly isRetaining = true
  readonly #options: TransportOptions
  readonly #address: BrokerAddress
  readonly #leases: SessionLeases
  readonly #all: ReadonlyMap<string, BrokerSession>
  readonly #sessions = new Map<string, MqttClient>()
  readonly tasks: readonly Task[] = [
    { failure: 'sessions at the broker were not shared', everyMs: renewMs, run: () => this.balance() },
  ]
  /** Since when sessions have their subscriptions, by name. */
  readonly #subscribed = new Map<string, Date>()
  #isClosing = false
  #isAway = false
  #balancing: Promise<void> = Promise.resolve()
  #stopListening: (() => Promise<void>)[] = []
  #accessTimer: NodeJS.Timeout | undefined

  constructor(options: TransportOptions, address: BrokerAddress) {
    this.#options = options
    this.#address = address
    const all = address.isShared ? sharedSessions : sessionsByKind
    this.#all = new Map(all.map((session) => [session.name, session]))
    this.#leases = new SessionLeases(options.db.kysely, options.id, [...this.#all.keys()])
  }

  async start(): Promise<void> {
    const { db, onError } = this.#options
    const balance = () => void this.balance().catch((error) => onError(error, 'sessions at the broker were not shared'))
    const changeAccess = () => {
      this.#accessTimer ??= setTimeout(() => this.#changeAccess(), accessMs)
    }
    this.#stopListening = [
      await db.listen(sessionsChannel, balance, balance),
      await db.listen(linksChannel, changeAccess, changeAccess),
    ]
    await this.#leases.prepare()
    await this.balance()
    await this.writeAccess()
  }

  /** Names of the sessions that this instance holds. */
  get sessions(): string[] {
    return [...this.#sessions.keys()].toSorted()
  }

  /** True where the broker has a session for each that this instance holds. */
  get isReady(): boolean {
    return this.sessions.every((name) => this.#subscribed.has(name) && this.#sessions.get(name)?.connected)
  }

  /** @throws where a session of this instance does not reach the broker */
  async ask(): Promise<void> {
    if (!this.isReady) throw new Error('the broker of modems is not reached')
  }

  /** The port is the broker's. */
  readonly location = null

  /** Holds as many sessions as are this instance's. Two calls do not run at once. */
  balance(): Promise<void> {
    this.#balancing = this.#balancing.catch(() => undefined).then(() => this.#balance())
    return this.#balancing
  }

  /** One instance sends what all hear of. */
  isResponsibleFor(): boolean {
    const [first] = this.#all.keys()
    return first !== undefined && this.#sessions.has(first)
  }

  /** The broker keeps what is for a modem that is away. */
  isReachable(): boolean {
    return !this.#isClosing
  }

  /** The broker keeps a configuration for a modem that is away. @throws where the broker is away */
  async send(topic: string, name: DownTopic, payload: string): Promise<void> {
    const client = [...this.#sessions.values()].find(({ connected }) => connected)
    if (!client) throw new Error('there is no connection to the broker')
    await client.publishAsync(`${topic}/${name}`, payload, { qos: 1, retain: name === 'configuration' })
  }

  /** Says who may connect, where the broker reads it from files. Every instance may have a folder of its own. */
  async writeAccess(): Promise<void> {
    const { accessFolder, url } = this.#address
    if (accessFolder) await writeAccess(accessFolder, await readAccess(this.#options.db.kysely, platformUser(url)))
  }

  /** Mosquitto itself ends connections when it reads who may connect. @throws where the broker's API does not do it */
  async end(topic: string): Promise<void> {
    const { apiUrl } = this.#address
    if (apiUrl) await endAtEmqx(apiUrl, clientIdOf(topic))
  }

  /** Pings reach the broker alone. */
  takeAlive(): string[] {
    return []
  }

  /** One instance alone holds the session of presences, unless sessions are shared. While the broker is away its modems grow silent: nobody hears of them. */
  hearingSince(now: Date): Date {
    const names = this.sessions.filter((name) => this.#all.get(name)?.filters.some(isOfPresence))
    if (names.length === 0) return now
    return new Date(Math.max(...names.map((name) => this.#subscribed.get(name)?.getTime() ?? 0)))
  }

  /** Connections are the broker's. */
  figures(): TransportFigures {
    return { connections: undefined, refusals: {} }
  }

  /** Messages without acknowledgement go to the instance that takes the sessions over. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearTimeout(this.#accessTimer)
    await Promise.all(this.#stopListening.map((stop) => stop()))
    await this.#balancing.catch(() => undefined)
    await this.#leases.resign()
    await this.#leave(this.sessions)
  }

  #changeAccess() {
    this.#accessTimer = undefined
    this.writeAccess().catch((error) => this.#options.onError(error, 'the access files of the broker were not written'))
  }

  async #balance() {
    if (this.#isClosing) return
    const share = await this.#leases.share(await this.#leases.now())
    await this.#leave(this.sessions.slice(share))
    const names = new Set(await this.#leases.renew(share, await this.#leases.now()))
    await Promise.all(this.sessions.filter((name) => !names.has(name)).map((name) => this.#end(name)))
    for (const [name, session] of this.#all)
      if (names.has(name) && !this.#sessions.has(name)) this.#sessions.set(name, this.#open(session))
  }

  #open(session: BrokerSession): MqttClient {
    const { intake, now } = this.#options
    return openSession({
      address: this.#address,
      session,
      onMessage: async (message) =>
        void (await intake.accept({ ...message, receivedAt: now(), isUnordered: this.#address.isShared })),
      onSubscribed: () => {
        this.#subscribed.set(session.name, now())
        this.#isAway = false
      },
      onError: (error) => this.#sayAway(error),
    })
  }

  /** Logs each outage once, whatever the number of sessions and tries. */
  #sayAway(error: unknown) {
    if (!this.#isAway) this.#options.onError(error, 'the broker of modems is not reached')
    this.#isAway = true
  }

  async #leave(names: readonly string[]) {
    await Promise.all(names.map((name) => this.#end(name)))
    await this.#leases.release(names)
  }

  async #end(name: string) {
    const client = this.#sessions.get(name)
    this.#sessions.delete(name)
    this.#subscribed.delete(name)
    if (!client) return
    await Promise.race([client.endAsync(!client.connected), delay(endMs, undefined, { ref: false })])
  }
}

const isOfPresence = (filter: string): boolean => filter.endsWith('/presence')
