/** A semaphore for pieces on their way. */
export interface Slots {
  readonly isFree: boolean
  take(): Promise<void>
  give(count?: number): void
}

export function createSlots(count: number): Slots {
  let free = count
  let wake = Promise.withResolvers<void>()
  return {
    get isFree() {
      return free > 0
    },
    take: async () => {
      while (free === 0) {
        wake = Promise.withResolvers()
        await wake.promise
      }
      free--
    },
    give: (count = 1) => {
      free += count
      wake.resolve()
    },
  }
}
