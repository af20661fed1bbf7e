import { ApiProblem, tooManyRequests } from '@emberwatch/http'
import { currentCall } from '../db/current-call.ts'

interface ConcurrencyLimits {
  /** Calls per key. */
  readonly atOnce: number
  /** Beyond it calls are refused. */
  readonly waiting: number
  readonly waitMs: number
}

const defaults = { waiting: 50, waitMs: 4_000 }
/** Limits for a pool of ten connections; a client that waits longer counts the connection as dead (live-link.ts). */
export const streamLimits: ConcurrencyLimits = { atOnce: 4, waiting: 10_000, waitMs: 30_000 }
const retrySeconds = 2

interface Person {
  inside: number
  /** The time at which the last call of this key ended. */
  lastOver: number
  readonly line: (() => void)[]
}

/** When no call of this person ends, the cause is not too many calls, but something that all of them need. */
const unavailable = () => new ApiProblem('generic.unavailable', { headers: { 'retry-after': String(retrySeconds) } })

/** @throws ApiProblem 429 when too many calls wait, or this one waited too long; 503 when no other call of the key ended meanwhile */
export type ConcurrencyLimit = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createConcurrencyLimit(
  limits: Pick<ConcurrencyLimits, 'atOnce'> & Partial<ConcurrencyLimits>,
): ConcurrencyLimit {
  const { atOnce, waiting, waitMs } = { ...defaults, ...limits }
  const people = new Map<string, Person>()

  const enter = async (person: Person) => {
    if (person.inside < atOnce) {
      person.inside++
      return
    }
    if (person.line.length >= waiting) throw tooManyRequests(retrySeconds)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    person.line.push(resolve)
    const call = currentCall()
    const begin = performance.now()
    const timer = setTimeout(
      () => {
        person.line.splice(person.line.indexOf(resolve), 1)
        reject(person.lastOver < begin ? unavailable() : tooManyRequests(retrySeconds))
      },
      Math.min(waitMs, Math.max(1, call?.leftMs ?? waitMs)),
    )
    await promise.finally(() => {
      clearTimeout(timer)
      if (call) call.leftMs -= performance.now() - begin
    })
  }
  const leave = (key: string, person: Person) => {
    person.lastOver = performance.now()
    const next = person.line.shift()
    // Passes the place on directly, so that nobody takes it in between.
    if (next) return next()
    person.inside--
    if (person.inside === 0) people.delete(key)
  }

  return async (key, work) => {
    const person = people.get(key) ?? { inside: 0, lastOver: Number.NEGATIVE_INFINITY, line: [] }
    people.set(key, person)
    await enter(person)
    try {
      return await work()
    } finally {
      leave(key, person)
    }
  }
}
