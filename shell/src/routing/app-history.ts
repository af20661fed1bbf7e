import { createContext, useContext } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigateOptions,
  type Path,
  parsePath,
  type To,
} from 'react-router-dom'
import { createStore, type StoreApi } from 'zustand'

type BrowserHistory = ReturnType<typeof createBrowserHistory>
type Step = Parameters<Parameters<BrowserHistory['listen']>[0]>[0]

interface BlockedNavigation {
  readonly proceed: () => void
  readonly stay: () => void
}

type Go = (to: To, state?: unknown, options?: NavigateOptions) => void

export interface AppHistory extends Omit<BrowserHistory, 'push' | 'replace'> {
  readonly push: Go
  readonly replace: Go
  readonly entry: StoreApi<BlockedNavigation | null>
  /** The last navigation keeps the scroll position. */
  readonly keepsScroll: () => boolean
}

interface Options {
  /** Called for every navigation, also Back and Forward. */
  readonly holds: (from: Path, to: Path) => boolean
  /** Called while the previous page is still shown. */
  readonly onLeave?: (from: Location) => void
}

/**
 * A history for react-router's plain `Router`, with a guard. `useBlocker` needs the data router, 15 kB on every page for loaders and actions that
 * nobody uses (decision 0010).
 */
export function createAppHistory({ holds, onLeave = () => undefined }: Options): AppHistory {
  // Reports every navigation, not Back and Forward alone.
  const base = createBrowserHistory({ v5Compat: true })
  const { held: entry, hold } = createHold()
  const stopsPop = createPopGuard(base, holds, hold)
  let keepsScroll = false
  let current = base.location

  const go =
    (method: 'push' | 'replace'): Go =>
    (to, state, options) => {
      const next = { ...current, search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) }
      const begin = () => {
        onLeave(current)
        keepsScroll = options?.preventScrollReset === true
        base[method](to, state)
      }
      if (holds(current, next)) hold(begin)
      else begin()
    }
  return {
    ...base,
    get action() {
      return base.action
    },
    get location() {
      return base.location
    },
    push: go('push'),
    replace: go('replace'),
    listen: (listener) =>
      base.listen((step) => {
        if (step.action === 'POP') {
          if (stopsPop(step, current)) return
          onLeave(current)
          keepsScroll = false
        }
        current = step.location
        listener(step)
      }),
    entry,
    keepsScroll: () => keepsScroll,
  }
}

function createHold() {
  const entry = createStore<BlockedNavigation | null>(() => null)
  const hold = (proceed: () => void) => {
    const end = (work: () => void) => () => {
      entry.setState(null, true)
      work()
    }
    entry.setState({ proceed: end(proceed), stay: end(() => undefined) }, true)
  }
  return { held: entry, hold }
}

/** Decides about Back and Forward. @returns whether the step goes no further */
function createPopGuard(base: BrowserHistory, holds: Options['holds'], hold: (proceed: () => void) => void) {
  /** The browser has already gone back when a Back is held; going forward again is no navigation. */
  let isReverting = false
  let isAllowed = false
  return ({ delta, location }: Step, current: Location): boolean => {
    if (isReverting) {
      isReverting = false
      return true
    }
    if (delta && !isAllowed && holds(current, location)) {
      isReverting = true
      base.go(-delta)
      hold(() => {
        isAllowed = true
        base.go(delta)
      })
      return true
    }
    isAllowed = false
    return false
  }
}

const HistoryContext = createContext<AppHistory | null>(null)
export const HistoryProvider = HistoryContext.Provider

/** @throws outside of the app */
export function useAppHistory(): AppHistory {
  const history = useContext(HistoryContext)
  if (!history) throw new Error('There is no history around this')
  return history
}
