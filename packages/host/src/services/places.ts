/** Calls that are on their way at once, by what they count for. */
export interface Places {
  /** Takes a place for each key; null where one of them has none left. The answer gives them back, once. */
  readonly take: (limits: Readonly<Record<string, number>>) => (() => void) | null
}

/** A concurrency limit by key: a call of one person to one area counts for the area and for the person. */
export function createPlaces(): Places {
  const taken = new Map<string, number>()
  const add = (key: string, by: number) => {
    const count = (taken.get(key) ?? 0) + by
    if (count > 0) taken.set(key, count)
    else taken.delete(key)
  }
  return {
    take: (limits) => {
      const keys = Object.keys(limits)
      if (keys.some((key) => (taken.get(key) ?? 0) >= (limits[key] ?? 0))) return null
      for (const key of keys) add(key, 1)
      let isHeld = true
      return () => {
        if (isHeld) for (const key of keys) add(key, -1)
        isHeld = false
      }
    },
  }
}
