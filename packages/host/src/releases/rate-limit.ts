/** A fixed window in memory, for a bounded number of clients. */
export interface RateLimit {
  /** Counts a use. @returns seconds to wait, 0 when allowed */
  readonly take: (key: string) => number
  /** Does not count. */
  readonly blocked: (key: string) => number
}

const mostKeys = 10_000

export function createRateLimit(limit: number, windowMs: number, now: () => number = Date.now): RateLimit {
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
