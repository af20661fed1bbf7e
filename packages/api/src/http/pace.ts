import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '../problem.ts'

const minuteMs = 60_000
/** Who has not been heard of among so many others is forgotten. */
const peopleMax = 10_000

/** Counts what a person does in this minute. @throws ApiProblem 429 beyond `limit`, until the minute ends */
export type Pace = (personId: string, limit: number, now: Date) => void

/** Counters of this process alone: they cost a call nothing, and hold one person to so much of each server. */
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
