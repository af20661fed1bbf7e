import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Db, Sealer } from '@emberwatch/api'
import { BrokerTransport } from './broker/broker-transport.ts'
import { EmbeddedTransport } from './broker/embedded-transport.ts'
import { SilenceDetector } from './broker/silence-detector.ts'
import type { Task, TransportFigures, TransportOptions } from './broker/transport.ts'
import { beat, sweepReports } from './broker/watch.ts'
import { Answers } from './down/answers.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import { Intake } from './intake/intake.ts'

interface GatewayOptions extends Pick<TransportOptions, 'db' | 'warn' | 'onError'> {
  readonly db: Db
  readonly sealer: Sealer
  readonly settings: GatewaySettings
  readonly now?: () => Date
}

interface Parts {
  readonly id: string
  readonly intake: Intake
  readonly transport: EmbeddedTransport | BrokerTransport
  readonly answers: Answers
}

const beatMs = 15_000
const silentMs = 5_000
const sweepMs = 60_000
const leftMs = 5_000

/** Joins what serves modems: a transport, which is the embedded broker or another one, the intake of their reports, and the answers to them. */
export class Gateway {
  /** The id of this instance. */
  readonly id: string
  readonly intake: Intake
  readonly transport: EmbeddedTransport | BrokerTransport
  readonly #options: GatewayOptions
  readonly #answers: Answers
  readonly #silence: SilenceDetector
  #timers: NodeJS.Timeout[] = []

  private constructor(options: GatewayOptions, { id, intake, transport, answers }: Parts) {
    this.#options = options
    this.id = id
    this.intake = intake
    this.transport = transport
    this.#answers = answers
    this.#silence = new SilenceDetector({ db: options.db.kysely, intake, transport, now: () => this.#now() })
  }

  /** @throws SettingsError where the certificate cannot be read */
  static async open(options: GatewayOptions): Promise<Gateway> {
    const { db, sealer, settings, now = () => new Date(), warn, onError } = options
    const id = randomUUID()
    const intake = new Intake({
      db,
      onAnswers: (all) => answers.send(all),
      onError: (error) => onError(error, 'reports of modems were not stored'),
    })
    const onReader = (topic: string) => answers.sendConfiguration(topic)
    const shared = { id, db, intake, now, onReader, warn, onError }
    const { port = 0, host, tls } = settings
    const transport = settings.broker
      ? new BrokerTransport(shared, settings.broker)
      : await EmbeddedTransport.open(shared, { host, port, tls })
    const answers = new Answers({
      db,
      sealer,
      downlink: transport,
      now,
      onEnd: () => gateway.endSilent(),
      onError: (error) => onError(error, 'a modem got no answer'),
    })
    const gateway = new Gateway(options, { id, intake, transport, answers })
    await gateway.#start()
    return gateway
  }

  /** A connection without a network, for the platform's own modems. @throws where modems come by another broker */
  connectInside(): Duplex {
    if (this.transport instanceof BrokerTransport) throw new Error('modems come by a broker of its own')
    return this.transport.connectInside()
  }

  /** Counts what came since the start, for metrics. */
  figures(): TransportFigures {
    const { connections, refusals } = this.transport.figures()
    const { refused: message, failed, unstorable, overflow } = this.intake.counts
    return { connections, refusals: { ...refusals, message, 'not stored': failed, unstorable, overflow } }
  }

  /** @throws where modems cannot speak */
  ask(): Promise<void> {
    return this.transport.ask()
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#answers.stop()
    await this.transport.close()
    await this.intake.settled()
    await this.#answers.settled()
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date()
  }

  async #start() {
    const { db, onError } = this.#options
    await this.#answers.start()
    await this.transport.start()
    await this.#answers.sendLeft()
    await this.#beat()
    const tasks: readonly Task[] = [
      {
        failure: 'the gateway did not say that it is there',
        everyMs: beatMs,
        run: () => this.#beat(),
      },
      { failure: 'silent modems were not looked for', everyMs: silentMs, run: () => this.endSilent() },
      { failure: 'old reports were not swept', everyMs: sweepMs, run: () => sweepReports(db.kysely, this.#now()) },
      {
        failure: 'topics that modems have left were not cleared',
        everyMs: leftMs,
        run: () => this.#answers.sendLeft(),
      },
      ...this.transport.tasks,
    ]
    this.#timers = tasks.map(({ failure, everyMs, run }) =>
      setInterval(() => run().catch((error) => onError(error, failure)), everyMs).unref(),
    )
  }

  #beat(): Promise<void> {
    const { location } = this.transport
    return beat(this.#options.db.kysely, this.id, this.#now(), { alive: this.transport.takeAlive(), location })
  }

  /** Ends the presence of modems that nobody hears of any more. */
  endSilent(): Promise<void> {
    return this.#silence.endSilent()
  }
}
