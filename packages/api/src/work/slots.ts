/** First come, first served, except for people who have a place already. */

interface Slot {
  readonly leave: () => void
}

interface PendingCall {
  readonly ownerId: string
  readonly enter: () => void
}

interface PlaceLimits {
  readonly places: number
  /** Places of everybody. */
  readonly waitingMax: number
  /** Places of one person. */
  readonly ownMax: number
}

export interface Slots {
  /** 'many' when this person has enough waiting, 'full' when everybody together has. */
  take(ownerId: string): Promise<Slot | 'many' | 'full'>
  state(): { readonly running: number; readonly waiting: number }
}

/** One place per person at a time. */
export function createSlots({ places, waitingMax, ownMax }: PlaceLimits): Slots {
  const inside = new Set<string>()
  let waiting: PendingCall[] = []
  const next = () => {
    const entering = inside.size < places && waiting.find(({ ownerId }) => !inside.has(ownerId))
    if (!entering) return
    waiting = waiting.filter((each) => each !== entering)
    inside.add(entering.ownerId)
    entering.enter()
  }
  return {
    state: () => ({ running: inside.size, waiting: waiting.length }),
    take: async (ownerId) => {
      if (waiting.filter((each) => each.ownerId === ownerId).length >= ownMax) return 'many'
      if (waiting.length >= waitingMax) return 'full'
      await new Promise<void>((enter) => {
        waiting.push({ ownerId, enter })
        next()
      })
      return {
        leave: () => {
          inside.delete(ownerId)
          next()
        },
      }
    },
  }
}
