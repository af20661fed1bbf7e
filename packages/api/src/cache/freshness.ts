import { sql } from 'kysely'
import type { AnswerCache, Cached, NotedTable } from './answer-cache.ts'

/** What is cached for a call that is just coming in, before it is known whether it is still true. */
export interface Candidate {
  readonly tables: readonly NotedTable[]
  readonly answerKey: string
  readonly totalsKey: string
  readonly answer: Cached<string> | undefined
  readonly totals: Cached<object> | undefined
}

/** A person's call of a list. Pages and orders of the same rows have their totals in common. */
export function candidateOf(
  { answers, totals }: AnswerCache,
  tables: readonly NotedTable[],
  personId: string,
  url: string,
): Candidate {
  const answerKey = `${personId} ${url}`
  const totalsKey = `${personId} ${withoutPage(url)}`
  return { tables, answerKey, totalsKey, answer: answers.find(answerKey), totals: totals.find(totalsKey) }
}

const ofPages = ['limit', 'offset', 'orderBy', 'order']

function withoutPage(url: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const rest = new URLSearchParams(query)
  for (const name of ofPages) rest.delete(name)
  rest.sort()
  return `${path}?${rest}`
}

/** The moment of the database at which a person was looked up, and what was true of what is cached then. */
export interface Moment {
  readonly snapshot: string
  readonly isAnswerFresh: boolean
  readonly areTotalsFresh: boolean
}

/** What is asked of the database about all that was cached for some calls: each snapshot with its tables once. */
export interface FreshnessQuestion {
  readonly places: ReadonlyMap<string, number>
}

/** A cached value is asked about by its snapshot and what it is made of. */
const askedOf = (tables: readonly NotedTable[], { snapshot }: Cached<unknown>) => `${snapshot} ${tables.join(',')}`

/** Most of the time answer and totals were read together; then the one answers for the other. */
const firstOf = ({ answer, totals }: Candidate): Cached<unknown> | undefined => answer ?? totals

/** Null where there are no candidates, and no moment is of interest. */
export function questionOf(candidates: readonly Candidate[]): FreshnessQuestion | null {
  if (candidates.length === 0) return null
  const places = new Map<string, number>()
  for (const candidate of candidates) {
    const cached = firstOf(candidate)
    const asked = cached && askedOf(candidate.tables, cached)
    if (asked && !places.has(asked)) places.set(asked, places.size)
  }
  return { places }
}

/** What the statement answers beside each person. */
export interface MomentRow {
  readonly snapshot: string
  /** `t` or `f` for each thing that is asked about, in its place. */
  readonly fresh: string | null
}

/**
 * Columns for the statement that looks up people. Whoever has changed one of the tables since a snapshot was taken left a
 * row in the same transaction: it is seen now, and that snapshot does not know its number.
 */
export function momentColumns({ places }: FreshnessQuestion) {
  const asked = [...places.keys()].map((each) => each.split(' '))
  const [snapshots, tables] = [asked.map(([snapshot]) => snapshot), asked.map(([, names]) => names)]
  return [
    sql<string>`pg_current_snapshot()::text`.as('snapshot'),
    asked.length === 0
      ? sql<null>`null`.as('fresh')
      : sql<string>`(select string_agg(case when ${hasChanged} then 'f' else 't' end, '' order by k.place)
          from unnest(${snapshots}::text[], ${tables}::text[]) with ordinality as k (snapshot, tables, place))`.as(
          'fresh',
        ),
  ] as const
}

/**
 * Of each table the newest change, and those of transactions that were open when the snapshot was taken: both by the index,
 * however many are remembered.
 */
const hasChanged = sql<boolean>`exists (select from unnest(string_to_array(k.tables, ',')) made (name)
  where not pg_visible_in_snapshot(
      (select c.xid from table_changes c where c.table_name = made.name order by c.xid desc limit 1), k.snapshot::pg_snapshot)
    or exists (select from table_changes c
      where c.table_name = made.name and c.xid >= pg_snapshot_xmin(k.snapshot::pg_snapshot)
        and c.xid < pg_snapshot_xmax(k.snapshot::pg_snapshot)
        and not pg_visible_in_snapshot(c.xid, k.snapshot::pg_snapshot)))`

/** What the answer says about one call. */
export function momentOf({ places }: FreshnessQuestion, candidate: Candidate, { snapshot, fresh }: MomentRow): Moment {
  const cached = firstOf(candidate)
  const place = cached && places.get(askedOf(candidate.tables, cached))
  const isFresh = place !== undefined && fresh?.[place] === 't'
  return {
    snapshot,
    isAnswerFresh: isFresh && candidate.answer !== undefined,
    areTotalsFresh: isFresh && candidate.answer === undefined,
  }
}
