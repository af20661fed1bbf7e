import { currentCall } from '../db/current-call.ts'
import { ApiProblem, tooManyRequests } from '../problem.ts'

interface ConcurrencyLimits {
  /** Of one person. */
  readonly atOnce: number
  /** So many more wait. */
  readonly waiting: number
  /** A call waits so long at most. */
  readonly waitMs: number
}

const defaults = { waiting: 50, waitMs: 4_000 }
/** Of a pool of ten connections; who waits for longer would take the line for dead (live-link.ts). */
export const streamLimits: ConcurrencyLimits = { atOnce: 4, waiting: 10_000, waitMs: 30_000 }
const retrySeconds = 2

interface Person {
  inside: number
  /** When the last of this person's calls was over. */
  lastOver: number
  readonly line: (() => void)[]
}

/** Nothing of this person's moves: not the person asks for too much, something that all of the calls need is away. */
const stuck = () => new ApiProblem('generic.unavailable', { headers: { 'retry-after': String(retrySeconds) } })

/**
 * Runs a call when it is this person's turn.
 * @throws ApiProblem 429 when too many wait, or it waited for too long; 503 when none of the others was over meanwhile
 */
export type ConcurrencyLimit = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** However much one person asks for, it takes so much of the server at once; others do not notice. */
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
    const begun = performance.now()
    const timer = setTimeout(
      () => {
        person.line.splice(person.line.indexOf(resolve), 1)
        reject(person.lastOver < begun ? stuck() : tooManyRequests(retrySeconds))
      },
      Math.min(waitMs, Math.max(1, call?.leftMs ?? waitMs)),
    )
    await promise.finally(() => {
      clearTimeout(timer)
      if (call) call.leftMs -= performance.now() - begun
    })
  }
  const leave = (key: string, person: Person) => {
    person.lastOver = performance.now()
    const next = person.line.shift()
    // Whoever comes next has the place at once: nobody gets in between.
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
