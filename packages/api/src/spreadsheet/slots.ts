/** A semaphore for pieces on their way. */
export interface Slots {
  take(): Promise<void>
  give(): void
}

export function createSlots(count: number): Slots {
  let free = count
  let wake = Promise.withResolvers<void>()
  return {
    take: async () => {
      while (free === 0) {
        wake = Promise.withResolvers()
        await wake.promise
      }
      free--
    },
    give: () => {
      free++
      wake.resolve()
    },
  }
}
