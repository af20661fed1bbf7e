/** Counts what comes from one place in a fixed window; in memory, with a bound on how many places it remembers. */
export interface RateLimit {
  /** Seconds to wait before the next try, or 0 when this one may go on; counts it. */
  readonly take: (key: string) => number
  /** Seconds to wait, without counting. */
  readonly blocked: (key: string) => number
}

const mostKeys = 10_000

export function createRateLimit(limit: number, windowMs: number, now: () => number = Date.now): RateLimit {
  const windows = new Map<string, { count: number; until: number }>()
  const current = (key: string) => {
    const kept = windows.get(key)
    return kept && kept.until > now() ? kept : undefined
  }
  const seconds = (until: number) => Math.max(1, Math.ceil((until - now()) / 1000))
  return {
    take: (key) => {
      const window = current(key) ?? { count: 0, until: now() + windowMs }
      window.count += 1
      // The oldest goes first: Map keeps the order in which keys came.
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
