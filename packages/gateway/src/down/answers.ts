import { type Db, deviceConfigurationOf, type Sealer } from '@emberwatch/api'
import { modemPaces } from '@emberwatch/http/limits'
import * as v from 'valibot'
import { Paces } from '../broker/paces.ts'
import type { Answer } from '../intake/report.ts'
import type { Downlink } from './downlink.ts'

/** Triggers of `modem_links` notify this channel. */
const linksChannel = 'modem_links'
const Notice = v.pipe(v.string(), v.parseJson(), v.object({ topic: v.string(), ends: v.boolean() }))

interface AnswersOptions {
  readonly db: Db
  readonly sealer: Sealer
  readonly downlink: Downlink
  readonly onError: (error: unknown) => void
}

/** Sends what modems are to know: refusals, and their network configuration when it changes or they have another one. */
export class Answers {
  readonly #options: AnswersOptions
  readonly #refusals = new Paces(modemPaces.refusals)
  readonly #pending = new Set<Promise<unknown>>()
  #stop: (() => Promise<void>) | undefined

  constructor(options: AnswersOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const listen = (payload: string) => {
      const { topic, ends } = v.parse(Notice, payload)
      if (!this.#options.downlink.isResponsibleFor(topic)) return
      this.#try(ends ? this.#options.downlink.end(topic) : this.#sendConfiguration(topic))
    }
    this.#stop = await this.#options.db.listen(linksChannel, listen)
  }

  async stop(): Promise<void> {
    await this.#stop?.()
  }

  send(answers: readonly Answer[]): void {
    for (const { topic, refusals, needsConfiguration } of answers) {
      for (const refusal of refusals)
        if (this.#refusals.isWithin(topic))
          this.#try(this.#options.downlink.send(topic, 'refusal', JSON.stringify(refusal)))
      if (needsConfiguration) this.sendConfiguration(topic)
    }
  }

  sendConfiguration(topic: string): void {
    this.#try(this.#sendConfiguration(topic))
  }

  /** Resolves when nothing is being sent: what is under way reads the database. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }

  /** A modem without a configuration gets no message. */
  async #sendConfiguration(topic: string): Promise<void> {
    const { db, sealer, downlink } = this.#options
    const configuration = await deviceConfigurationOf(db.kysely, sealer, topic)
    if (configuration) await downlink.send(topic, 'configuration', JSON.stringify(configuration))
  }

  #try(work: Promise<unknown>) {
    const pending = work.catch(this.#options.onError).finally(() => this.#pending.delete(pending))
    this.#pending.add(pending)
  }
}
