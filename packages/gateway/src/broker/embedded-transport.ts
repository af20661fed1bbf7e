import { hostname } from 'node:os'
import { type Duplex, duplexPair } from 'node:stream'
import { noteTwins } from '../intake/notices.ts'
import { Access } from './access.ts'
import { EmbeddedBroker } from './embedded-broker.ts'
import { Knocks } from './knocks.ts'
import { Listener, type ListenerSettings } from './listener.ts'
import type { Task, Transport, TransportFigures, TransportOptions } from './transport.ts'
import { isServed } from './watch.ts'

const knocksMs = 5_000
const endingsMs = 5_000
/** Polls, as secret mounts swap links, which file watchers miss. */
const certificateMs = 10_000
/** Another instance on this machine had the port, and may have gone. */
const listenMs = 2_000

/** The broker of this process and its port. A port that is taken is said and the rest goes on, as the platform's own modems need none. */
export class EmbeddedTransport implements Transport {
  readonly isRetaining = false
  readonly #options: TransportOptions
  readonly #settings: ListenerSettings
  readonly #knocks: Knocks
  readonly #broker: EmbeddedBroker
  readonly #listener: Listener
  readonly tasks: readonly Task[] = [
    { failure: 'the port of modems was not opened', everyMs: listenMs, run: () => this.#listen() },
    {
      failure: 'the certificate of modems in use goes on',
      everyMs: certificateMs,
      run: async () => this.renewCertificate(),
    },
    { failure: 'modems that knock were not stored', everyMs: knocksMs, run: () => this.writeKnocks() },
    { failure: 'ends of connections were not stored', everyMs: endingsMs, run: () => this.storeEndings() },
  ]
  #port: number | undefined
  #hasWarned = false
  #isClosing = false

  private constructor(options: TransportOptions, settings: ListenerSettings, broker: EmbeddedBroker, knocks: Knocks) {
    this.#options = options
    this.#settings = settings
    this.#knocks = knocks
    this.#broker = broker
    this.#listener = new Listener(broker, settings)
  }

  /** @throws SettingsError where the certificate cannot be read */
  static async open(options: TransportOptions, settings: ListenerSettings): Promise<EmbeddedTransport> {
    const { id, db, intake, now, onReader, onError } = options
    const knocks = new Knocks()
    const broker = await EmbeddedBroker.open({
      id,
      intake,
      access: new Access(db.kysely),
      knocks,
      now,
      onReader,
      onTwins: (topic, addresses) =>
        void noteTwins(db.kysely, topic, addresses, now()).catch((error) => onError(error, 'twins were not noted')),
      onError: (error) => onError(error, 'a modem was not admitted'),
    })
    return new EmbeddedTransport(options, settings, broker, knocks)
  }

  start(): Promise<void> {
    return this.#listen()
  }

  /** Takes the port as soon as it is free. */
  async #listen(): Promise<void> {
    if (this.#port !== undefined || this.#isClosing) return
    const { port } = this.#settings
    try {
      this.#port = await this.#listener.listen(this.#settings)
      if (this.#hasWarned) this.#options.warn(`Modems can connect: port ${port} (MQTT_PORT) was free again.`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (!this.#hasWarned) this.#options.warn(`Modems cannot connect: port ${port} (MQTT_PORT) is not free (${code}).`)
      this.#hasWarned = true
    }
  }

  /** Undefined where it was taken. */
  get port(): number | undefined {
    return this.#port
  }

  get location(): string | null {
    return this.#port === undefined ? null : this.#placeOf(this.#port)
  }

  /** Another instance of this machine may have the port. @throws where a stranger has it */
  async ask(): Promise<void> {
    const { db, now } = this.#options
    if (this.#port !== undefined || (await isServed(db.kysely, this.#placeOf(this.#settings.port), now()))) return
    throw new Error('the port of modems is not free')
  }

  #placeOf(port: number): string {
    return `${hostname()}:${port}`
  }

  figures(): TransportFigures {
    const { connections, wrongCredentials } = this.#broker
    const refusals = { unknown: this.#knocks.count, credentials: wrongCredentials, crowd: this.#listener.turnedAway }
    return { connections, refusals }
  }

  /** A connection without a network, for the platform's own modems. */
  connectInside(): Duplex {
    const [near, far] = duplexPair()
    this.#broker.connect(far, { address: 'this server', isInside: true })
    return near
  }

  isResponsibleFor(topic: string): boolean {
    return this.#broker.isResponsibleFor(topic)
  }

  isReachable(topic: string): boolean {
    return this.#broker.isReachable(topic)
  }

  send(...message: Parameters<EmbeddedBroker['send']>): Promise<void> {
    return this.#broker.send(...message)
  }

  end(topic: string): Promise<void> {
    return this.#broker.end(topic)
  }

  takeAlive(): string[] {
    return this.#broker.takeAlive()
  }

  /** Takes a certificate that was renewed; for tests, as a task does it too. */
  renewCertificate(): void {
    this.#listener.renew()
  }

  /** This instance holds the connections themselves: what does not reach it ends them. */
  hearingSince(): Date {
    return new Date(0)
  }

  async writeKnocks(): Promise<void> {
    await this.#knocks.write(this.#options.db.kysely, this.#options.now())
  }

  storeEndings(): Promise<void> {
    return this.#broker.storeEndings()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#listener.close()
    await this.#broker.close()
  }
}
