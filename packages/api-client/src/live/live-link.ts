import { type LiveMessage, live, liveBeatMs } from '@emberwatch/contract'
import { asApiError } from '../api-error.ts'
import type { Client } from '../client.ts'
import type { LiveStore } from './live-store.ts'
import { readMessages } from './read-messages.ts'

/** After this silence the stream counts as dead, whatever the browser says. */
export const silenceMs = 2.5 * liveBeatMs
const longestWaitMs = 30_000

interface LinkOptions {
  readonly client: Client
  readonly store: LiveStore
  /** @param id to resume from */
  readonly onMessage: (message: LiveMessage, id?: string) => void
  /** Resolves to false where the platform has no such stream; asked once it could not be opened. */
  readonly isSupported: () => Promise<boolean>
  /** The id to resume from, where another tab stopped. */
  readonly lastId?: string | undefined
  /** Milliseconds without a message after which a stream counts as dead. */
  readonly silence?: number
  /** Backoff; the signal ends it early. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Keeps one stream open: resumes where it left off, with backoff, and at once when woken. */
export class LiveLink {
  readonly #options: LinkOptions
  #lastId: string | undefined
  #failures = 0
  #isStopped = false
  /** The stream was open, or opening, and said nothing: a proxy may hold it back. */
  #isSilent = false
  #attempt = new AbortController()
  #pause = new AbortController()

  constructor(options: LinkOptions) {
    this.#options = options
    this.#lastId = options.lastId
  }

  start(): () => void {
    this.#options.store.set({ link: 'connecting' })
    void this.#run()
    return () => {
      this.#isStopped = true
      this.#attempt.abort()
      this.#pause.abort()
      this.#options.store.set({ link: 'polling' })
    }
  }

  /** The tab is visible again, the computer woke up, or the network is back. */
  wake() {
    const { link, contactAt } = this.#options.store.get()
    if (link !== 'live') this.#pause.abort()
    else if (Date.now() - contactAt > silenceMs) this.#attempt.abort()
  }

  /** The browser reports that the network is gone. */
  lose() {
    this.#attempt.abort()
  }

  async #run() {
    const { store, isSupported, wait = pause } = this.#options
    while (!this.#isStopped) {
      if (store.get().link === 'live') store.set({ link: 'connecting' })
      this.#attempt = new AbortController()
      const failure = await this.#listen().catch(asApiError)
      const isMissing = failure !== undefined && !(await isSupported())
      if (this.#isStopped || isMissing || failure?.code === 'user.invalid_auth_token') break
      // A cut stream is reopened once before anyone is told.
      if (this.#isSilent) store.set({ link: 'polling' })
      else if (this.#failures > 0) this.#fail(failure?.isNetwork ?? false)
      this.#pause = new AbortController()
      await wait(waitMs(this.#failures), this.#pause.signal)
      this.#failures += 1
    }
    store.set({ link: 'polling' })
  }

  /** A stream that cannot be opened says nothing about readings: they count as lost until one of them succeeds. */
  #fail(isNetwork: boolean) {
    const { store } = this.#options
    if (!isNetwork) store.set({ link: 'polling' })
    else if (store.get().link !== 'lost') store.set({ link: 'lost', lostAt: Date.now() })
  }

  async #listen() {
    const { client, store, onMessage, silence: limit = silenceMs } = this.#options
    this.#isSilent = false
    const attempt = this.#attempt
    const stopRetrying = () => {
      this.#isSilent = true
      attempt.abort()
    }
    let silence = setTimeout(stopRetrying, limit)
    try {
      const response = await client.open(live.changes, { signal: attempt.signal, lastEventId: this.#lastId })
      for await (const { id, message } of readMessages(response, live.changes.message)) {
        clearTimeout(silence)
        silence = setTimeout(stopRetrying, limit)
        this.#lastId = id ?? this.#lastId
        this.#failures = 0
        onMessage(message, id)
        store.set({ link: 'live', contactAt: Date.now() })
      }
    } finally {
      clearTimeout(silence)
    }
  }
}

/** Doubles from one second; jitter spreads a thousand browsers. */
const waitMs = (failures: number) => Math.min(longestWaitMs, 1000 * 2 ** failures) * (0.5 + Math.random() / 2)

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
