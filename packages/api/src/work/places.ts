/** Who may work now, who waits, and who is sent away: in order of coming, but for those who have a place already. */

interface Place {
  readonly leave: () => void
}

interface Waiting {
  readonly ownerId: string
  readonly enter: () => void
}

interface PlaceLimits {
  readonly places: number
  /** Of everybody. */
  readonly waitingMax: number
  /** Of one person. */
  readonly ownMax: number
}

export interface Places {
  /** A place when there is one; 'many' when this person has enough waiting, 'full' when all together have. */
  take(ownerId: string): Promise<Place | 'many' | 'full'>
  state(): { readonly running: number; readonly waiting: number }
}

/** One person has one place at a time, so that nobody's files keep all others' waiting. */
export function createPlaces({ places, waitingMax, ownMax }: PlaceLimits): Places {
  const inside = new Set<string>()
  let waiting: Waiting[] = []
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
