import { type ChangeKind, changeKinds, type LiveChange, laterKinds } from '@emberwatch/contract'
import * as v from 'valibot'

/** The channel on which the database tells of changes; migrations/0006-live-changes.sql has the triggers. */
export const liveChannel = 'live'
/** The same of jobs, which servers from before do not know; migrations/0040-jobs.sql. */
export const liveJobsChannel = 'live_jobs'

/** And of all kinds that came later; migrations/0060-live-loops.sql. A server passes over those that it does not know. */
export const liveMoreChannel = 'live_more'

const Payload = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ kind: v.string(), rows: v.nullable(v.array(v.tuple([v.string(), v.nullable(v.string())]))) }),
)

const isKnown = (kind: string): kind is ChangeKind => changeKinds.some((known) => known === kind)

/** The changes in one notification; a single one without an id where there were too many to name. */
export function readChanges(payload: string): LiveChange[] {
  const { kind, rows } = v.parse(Payload, payload)
  if (!isKnown(kind)) return []
  return rows?.map(([id, siteId]) => ({ kind, id, siteId })) ?? [{ kind, id: null, siteId: null }]
}

const isLater = ({ kind }: LiveChange) => laterKinds.some((later) => later === kind)

/**
 * What goes out as one message: a browser that is older than the server passes over a message with a kind that it does not know, and
 * must not lose with it what it knows.
 */
export const messagesOf = (changes: readonly LiveChange[]): LiveChange[][] =>
  [changes.filter((change) => !isLater(change)), changes.filter(isLater)].filter(({ length }) => length > 0)

/** Each change once, in the order of their first mention. */
export function withoutRepeats(changes: readonly LiveChange[]): LiveChange[] {
  return [...new Map(changes.map((change) => [`${change.kind} ${change.id}`, change])).values()]
}
