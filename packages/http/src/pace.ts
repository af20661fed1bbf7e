import { LRUCache } from 'lru-cache'
import { tooManyRequests } from './problem.ts'

const minuteMs = 60_000
/** Beyond it the longest silent person is forgotten. */
const peopleMax = 10_000

/** @throws ApiProblem 429 beyond `limit` until the minute ends */
export type Pace = (personId: string, limit: number, now: Date) => void

/** The counts are in memory of this process: free of cost, and per server. */
export function createPace(): Pace {
  const people = new LRUCache<string, { minute: number; count: number }>({ max: peopleMax })
  return (personId, limit, now) => {
    const minute = Math.floor(now.getTime() / minuteMs)
    const before = people.get(personId)
    const count = before?.minute === minute ? before.count + 1 : 1
    people.set(personId, { minute, count })
    if (count > limit) throw tooManyRequests(((minute + 1) * minuteMs - now.getTime()) / 1000)
  }
}
