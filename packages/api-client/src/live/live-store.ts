import { createStore } from 'zustand/vanilla'

/**
 * `live`: server's events; `polling`: periodic readings without events; `lost`: the stream cannot be reached, readings may; `connecting`: in
 * between.
 */
export type LiveLinkState = 'connecting' | 'live' | 'polling' | 'lost'

export interface LiveState {
  readonly link: LiveLinkState
  /** Last message of the server, in milliseconds since 1970; 0 before the first. */
  readonly contactAt: number
  /** The time at which the link became `lost`, in milliseconds since 1970; 0 before the first loss. */
  readonly lostAt: number
}

/** A store for useSyncExternalStore. Without a stream it stays `polling`. */
export class LiveStore {
  readonly #store = createStore<LiveState>(() => ({ link: 'polling', contactAt: 0, lostAt: 0 }))

  readonly get = (): LiveState => this.#store.getState()

  readonly set = (change: Partial<LiveState>): void => this.#store.setState(change)

  readonly subscribe = (listener: (now: LiveState, before: LiveState) => void): (() => void) =>
    this.#store.subscribe(listener)
}
