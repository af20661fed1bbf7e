import type { Rate } from './kinds.ts'

/** Counts a rate in the memory of one server, for a bounded number of keys. */
export interface LocalRate {
  /** Counts a use. @returns seconds to wait, 0 when allowed */
  readonly take: (key: string) => number
  /** Does not count. */
  readonly blocked: (key: string) => number
}

const mostKeys = 10_000

/** A window begins with the first use. */
export function createLocalRate(
  { limit, windowMs }: Pick<Rate, 'limit' | 'windowMs'>,
  now: () => number = Date.now,
): LocalRate {
  const windows = new Map<string, { count: number; until: number }>()
  const current = (key: string) => {
    const window = windows.get(key)
    return window && window.until > now() ? window : undefined
  }
  const seconds = (until: number) => Math.max(1, Math.ceil((until - now()) / 1000))
  return {
    take: (key) => {
      const window = current(key) ?? { count: 0, until: now() + windowMs }
      window.count += 1
      // Map iterates in insertion order.
      windows.delete(key)
      windows.set(key, window)
      if (windows.size > mostKeys) windows.delete(windows.keys().next().value ?? '')
      return window.count > limit ? seconds(window.until) : 0
    },
    blocked: (key) => {
      const window = current(key)
      return window && window.count >= limit ? seconds(window.until) : 0
    },
  }
}
