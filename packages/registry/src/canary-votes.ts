import { healthKey } from './health.ts'
import type { StoreEngine } from './store-engine.ts'

/** Each person counts once, by their last session; halting a canary follows from these alone. */

export interface Vote {
  /** The latest page wins. */
  readonly session: string
  readonly hasFailed: boolean
}
/** By a pseudonym that cannot be reversed. */
export type Votes = Readonly<Record<string, Vote>>
type AllVotes = Readonly<Record<string, Votes>>

/** More than a decision needs. */
const mostPeople = 1000

const readAll = (store: StoreEngine): Promise<AllVotes> => store.readCounters<AllVotes>('canaries', {})

export const readVotes = async (store: StoreEngine, area: string, version: string): Promise<Votes> =>
  (await readAll(store))[healthKey(area, version)] ?? {}

/** Keyed by `<area>/<version>`. @returns all votes */
export const addVotes = (store: StoreEngine, added: AllVotes): Promise<AllVotes> =>
  change(store, (all) => {
    const next = { ...all }
    for (const [key, votes] of Object.entries(added)) next[key] = merged(next[key] ?? {}, votes)
    return next
  })

export async function forgetVotes(store: StoreEngine, area: string, version: string): Promise<void> {
  const key = healthKey(area, version)
  if (!(key in (await readAll(store)))) return
  await change(store, ({ [key]: _forgotten, ...rest }) => rest)
}

/** A failure stays within a session; the next session may succeed. */
export const lastVote = (before: Vote | undefined, vote: Vote): Vote =>
  before?.session === vote.session ? { ...vote, hasFailed: before.hasFailed || vote.hasFailed } : vote

function merged(kept: Votes, added: Votes): Votes {
  const next: Record<string, Vote> = { ...kept }
  for (const [person, vote] of Object.entries(added)) {
    if (!(person in next) && Object.keys(next).length >= mostPeople) continue
    next[person] = lastVote(next[person], vote)
  }
  return next
}

const change = (store: StoreEngine, next: (all: AllVotes) => AllVotes): Promise<AllVotes> =>
  store.changeCounters<AllVotes>('canaries', {}, next)
