import { randomUUID } from 'node:crypto'
import { type Duplex, duplexPair } from 'node:stream'
import type { Db, Sealer } from '@emberwatch/api'
import { Access } from './broker/access.ts'
import { EmbeddedBroker } from './broker/embedded-broker.ts'
import { Knocks } from './broker/knocks.ts'
import { Listener } from './broker/listener.ts'
import { beat, findSilent, sweepReports } from './broker/watch.ts'
import { Answers } from './down/answers.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import { Intake } from './intake/intake.ts'

interface GatewayOptions {
  readonly db: Db
  readonly sealer: Sealer
  readonly settings: Omit<GatewaySettings, 'port'> & { readonly port: number }
  readonly now?: () => Date
  /** For whoever runs the server. */
  readonly say: (line: string) => void
  readonly onError: (error: unknown, what: string) => void
}

interface Parts {
  readonly id: string
  readonly intake: Intake
  readonly broker: EmbeddedBroker
  readonly answers: Answers
  readonly knocks: Knocks
}

const beatMs = 15_000
const knocksMs = 5_000
const sweepMs = 60_000

/**
 * Where modems come in: a broker of its own, what it takes, and what it sends. A port that is taken is told of and the rest goes on, as the
 * platform's own modems need none.
 */
export class Gateway {
  /** Of this instance. */
  readonly id: string
  readonly intake: Intake
  readonly #options: GatewayOptions
  readonly #knocks: Knocks
  readonly #answers: Answers
  readonly #broker: EmbeddedBroker
  readonly #listener: Listener
  #timers: NodeJS.Timeout[] = []
  #port: number | undefined

  private constructor(options: GatewayOptions, { id, intake, broker, answers, knocks }: Parts) {
    this.#options = options
    this.id = id
    this.intake = intake
    this.#knocks = knocks
    this.#broker = broker
    this.#answers = answers
    this.#listener = new Listener(broker, options.settings)
  }

  /** @throws SettingsError where the certificate cannot be read */
  static async open(options: GatewayOptions): Promise<Gateway> {
    const { db, sealer, now = () => new Date(), onError } = options
    const id = randomUUID()
    const knocks = new Knocks()
    const intake = new Intake({
      db,
      onAnswers: (all) => answers.send(all),
      onError: (error) => onError(error, 'reports of modems were not stored'),
    })
    const broker = await EmbeddedBroker.open({
      id,
      intake,
      access: new Access(db.kysely),
      knocks,
      now,
      onReader: (topic) =>
        answers.sendConfiguration(topic).catch((error) => onError(error, 'a configuration was not sent')),
      onError: (error) => onError(error, 'a modem was not admitted'),
    })
    const answers = new Answers({
      db,
      sealer,
      downlink: broker,
      onError: (error) => onError(error, 'a modem got no answer'),
    })
    const gateway = new Gateway(options, { intake, broker, answers, knocks, id })
    await gateway.#start()
    return gateway
  }

  /** Undefined where it was taken. */
  get port(): number | undefined {
    return this.#port
  }

  get connections(): number {
    return this.#broker.connections
  }

  /** A connection without a network, for the platform's own modems. */
  connectInside(): Duplex {
    const [near, far] = duplexPair()
    this.#broker.connect(far, { address: 'this server', isInside: true })
    return near
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#listener.close()
    await this.#answers.stop()
    await this.#broker.close()
    await this.intake.settled()
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date()
  }

  async #start() {
    const { db, settings, say, onError } = this.#options
    const { kysely } = db
    await this.#answers.start()
    await beat(kysely, this.id, [], this.#now())
    try {
      this.#port = await this.#listener.listen(settings)
    } catch (error) {
      say(
        `Modems cannot connect: port ${settings.port} (MQTT_PORT) is not free (${(error as NodeJS.ErrnoException).code}).`,
      )
    }
    const repeat = (work: () => Promise<unknown>, ms: number, what: string) =>
      this.#timers.push(setInterval(() => work().catch((error) => onError(error, what)), ms).unref())
    repeat(
      () => beat(kysely, this.id, this.#broker.takeAlive(), this.#now()),
      beatMs,
      'the gateway did not say that it is there',
    )
    repeat(() => this.writeKnocks(), knocksMs, 'modems that knock were not stored')
    repeat(() => this.endSilent(), beatMs, 'silent modems were not looked for')
    repeat(() => sweepReports(kysely, this.#now()), sweepMs, 'old reports were not swept')
  }

  async writeKnocks(): Promise<void> {
    await this.#knocks.write(this.#options.db.kysely, this.#now())
  }

  /** Ends the presence of modems that nobody hears of any more. */
  async endSilent(): Promise<void> {
    const endings = await findSilent(this.#options.db.kysely, this.#now())
    await Promise.all(endings.map((ending) => this.intake.accept(ending)))
  }
}
