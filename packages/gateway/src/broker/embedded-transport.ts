import { type Duplex, duplexPair } from 'node:stream'
import { Access } from './access.ts'
import { EmbeddedBroker } from './embedded-broker.ts'
import { Knocks } from './knocks.ts'
import { Listener, type ListenerSettings } from './listener.ts'
import type { Task, Transport, TransportFigures, TransportOptions } from './transport.ts'

const knocksMs = 5_000

/** The broker of this process and its port. A port that is taken is said and the rest goes on, as the platform's own modems need none. */
export class EmbeddedTransport implements Transport {
  readonly #options: TransportOptions
  readonly #settings: ListenerSettings
  readonly #knocks: Knocks
  readonly #broker: EmbeddedBroker
  readonly #listener: Listener
  readonly tasks: readonly Task[] = [
    { failure: 'modems that knock were not stored', everyMs: knocksMs, run: () => this.writeKnocks() },
  ]
  #port: number | undefined

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
      onError: (error) => onError(error, 'a modem was not admitted'),
    })
    return new EmbeddedTransport(options, settings, broker, knocks)
  }

  async start(): Promise<void> {
    try {
      this.#port = await this.#listener.listen(this.#settings)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      this.#options.warn(`Modems cannot connect: port ${this.#settings.port} (MQTT_PORT) is not free (${code}).`)
    }
  }

  /** Undefined where it was taken. */
  get port(): number | undefined {
    return this.#port
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

  send(...message: Parameters<EmbeddedBroker['send']>): Promise<void> {
    return this.#broker.send(...message)
  }

  end(topic: string): Promise<void> {
    return this.#broker.end(topic)
  }

  takeAlive(): string[] {
    return this.#broker.takeAlive()
  }

  async writeKnocks(): Promise<void> {
    await this.#knocks.write(this.#options.db.kysely, this.#options.now())
  }

  async close(): Promise<void> {
    this.#listener.close()
    await this.#broker.close()
  }
}
