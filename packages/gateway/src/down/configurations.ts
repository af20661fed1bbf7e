import { type Db, deviceConfigurationOf, type Sealer } from '@emberwatch/api'
import { sql } from 'kysely'
import type { Downlink } from './downlink.ts'

interface ConfigurationsOptions {
  readonly db: Pick<Db, 'kysely'>
  readonly sealer: Sealer
  readonly downlink: Downlink
  readonly onError: (error: unknown) => void
}

interface Delivery {
  failures: number
  /** Somebody asked again meanwhile. */
  isOutdated: boolean
}

/** When all modems come back at once their configurations share the database with whoever reads lists. */
const atOnce = 4
const retryMs = 1_000
const retryMaxMs = 60_000

async function standingOf(db: Db['kysely'], topic: string) {
  const { rows } = await sql<{ isLeft: boolean; isLinked: boolean }>`select
    exists (select from modem_left_topics where topic = ${topic}) as is_left,
    exists (select from modem_links where topic = ${topic}) as is_linked`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Delivers configurations, one of each modem at a time: what fails is tried again until it is there or the modem has gone. */
export class Configurations {
  readonly #options: ConfigurationsOptions
  readonly #deliveries = new Map<string, Delivery>()
  readonly #queue: string[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #working = new Set<Promise<void>>()
  #isClosing = false

  constructor(options: ConfigurationsOptions) {
    this.#options = options
  }

  send(topic: string): void {
    const delivery = this.#deliveries.get(topic)
    if (delivery) delivery.isOutdated = true
    else {
      this.#deliveries.set(topic, { failures: 0, isOutdated: false })
      this.#enqueue(topic)
    }
  }

  /** Sends what topics that modems have left still need, such as after the broker or all servers were away. */
  async sendLeft(): Promise<void> {
    const { db, downlink } = this.#options
    if (!downlink.isRetaining) return
    const rows = await db.kysely.selectFrom('modemLeftTopics').select('topic').execute()
    for (const { topic } of rows) if (downlink.isResponsibleFor(topic)) this.send(topic)
  }

  /** Sends nothing more. Resolves when nothing is under way. */
  async close(): Promise<void> {
    this.#isClosing = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#queue.length = 0
    await Promise.all(this.#working)
  }

  #enqueue(topic: string) {
    if (this.#isClosing) return
    this.#queue.push(topic)
    if (this.#working.size >= atOnce) return
    const work = this.#work().finally(() => this.#working.delete(work))
    this.#working.add(work)
  }

  async #work(): Promise<void> {
    for (let topic = this.#queue.shift(); topic !== undefined; topic = this.#queue.shift()) await this.#deliver(topic)
  }

  async #deliver(topic: string): Promise<void> {
    const delivery = this.#deliveries.get(topic) as Delivery
    delivery.isOutdated = false
    try {
      await this.#deliverOnce(topic)
      this.#deliveries.delete(topic)
      if (delivery.isOutdated) this.send(topic)
    } catch (error) {
      if (delivery.failures === 0) this.#options.onError(error)
      if (!this.#options.downlink.isReachable(topic)) this.#deliveries.delete(topic)
      else this.#retry(topic, delivery)
    }
  }

  /** A modem without a configuration gets no message, unless the broker retains one of who had the topic before. */
  async #deliverOnce(topic: string): Promise<void> {
    const { db, sealer, downlink } = this.#options
    const configuration = await deviceConfigurationOf(db.kysely, sealer, topic)
    if (configuration) await downlink.send(topic, 'configuration', JSON.stringify(configuration))
    if (!downlink.isRetaining) return
    const { isLeft, isLinked } = await standingOf(db.kysely, topic)
    // The modem may have lost its topic while its configuration was on its way.
    if (configuration ? !isLinked : isLeft) await downlink.send(topic, 'configuration', '')
    if (isLeft) await db.kysely.deleteFrom('modemLeftTopics').where('topic', '=', topic).execute()
  }

  #retry(topic: string, delivery: Delivery) {
    const wait = Math.min(retryMaxMs, retryMs * 2 ** delivery.failures)
    delivery.failures += 1
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#enqueue(topic)
    }, wait).unref()
    this.#timers.add(timer)
  }
}
