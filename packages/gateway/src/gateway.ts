import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Db, Sealer } from '@emberwatch/api'
import { EmbeddedWay } from './broker/embedded-way.ts'
import { SharedWay } from './broker/shared-way.ts'
import { beat, findSilent, sweepReports } from './broker/watch.ts'
import type { Task, WayOptions } from './broker/way-in.ts'
import { Answers } from './down/answers.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import { Intake } from './intake/intake.ts'

interface GatewayOptions extends Pick<WayOptions, 'db' | 'say' | 'onError'> {
  readonly db: Db
  readonly sealer: Sealer
  readonly settings: GatewaySettings
  readonly now?: () => Date
}

interface Parts {
  readonly id: string
  readonly intake: Intake
  readonly way: EmbeddedWay | SharedWay
  readonly answers: Answers
}

const beatMs = 15_000
const sweepMs = 60_000

/** Where modems come in: their way in, what is stored of them, and what they are sent. */
export class Gateway {
  /** Of this instance. */
  readonly id: string
  readonly intake: Intake
  readonly way: EmbeddedWay | SharedWay
  readonly #options: GatewayOptions
  readonly #answers: Answers
  #timers: NodeJS.Timeout[] = []

  private constructor(options: GatewayOptions, { id, intake, way, answers }: Parts) {
    this.#options = options
    this.id = id
    this.intake = intake
    this.way = way
    this.#answers = answers
  }

  /** @throws SettingsError where the certificate cannot be read */
  static async open(options: GatewayOptions): Promise<Gateway> {
    const { db, sealer, settings, now = () => new Date(), say, onError } = options
    const id = randomUUID()
    const intake = new Intake({
      db,
      onAnswers: (all) => answers.send(all),
      onError: (error) => onError(error, 'reports of modems were not stored'),
    })
    const onReader = (topic: string) =>
      void answers.sendConfiguration(topic).catch((error) => onError(error, 'a configuration was not sent'))
    const shared = { id, db, intake, now, onReader, say, onError }
    const { port = 0, host, tls } = settings
    const way = settings.broker
      ? new SharedWay(shared, settings.broker)
      : await EmbeddedWay.open(shared, { host, port, tls })
    const answers = new Answers({
      db,
      sealer,
      downlink: way,
      onError: (error) => onError(error, 'a modem got no answer'),
    })
    const gateway = new Gateway(options, { id, intake, way, answers })
    await gateway.#start()
    return gateway
  }

  /** A connection without a network, for the platform's own modems. @throws where modems come by another broker */
  connectInside(): Duplex {
    if (this.way instanceof SharedWay) throw new Error('modems come by a broker of its own')
    return this.way.connectInside()
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#answers.stop()
    await this.way.close()
    await this.intake.settled()
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date()
  }

  async #start() {
    const { db, onError } = this.#options
    await this.#answers.start()
    await beat(db.kysely, this.id, [], this.#now())
    await this.way.start()
    const tasks: readonly Task[] = [
      {
        failure: 'the gateway did not say that it is there',
        everyMs: beatMs,
        run: () => beat(db.kysely, this.id, this.way.takeAlive(), this.#now()),
      },
      { failure: 'silent modems were not looked for', everyMs: beatMs, run: () => this.endSilent() },
      { failure: 'old reports were not swept', everyMs: sweepMs, run: () => sweepReports(db.kysely, this.#now()) },
      ...this.way.tasks,
    ]
    this.#timers = tasks.map(({ failure, everyMs, run }) =>
      setInterval(() => run().catch((error) => onError(error, failure)), everyMs).unref(),
    )
  }

  /** Ends the presence of modems that nobody hears of any more. */
  async endSilent(): Promise<void> {
    const endings = await findSilent(this.#options.db.kysely, this.#now())
    await Promise.all(endings.map((ending) => this.intake.accept(ending)))
  }
}
