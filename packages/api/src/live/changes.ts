import type { ChangeKind, LiveChange } from '@emberwatch/contract'
import { allKinds } from '@emberwatch/contract/api'
import * as v from 'valibot'

/** The channel on which triggers (`live_changed` of migrations/0001-schema.sql) notify every server of changes, which `readChanges` reads. */
export const liveChannel = 'live'
/** The channel of jobs, which only their owner sees. */
export const liveJobsChannel = 'live_jobs'

/** Rows that a notification names; it stands for too many where there are more. */
const rowsMax = 40

/** The notification by which all servers hear that issues of these systems are to be read again. */
export const issuesChanged = (systemIds: readonly string[]): string =>
  JSON.stringify({ kind: 'issue', rows: systemIds.length > rowsMax ? null : systemIds.map((id) => [id, null]) })

const Payload = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ kind: v.string(), rows: v.nullable(v.array(v.tuple([v.string(), v.nullable(v.string())]))) }),
)

const isKnown = (kind: string): kind is ChangeKind => allKinds.some((changeKind) => changeKind === kind)

/** Drops kinds of newer servers. One change without an id stands for too many to name. */
export function readChanges(payload: string): LiveChange[] {
  const { kind, rows } = v.parse(Payload, payload)
  if (!isKnown(kind)) return []
  return rows?.map(([id, siteId]) => ({ kind, id, siteId })) ?? [{ kind, id: null, siteId: null }]
}

/** Removes repeats; the order is that of first mention. What has moved is named once for each of its sites. */
export function withoutRepeats(changes: readonly LiveChange[]): LiveChange[] {
  return [...new Map(changes.map((change) => [`${change.kind} ${change.id} ${change.siteId}`, change])).values()]
}
