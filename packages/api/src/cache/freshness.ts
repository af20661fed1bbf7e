import { sql } from 'kysely'
import type { AnswerCache, AnswerText, Cached, NotedTable } from './answer-cache.ts'

/** Cached values for a call, not yet checked for freshness. */
export interface CacheEntry {
  readonly tables: readonly NotedTable[]
  readonly answerKey: string
  readonly totalsKey: string
  readonly answer: Cached<AnswerText> | undefined
  readonly totals: Cached<Promise<object>> | undefined
}

/** Pages and orders of the same rows share totals. Rows without a count are another answer. */
export function cacheEntryOf(
  { answers, totals }: AnswerCache,
  tables: readonly NotedTable[],
  personId: string,
  url: string,
  isCounted: boolean,
): CacheEntry {
  const answerKey = `${personId} ${isCounted} ${url}`
  const totalsKey = totalsKeyOf(personId, url)
  return { tables, answerKey, totalsKey, answer: answers.find(answerKey), totals: totals.find(totalsKey) }
}

/** One for all pages and orders. */
const totalsKeyOf = (personId: string, url: string): string => `${personId} ${withoutPage(url)}`

const ofPages = ['limit', 'offset', 'orderBy', 'order']

function withoutPage(url: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const rest = new URLSearchParams(query)
  for (const name of ofPages) rest.delete(name)
  rest.sort()
  return `${path}?${rest}`
}

/** The snapshot of the statement that looked up the caller, and which cached values were fresh then. */
export interface Snapshot {
  readonly snapshot: string
  readonly isAnswerFresh: boolean
  readonly areTotalsFresh: boolean
}

/** Each snapshot with its tables once, for several calls. */
export interface FreshnessKeys {
  readonly places: ReadonlyMap<string, number>
}

const freshnessKeyOf = (tables: readonly NotedTable[], { snapshot }: Cached<unknown>) =>
  `${snapshot} ${tables.join(',')}`

/** Answer and totals are usually read together; then one stands for both. */
const firstOf = ({ answer, totals }: CacheEntry): Cached<unknown> | undefined => answer ?? totals

/** Null without candidates. */
export function freshnessKeysOf(candidates: readonly CacheEntry[]): FreshnessKeys | null {
  if (candidates.length === 0) return null
  const places = new Map<string, number>()
  for (const candidate of candidates) {
    const cached = firstOf(candidate)
    const key = cached && freshnessKeyOf(candidate.tables, cached)
    if (key && !places.has(key)) places.set(key, places.size)
  }
  return { places }
}

/** Columns beside each person. */
export interface SnapshotRow {
  readonly snapshot: string
  /** `t` or `f` per question, in its place. */
  readonly fresh: string | null
}

/**
 * Columns for the statement that looks up people. A change to one of the tables leaves a row in its own transaction: the snapshot of the cached
 * value does not see that transaction's number.
 */
export function snapshotColumns({ places }: FreshnessKeys) {
  const keys = [...places.keys()].map((each) => each.split(' '))
  const [snapshots, tables] = [keys.map(([snapshot]) => snapshot), keys.map(([, names]) => names)]
  return [
    sql<string>`pg_current_snapshot()::text`.as('snapshot'),
    keys.length === 0
      ? sql<null>`null`.as('fresh')
      : sql<string>`(select string_agg(case when ${hasChanged} then 'f' else 't' end, '' order by k.place)
          from unnest(${snapshots}::text[], ${tables}::text[]) with ordinality as k (snapshot, tables, place))`.as(
          'fresh',
        ),
  ] as const
}

/**
 * The condition looks for the newest change per table, and for changes of transactions that were open at the snapshot: both by the index, however many
 * changes are remembered.
 */
const hasChanged = sql<boolean>`exists (select from unnest(string_to_array(k.tables, ',')) made (name)
  where not pg_visible_in_snapshot(
      (select c.xid from table_changes c where c.table_name = made.name order by c.xid desc limit 1), k.snapshot::pg_snapshot)
    or exists (select from table_changes c
      where c.table_name = made.name and c.xid >= pg_snapshot_xmin(k.snapshot::pg_snapshot)
        and c.xid < pg_snapshot_xmax(k.snapshot::pg_snapshot)
        and not pg_visible_in_snapshot(c.xid, k.snapshot::pg_snapshot)))`

export function snapshotOf(
  { places }: FreshnessKeys,
  candidate: CacheEntry,
  { snapshot, fresh }: SnapshotRow,
): Snapshot {
  const cached = firstOf(candidate)
  const place = cached && places.get(freshnessKeyOf(candidate.tables, cached))
  const isFresh = place !== undefined && fresh?.[place] === 't'
  return {
    snapshot,
    isAnswerFresh: isFresh && candidate.answer !== undefined,
    areTotalsFresh: isFresh && candidate.answer === undefined,
  }
}
