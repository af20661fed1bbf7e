import { tooManyRequests } from '../problem.ts'

interface TurnLimits {
  /** Of one person. */
  readonly atOnce: number
  /** So many more wait. */
  readonly waiting: number
  /** A call waits so long at most. */
  readonly waitMs: number
}

const defaults = { waiting: 50, waitMs: 10_000 }
/** Of a pool of ten connections; who waits for longer would take the line for dead (live-link.ts). */
export const streamTurnLimits: TurnLimits = { atOnce: 4, waiting: 10_000, waitMs: 30_000 }
const retrySeconds = 2

interface Person {
  inside: number
  readonly line: (() => void)[]
}

/** Runs a call when it is this person's turn. @throws ApiProblem 429 when too many wait, or it waited for too long */
export type Turns = <T>(personId: string, work: () => Promise<T>) => Promise<T>

/** However much one person asks for, it takes so much of the server at once; others do not notice. */
export function createTurns(limits: Pick<TurnLimits, 'atOnce'> & Partial<TurnLimits>): Turns {
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
    const timer = setTimeout(() => {
      person.line.splice(person.line.indexOf(resolve), 1)
      reject(tooManyRequests(retrySeconds))
    }, waitMs)
    await promise.finally(() => clearTimeout(timer))
  }
  const leave = (personId: string, person: Person) => {
    const next = person.line.shift()
    // Whoever comes next has the place at once: nobody gets in between.
    if (next) return next()
    person.inside--
    if (person.inside === 0) people.delete(personId)
  }

  return async (personId, work) => {
    const person = people.get(personId) ?? { inside: 0, line: [] }
    people.set(personId, person)
    await enter(person)
    try {
      return await work()
    } finally {
      leave(personId, person)
    }
  }
}
