import { healthKey } from './health.ts'
import type { StoreEngine } from './store-engine.ts'

/** What the people of a canary met in it: each counts once, by their last session. Halting it is decided from this alone. */

export interface Vote {
  /** Of the page that told it; a later one takes its place. */
  readonly session: string
  readonly hasFailed: boolean
}
/** By the mark of the person, which nobody can turn back into one. */
export type Votes = Readonly<Record<string, Vote>>
type AllVotes = Readonly<Record<string, Votes>>

/** Many more than the decision needs; people who come later are not kept. */
const mostPeople = 1000

const readAll = (store: StoreEngine): Promise<AllVotes> => store.readCounters<AllVotes>('canaries', {})

/** What the people of this release have told. */
export const readVotes = async (store: StoreEngine, area: string, version: string): Promise<Votes> =>
  (await readAll(store))[healthKey(area, version)] ?? {}

/** Adds votes, by `<area>/<version>`. Answers all there are. */
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

/** Within a session a failure stays one; the next session may do better. */
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
