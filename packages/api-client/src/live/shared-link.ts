import type { LiveMessage } from '@emberwatch/contract'
import type { Client } from '../client.ts'
import { LiveLink, silenceMs } from './live-link.ts'
import type { LiveState, LiveStore } from './live-store.ts'

interface SharedLinkOptions {
  readonly client: Client
  readonly store: LiveStore
  readonly isSupported: () => Promise<boolean>
  readonly onMessage: (message: LiveMessage) => void
  /** Called when something may have been missed between two leaders. */
  readonly onGap: () => void
}

type Post =
  | { readonly type: 'message'; readonly message: LiveMessage; readonly id: string | undefined }
  | { readonly type: 'state'; readonly state: LiveState }
  | { readonly type: 'question' }

/** A leader that does not answer a question within this time is suspended. */
const answerMs = 3_000

/**
 * One stream for all tabs of a browser, as HTTP/1.1 has six connections for them: the tab that holds a Web Lock leads and hands messages on, and
 * another one takes over when it closes. Plain http has no Web Locks: there each visible tab has a stream, and hidden ones have none.
 */
export class SharedLink {
  readonly #options: SharedLinkOptions
  readonly #name: string | undefined
  #channel: BroadcastChannel | undefined
  #link: LiveLink | undefined
  #stopLeading: (() => void) | undefined
  #waiting = new AbortController()
  #lastId: string | undefined
  #answerTimer: ReturnType<typeof setTimeout> | undefined

  constructor(options: SharedLinkOptions, name?: string) {
    this.#options = options
    this.#name = 'locks' in navigator && 'BroadcastChannel' in globalThis ? name : undefined
  }

  /** @returns a function that ends it */
  start(): () => void {
    const { store } = this.#options
    store.set({ link: 'connecting' })
    const join = () => (this.#name ? this.#join(this.#name) : this.#followVisibility())
    let leave = join()
    const turns = setInterval(() => this.#ask(), silenceMs)
    // A page in the back/forward cache must not hold the lock.
    const handleHide = () => leave()
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) leave = join()
    }
    window.addEventListener('pagehide', handleHide)
    window.addEventListener('pageshow', handleShow)
    return () => {
      window.removeEventListener('pagehide', handleHide)
      window.removeEventListener('pageshow', handleShow)
      clearInterval(turns)
      leave()
      store.set({ link: 'polling' })
    }
  }

  wake(): void {
    if (this.#link) this.#link.wake()
    else this.#ask()
  }

  lose(): void {
    this.#link?.lose()
  }

  #join(name: string): () => void {
    this.#channel = new BroadcastChannel(name)
    this.#channel.onmessage = ({ data }: MessageEvent<Post>) => this.#hear(data)
    this.#queue(name, {})
    this.#ask()
    return () => {
      this.#waiting.abort()
      clearTimeout(this.#answerTimer)
      this.#stopLeading?.()
      this.#channel?.close()
      this.#channel = undefined
    }
  }

  /** @param options `steal` takes the lead from a suspended tab */
  #queue(name: string, options: { steal?: true }): void {
    this.#waiting.abort()
    this.#waiting = new AbortController()
    const { signal } = this.#waiting
    const lead = () => (signal.aborted ? undefined : this.#lead())
    // Steal and signal exclude each other.
    navigator.locks.request(name, options.steal ? options : { signal }, lead).catch(() => {
      if (signal.aborted) return
      // Another tab has taken the lead from this one.
      this.#stopLeading?.()
      this.#queue(name, {})
    })
  }

  #lead(): Promise<void> {
    const { store, onGap } = this.#options
    const { link } = store.get()
    clearTimeout(this.#answerTimer)
    // Without an id the server cannot know what was missed since the tab before.
    if (link !== 'connecting' && !this.#lastId) onGap()
    const stopLink = this.#open()
    const stopPosting = store.subscribe((state, before) => {
      if (state.link !== before.link) this.#post({ type: 'state', state })
    })
    return new Promise((resolve) => {
      this.#stopLeading = () => {
        stopPosting()
        stopLink()
        this.#link = undefined
        this.#stopLeading = undefined
        resolve()
      }
    })
  }

  #open(): () => void {
    const { client, store, isSupported, onMessage } = this.#options
    this.#link = new LiveLink({
      client,
      store,
      isSupported,
      lastId: this.#lastId,
      onMessage: (message, id) => {
        this.#lastId = id ?? this.#lastId
        this.#post({ type: 'message', message, id })
        onMessage(message)
      },
    })
    return this.#link.start()
  }

  #post(post: Post): void {
    this.#channel?.postMessage(post)
  }

  #hear(post: Post): void {
    const { store, onMessage } = this.#options
    if (post.type === 'question') {
      if (this.#link) this.#post({ type: 'state', state: store.get() })
      return
    }
    if (this.#link) return
    clearTimeout(this.#answerTimer)
    if (post.type === 'state') store.set(post.state)
    else {
      this.#lastId = post.id ?? this.#lastId
      onMessage(post.message)
      store.set({ link: 'live', contactAt: Date.now() })
    }
  }

  /** Browsers suspend hidden tabs together with their locks: whoever is visible takes the lead from one that does not answer. */
  #ask(): void {
    const name = this.#name
    if (!name || this.#link || document.visibilityState === 'hidden') return
    clearTimeout(this.#answerTimer)
    this.#answerTimer = setTimeout(() => this.#queue(name, { steal: true }), answerMs)
    this.#post({ type: 'question' })
  }

  #followVisibility(): () => void {
    let close: (() => void) | undefined
    const follow = () => {
      if (document.visibilityState === 'visible') close ??= this.#open()
      else {
        close?.()
        close = undefined
        this.#link = undefined
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close?.()
      this.#link = undefined
    }
  }
}
