export interface Slots {
  /** One place per key, or null when one of them is full. @returns a function that gives them back once */
  readonly take: (limits: Readonly<Record<string, number>>) => (() => void) | null
}

/** A call counts for its area and for its person. */
export function createSlots(): Slots {
  const counts = new Map<string, number>()
  const add = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    take: (limits) => {
      const keys = Object.keys(limits)
      if (keys.some((key) => (counts.get(key) ?? 0) >= (limits[key] ?? 0))) return null
      for (const key of keys) add(key, 1)
      let isHeld = true
      return () => {
        if (isHeld) for (const key of keys) add(key, -1)
        isHeld = false
      }
    },
  }
}
