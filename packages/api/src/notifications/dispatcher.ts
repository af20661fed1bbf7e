import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/open.ts'
import type { Queries } from '../db/queries.ts'
import type { Sealer } from '../secrets/sealed.ts'
import { type DispatchTools, dispatchNext, nextDueAt, type Outgoing } from './dispatch-next.ts'
import { numberOccurrences } from './number-occurrences.ts'

/** Notification to all servers that something happened; the payload says whether it is an alarm. */
const occurrencesChannel = 'occurrences'
/** Storms write every few milliseconds: their occurrences are numbered so often at most, and alarms among them. */
const gatherMs = 1_000
const gatherAlarmsMs = 250
/** A system that flaps faster than its changes are numbered keeps nobody waiting. */
const roundsMax = 20
/** The dispatcher looks again after this time, as a notification may get lost; an embedded database loses none. */
const pollMs = 15_000
/** The longest wait also bounds what a changed clock delays. */
const waitMaxMs = 60_000
/** The pause between people leaves the database to those who look at lists for most of the time. */
const restMs = 20

interface DispatcherOptions {
  readonly db: Pick<Db, 'kind' | 'listen'>
  readonly services: {
    readonly lowPriority: Queries
    readonly sealer: Sealer
    readonly now: () => Date
  }
  /** In the order in which they go out where no alarm is pending. */
  readonly outgoing: readonly Outgoing[]
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Numbers new occurrences, and then dispatches to whoever is due, one after another. Those with an alarm are first, also with one that comes
 * meanwhile. Idle, it makes no statement in an embedded database.
 */
export class NotificationDispatcher {
  readonly #options: DispatcherOptions
  #timer: NodeJS.Timeout | undefined
  #dueAt = Number.POSITIVE_INFINITY
  #running: Promise<void> | undefined
  #isStopped = false
  #isAlarmHeard = false
  #numberedAt = Number.NEGATIVE_INFINITY
  #unlisten: (() => Promise<void>) | undefined

  constructor(options: DispatcherOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { db, log } = this.#options
    const hear = (payload?: string) => {
      this.#isAlarmHeard ||= payload === 'alarm'
      this.#lookWithin(payload === 'alarm' ? 0 : gatherMs)
    }
    this.#unlisten = await db.listen(occurrencesChannel, hear, hear).catch((error) => {
      log.warn({ err: error }, 'nothing is heard of what happens; it is looked for')
      return undefined
    })
    this.#lookWithin(gatherMs)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#unlisten?.()
    await this.#running
  }

  #lookWithin(ms: number): void {
    const dueAt = performance.now() + ms
    if (this.#isStopped || dueAt >= this.#dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => this.#begin(), ms).unref()
  }

  #begin(): void {
    this.#dueAt = Number.POSITIVE_INFINITY
    if (this.#running) this.#lookWithin(this.#isAlarmHeard ? gatherAlarmsMs : gatherMs)
    else
      this.#running = this.#look().finally(() => {
        this.#running = undefined
      })
  }

  async #look(): Promise<void> {
    const { db, services, log } = this.#options
    try {
      await this.#number()
      await this.#dispatchAll()
      const next = await nextDueAt(services.lowPriority)
      const waitMs = next ? Math.max(next.getTime() - services.now().getTime(), gatherMs) : Number.POSITIVE_INFINITY
      const longest = db.kind === 'embedded' ? (next ? waitMaxMs : Number.POSITIVE_INFINITY) : pollMs
      if (Math.min(waitMs, longest) < Number.POSITIVE_INFINITY) this.#lookWithin(Math.min(waitMs, longest))
    } catch (error) {
      if (!this.#isStopped) log.warn({ err: error }, 'nobody can be told what happened')
      this.#lookWithin(pollMs)
    }
  }

  async #number(): Promise<void> {
    const { services, outgoing } = this.#options
    this.#isAlarmHeard = false
    this.#numberedAt = performance.now()
    for (let round = 0; round < roundsMax && !this.#isStopped; round++)
      if ((await numberOccurrences(services.lowPriority, services.now(), outgoing)) === 0) return
    // More are there; people are told meanwhile.
    this.#lookWithin(gatherMs)
  }

  async #dispatchAll(): Promise<void> {
    const { services, log } = this.#options
    const context = { db: services.lowPriority, sealer: services.sealer, log }
    do {
      if (this.#isAlarmHeard && performance.now() - this.#numberedAt >= gatherAlarmsMs) await this.#number()
    } while ((await this.#dispatchFirst(context)) && (await this.#rest()))
  }

  /** @returns false where nobody is due */
  async #dispatchFirst(context: DispatchTools): Promise<boolean> {
    const { services, outgoing } = this.#options
    for (const hasAlarm of [true, false])
      for (const kind of outgoing) if (await dispatchNext(context, kind, services.now(), { hasAlarm })) return true
    return false
  }

  /** The pause between two; false where the server stops. */
  async #rest(): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, restMs))
    return !this.#isStopped
  }
}
