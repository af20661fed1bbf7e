import type { Endpoint } from '@emberwatch/contract'
import { type ApiError, asApiError } from './api-error.ts'

type Retry = () => Promise<unknown>
type Call = Pick<Endpoint, 'name' | 'isAddition' | 'errors'>

const firstWaitMs = 60_000
const longestWaitMs = 3_600_000

const isMissing = ({ isAddition, errors }: Call, { status, code }: ApiError): boolean =>
  Boolean(isAddition) && status === 404 && !(errors as readonly string[]).includes(code)

/**
 * Calls beyond the original API that this platform answers with a 404; what needs them hides. A 404 about a missing thing has a code of the call.
 * Proxies answer 404 too while a server is replaced, so a missing call is tried again after a minute, then after two, at last every hour.
 */
export class MissingCalls {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #tries = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  readonly #answered = new Set<string>()

  readonly has = ({ name }: Pick<Endpoint, 'name'>): boolean => this.#timers.has(name)

  /** False for calls of the original API, and before the first answer. */
  readonly hasAnswered = ({ name }: Pick<Endpoint, 'name'>): boolean => this.#answered.has(name)

  /** @param retry makes the call anew, unseen; without one the call counts as there again when its time has come */
  readonly learn = (call: Call, error: ApiError, retry?: Retry): void => {
    if (this.#timers.has(call.name) || !isMissing(call, error)) return
    this.#schedule(call, retry)
    this.#tell()
  }

  /** The platform has answered it. */
  readonly note = ({ name, isAddition }: Pick<Endpoint, 'name' | 'isAddition'>): void => {
    if (!isAddition) return
    this.#answered.add(name)
    this.#tries.delete(name)
    this.#forget(name)
  }

  /** Resolves when the call no longer counts as missing. */
  readonly untilBack = (endpoint: Pick<Endpoint, 'name'>): Promise<void> =>
    new Promise((resolve) => {
      const leave = this.subscribe(() => {
        if (this.has(endpoint)) return
        leave()
        resolve()
      })
    })

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #schedule(call: Call, retry: Retry | undefined) {
    const tries = this.#tries.get(call.name) ?? 0
    this.#tries.set(call.name, tries + 1)
    const waitMs = Math.min(firstWaitMs * 2 ** tries, longestWaitMs)
    this.#timers.set(
      call.name,
      setTimeout(() => void this.#tryAgain(call, retry), waitMs),
    )
  }

  /** Parts that need the call stay hidden meanwhile. */
  async #tryAgain(call: Call, retry: Retry | undefined) {
    const failure = await retry?.().then(() => undefined, asApiError)
    if (!this.has(call)) return
    if (failure && isMissing(call, failure)) this.#schedule(call, retry)
    else this.#forget(call.name)
  }

  #forget(name: string) {
    clearTimeout(this.#timers.get(name))
    if (this.#timers.delete(name)) this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}
