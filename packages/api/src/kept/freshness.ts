import { type RawBuilder, sql } from 'kysely'
import type { Kept, KeptAnswers, NotedTable } from './kept-answers.ts'

/** What is kept for a call that is just coming in, before it is known whether it is still true. */
export interface Candidate {
  readonly tables: readonly NotedTable[]
  readonly answerKey: string
  readonly totalsKey: string
  readonly answer: Kept<string> | undefined
  readonly totals: Kept<object> | undefined
}

/** A person's call of a list. Pages and orders of the same rows have their totals in common. */
export function candidateOf(
  { answers, totals }: KeptAnswers,
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

/** The moment of the database at which a person was looked up, and what was true of what is kept then. */
export interface Moment {
  readonly snapshot: string
  readonly isAnswerFresh: boolean
  readonly areTotalsFresh: boolean
}

/**
 * Columns for the statement that looks up the person. Whoever has changed one of the tables since a snapshot was taken left a
 * row in the same transaction: it is seen now, and that snapshot does not know its number.
 */
export const momentColumns = ({ tables, answer, totals }: Candidate) => [
  sql<string>`pg_current_snapshot()::text`.as('snapshot'),
  unchangedSince(tables, answer).as('isAnswerFresh'),
  // Most of the time both were read together; then the one answers for the other.
  (answer ? sql<boolean>`false` : unchangedSince(tables, totals)).as('areTotalsFresh'),
]

const unchangedSince = (tables: readonly NotedTable[], kept: Kept<unknown> | undefined): RawBuilder<boolean> =>
  kept
    ? sql<boolean>`not exists (select from table_changes c where c.table_name = any(${tables}::text[])
        and c.xid >= pg_snapshot_xmin(${kept.snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(c.xid, ${kept.snapshot}::pg_snapshot))`
    : sql<boolean>`false`
