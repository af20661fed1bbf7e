import type { Db } from '@emberwatch/api'
import { waitingReports } from '@emberwatch/http/limits'
import { type Answer, type Ending, isEnding, type Report } from './report.ts'
import { storeBatch } from './store-batch.ts'

interface IntakeOptions {
  readonly db: Pick<Db, 'kysely' | 'kind'>
  /** Sends what the commit has led to. */
  readonly onAnswers: (answers: readonly Answer[]) => void
  readonly onError: (error: unknown) => void
}

/** Reports of one transaction. An embedded database does nothing else meanwhile, so lists wait for it. */
const batchMax = { embedded: 100, postgres: 500 } as const

interface PendingReport {
  readonly report: Report | Ending
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** The one way in for reports of modems: each batch is a transaction, and whatever comes while it is stored makes the next one. */
export class Intake {
  readonly #options: IntakeOptions
  #waiting: PendingReport[] = []
  #working: Promise<void> | undefined
  #counts = { stored: 0, failed: 0, refused: 0 }

  constructor(options: IntakeOptions) {
    this.#options = options
  }

  /** Counts since the start: reports stored, reports not stored, and messages refused. */
  get counts(): Readonly<{ stored: number; failed: number; refused: number }> {
    return this.#counts
  }

  /** Resolves after the commit. @throws where it was not stored; the sender keeps it */
  accept(report: Report | Ending): Promise<void> {
    if (this.#waiting.length >= waitingReports) return Promise.reject(new Error('too many reports wait'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ report, resolve, reject })
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
    while (this.#waiting.length > 0) await this.#store(this.#waiting.splice(0, batchMax[this.#options.db.kind]))
    // This runs in the same turn as the last check: a report that comes now begins anew.
    this.#working = undefined
  }

  async #store(batch: readonly PendingReport[]): Promise<void> {
    try {
      const answers = await storeBatch(
        this.#options.db.kysely,
        batch.map(({ report }) => report),
      )
      for (const { resolve } of batch) resolve()
      this.#counts.stored += batch.filter(({ report }) => !isEnding(report)).length
      this.#counts.refused += answers.reduce((sum, { refusals }) => sum + refusals.length, 0)
      this.#options.onAnswers(answers)
    } catch (error) {
      if (batch.length > 1 && isOfRows(error)) {
        // One report of a batch must not keep the others out.
        for (const each of batch) await this.#store([each])
        return
      }
      this.#counts.failed += batch.length
      this.#options.onError(error)
      for (const { reject } of batch) reject(error)
    }
  }
}

/** Data exceptions and violated constraints (PostgreSQL, classes 22 and 23); others are of the database itself. */
const isOfRows = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^2[23]/.test(String(error.code))
