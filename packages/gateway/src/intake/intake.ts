import type { Db } from '@emberwatch/api'
import { keepDeadLetter } from './dead-letters.ts'
import { readMessages } from './read-messages.ts'
import { type Answer, type Ending, type Incoming, isEnding, type Report } from './report.ts'
import { storeBatch } from './store-batch.ts'
import { WaitingReports } from './waiting-reports.ts'

interface IntakeOptions {
  readonly db: Pick<Db, 'kysely' | 'kind'>
  /** Sends what the commit has led to. */
  readonly onAnswers: (answers: readonly Answer[]) => void
  readonly onError: (error: unknown) => void
}

/** Messages of one transaction, of which each report has at least one. An embedded database does nothing else meanwhile, so lists wait for it. */
const messagesMax = { embedded: 200, postgres: 1_000 } as const

interface PendingReport {
  readonly incoming: Incoming
  /** Carries the session of the modem as it is stored. */
  readonly resolve: (session: string | null) => void
  readonly reject: (error: unknown) => void
}

/** The one way in for reports of modems: each batch is a transaction, and whatever comes while it is stored makes the next one. */
export class Intake {
  readonly #options: IntakeOptions
  readonly #waiting = new WaitingReports<PendingReport>()
  #working: Promise<void> | undefined
  #counts = { stored: 0, failed: 0, refused: 0, unstorable: 0, overflow: 0 }

  constructor(options: IntakeOptions) {
    this.#options = options
  }

  /** Counts since the start: reports stored, those not stored, messages refused, reports that the database refused, and those of a modem with too many waiting. */
  get counts(): Readonly<{ stored: number; failed: number; refused: number; unstorable: number; overflow: number }> {
    return this.#counts
  }

  /** Resolves after the commit, with the session of the modem as it is stored. @throws where it was not stored; the sender keeps it */
  accept(report: Report | Ending): Promise<string | null> {
    const incoming = readIncoming(report)
    if (!this.#waiting.hasRoomFor(incoming)) {
      this.#counts.overflow += 1
      return Promise.reject(new Error('too many reports of the modem wait'))
    }
    return new Promise((resolve, reject) => {
      this.#waiting.add({ incoming, resolve, reject })
      this.#working ??= this.#work()
    })
  }

  /** Waits for what was accepted. */
  async settled(): Promise<void> {
    await this.#working
  }

  async #work(): Promise<void> {
    // Reports of one turn of the event loop go together.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) await this.#store(this.#waiting.take(messagesMax[this.#options.db.kind]))
    // This runs in the same turn as the last check: a report that comes now begins anew.
    this.#working = undefined
  }

  async #store(batch: readonly PendingReport[]): Promise<void> {
    try {
      const sessions = await this.#storeAll(batch.map(({ incoming }) => incoming))
      for (const { incoming, resolve } of batch) resolve(sessions.get(incoming.from.topic) ?? null)
    } catch (error) {
      this.#counts.failed += batch.length
      this.#options.onError(error)
      for (const { reject } of batch) reject(error)
    }
  }

  /** Stores half and half what the database refuses, down to the message that it is about. @returns the sessions by topic */
  async #storeAll(all: readonly Incoming[]): Promise<ReadonlyMap<string, string | null>> {
    try {
      const { answers, refusedCount, sessions } = await storeBatch(this.#options.db.kysely, all)
      this.#counts.stored += all.filter(({ from }) => !isEnding(from)).length
      this.#counts.refused += refusedCount
      this.#options.onAnswers(answers)
      return sessions
    } catch (error) {
      if (!isOfRows(error)) throw error
      const parts = halve(all)
      if (parts.length === 0) {
        this.#counts.unstorable += 1
        this.#options.onError(error)
        await keepDeadLetter(this.#options.db.kysely, all[0] as Incoming, error)
        return new Map()
      }
      const sessions = new Map<string, string | null>()
      for (const part of parts) for (const [topic, session] of await this.#storeAll(part)) sessions.set(topic, session)
      return sessions
    }
  }
}

const readIncoming = (from: Report | Ending): Incoming =>
  isEnding(from)
    ? { from, messages: [], refusals: [] }
    : { from, ...readMessages(from.name, from.payload, from.receivedAt) }

/** @returns none where there is nothing to halve */
function halve(all: readonly Incoming[]): Incoming[][] {
  const middle = Math.ceil(all.length / 2)
  if (all.length > 1) return [all.slice(0, middle), all.slice(middle)]
  const [{ from, messages, refusals }] = all as [Incoming]
  if (messages.length + (refusals.length > 0 ? 1 : 0) < 2) return []
  const half = Math.ceil(messages.length / 2)
  return [
    [{ from, messages: messages.slice(0, half), refusals: [] }],
    [{ from, messages: messages.slice(half), refusals }],
  ]
}

/** Data exceptions and violated constraints (PostgreSQL, classes 22 and 23); others are of the database itself. */
const isOfRows = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^2[23]/.test(String(error.code))
