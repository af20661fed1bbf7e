import type { Db, Sealer } from '@emberwatch/api'
import { type DeviceTime, deviceVersion, type TestAnswer } from '@emberwatch/contract/devices'
import { modemPaces } from '@emberwatch/http/limits'
import * as v from 'valibot'
import type { Answer, TestReceipt } from '../intake/report.ts'
import { Paces } from '../pace/paces.ts'
import { Configurations } from './configurations.ts'
import type { Downlink } from './downlink.ts'
import { streamTest } from './stream-test.ts'

/** Triggers of `modem_links` notify this channel. */
const linksChannel = 'modem_links'
const Notice = v.pipe(v.string(), v.parseJson(), v.object({ topic: v.string(), ends: v.boolean() }))

interface AnswersOptions {
  readonly db: Db
  readonly sealer: Sealer
  readonly downlink: Downlink
  readonly now: () => Date
  /** A modem may speak no longer. */
  readonly onEnd: () => Promise<void>
  readonly onError: (error: unknown) => void
}

/** Sends what modems are to know: refusals, and their network configuration when it changes or they have another one. */
export class Answers {
  readonly #options: AnswersOptions
  readonly #pace = new Paces(modemPaces.refusals)
  readonly #configurations: Configurations
  readonly #pending = new Set<Promise<unknown>>()
  #stop: (() => Promise<void>) | undefined

  constructor(options: AnswersOptions) {
    this.#options = options
    this.#configurations = new Configurations(options)
  }

  async start(): Promise<void> {
    const listen = (payload: string) => {
      const { topic, ends } = v.parse(Notice, payload)
      if (!this.#options.downlink.isResponsibleFor(topic)) return
      if (ends) this.#try(this.#end(topic))
      if (!ends || this.#options.downlink.isRetaining) this.sendConfiguration(topic)
    }
    this.#stop = await this.#options.db.listen(linksChannel, listen)
  }

  async stop(): Promise<void> {
    await this.#stop?.()
    await this.#configurations.close()
  }

  send(answers: readonly Answer[]): void {
    for (const { topic, tests, refusals, isBorn, needsConfiguration } of answers) {
      if (isBorn) this.#try(this.#options.downlink.send(topic, 'time', JSON.stringify(this.#time())))
      for (const refusal of refusals)
        if (this.#pace.isWithin(topic))
          this.#try(this.#options.downlink.send(topic, 'refusal', JSON.stringify(refusal)))
      for (const test of tests) if (this.#pace.isWithin(topic)) this.#try(this.#answerTest(topic, test))
      if (needsConfiguration) this.sendConfiguration(topic)
    }
  }

  sendConfiguration(topic: string): void {
    this.#configurations.send(topic)
  }

  sendLeft(): Promise<void> {
    return this.#configurations.sendLeft()
  }

  /** Resolves when nothing is being sent: what is under way reads the database. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }

  #time(): DeviceTime {
    return { v: deviceVersion, at: this.#options.now().toISOString() }
  }

  async #answerTest(topic: string, { id, systemId, receivedAt }: TestReceipt): Promise<void> {
    const { db, downlink } = this.#options
    const passedMs = () => this.#options.now().getTime() - receivedAt.getTime()
    const storedMs = passedMs()
    await streamTest(db, systemId)
    const times = { at: receivedAt.toISOString(), storedMs, streamedMs: passedMs() }
    const answer: TestAnswer = { v: deviceVersion, id, ...times }
    await downlink.send(topic, 'seen', JSON.stringify(answer))
  }

  async #end(topic: string): Promise<void> {
    await this.#options.downlink.end(topic)
    await this.#options.onEnd()
  }

  #try(work: Promise<unknown>) {
    const pending = work.catch(this.#options.onError).finally(() => this.#pending.delete(pending))
    this.#pending.add(pending)
  }
}
