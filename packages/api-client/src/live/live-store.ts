import { createStore } from 'zustand/vanilla'

/**
 * How the browser hears of changes: `live` by the server's events, `polling` by reading now and then because there are no
 * events, `lost` when the server cannot be reached at all, `connecting` in between.
 */
export type LiveLinkState = 'connecting' | 'live' | 'polling' | 'lost'

export interface LiveState {
  readonly link: LiveLinkState
  /** When the server last said something, in milliseconds since 1970; 0 before. */
  readonly contactAt: number
}

/** The state of the tab's one link, for React's useSyncExternalStore. Without a link it stays `polling`. */
export class LiveStore {
  readonly #store = createStore<LiveState>(() => ({ link: 'polling', contactAt: 0 }))

  readonly get = (): LiveState => this.#store.getState()

  readonly set = (change: Partial<LiveState>): void => this.#store.setState(change)

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)
}
