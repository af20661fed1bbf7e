import type { HistoryKind } from '@emberwatch/contract/sites-systems'
import { type RawBuilder, sql } from 'kysely'

/** The lines of a history, each table by its index and no further than asked for (product 8.17). */

export type Source =
  | 'event'
  | 'connection'
  | 'configuration'
  | 'opened'
  | 'solved'
  | 'change'
  | 'assigned'
  | 'unassigned'

export interface HistoryLine {
  readonly kind: HistoryKind
  readonly source: Source
  readonly at: Date
  /** Id of an event, a change of connection or a line of the record. */
  readonly number: number | null
  /** Id of a configuration, an issue or an assignment. */
  readonly thing: string | null
}

interface HistoryQuery {
  readonly depth: number
  /** Null for any order. */
  readonly direction: RawBuilder<unknown> | null
  readonly kinds: readonly string[] | undefined
  readonly from: Date | null
  readonly to: Date | null
}

interface HistorySubject {
  readonly id: string
  readonly isSite: boolean
  readonly systems: RawBuilder<unknown>
}

export const placeOf = (id: string, isSite: boolean): HistorySubject => ({
  id,
  isSite,
  systems: isSite ? sql`(select id from systems where site_id = ${id}::uuid)` : sql`(select ${id}::uuid as id)`,
})

interface Table {
  readonly kind: HistoryKind
  readonly source: Source
  readonly table: string
  readonly time: string
  readonly isNumbered: boolean
  readonly where?: RawBuilder<unknown>
}
const tables: readonly Table[] = [
  { kind: 'event', source: 'event', table: 'events', time: 'occurred_at', isNumbered: true },
  { kind: 'connection', source: 'connection', table: 'connection_changes', time: 'changed_at', isNumbered: true },
  { kind: 'configuration', source: 'configuration', table: 'configurations', time: 'created_at', isNumbered: false },
  { kind: 'issue', source: 'opened', table: 'issues', time: 'created_at', isNumbered: false },
  {
    kind: 'issue',
    source: 'solved',
    table: 'issues',
    time: 'solved_at',
    isNumbered: false,
    where: sql`t.solved_at is not null`,
  },
  { kind: 'change', source: 'assigned', table: 'trouble_assignments', time: 'assigned_at', isNumbered: false },
  {
    kind: 'change',
    source: 'unassigned',
    table: 'trouble_assignments',
    time: 'ended_at',
    isNumbered: false,
    // The next assignment says who handed it over.
    where: sql`t.ended_at is not null and t.ending <> 'handedOver'`,
  },
]

/** Uploads stand there as configurations, and assignments by themselves; who was refused or has read is no change. */
const isChange = sql`t.action <> 'configuration.uploaded' and t.action not like 'assignment.%'`

export function linesOf(subject: HistorySubject, query: HistoryQuery): RawBuilder<HistoryLine> {
  const { kinds, depth, direction } = query
  const isWanted = ({ kind }: { kind: string }) => !kinds || kinds.includes(kind)
  const parts = tables.filter(isWanted).map((table) => ofTable(subject, table, query))
  if (isWanted({ kind: 'change' })) parts.push(...changesOf(subject, query))
  const all = parts.length > 0 ? sql.join(parts, sql` union all `) : emptyPart
  const order = direction
    ? sql`order by u.at ${direction}, u.source ${direction}, u.number ${direction}, u.thing ${direction}`
    : sql``
  return sql<HistoryLine>`(select * from (${all}) u ${order} limit ${depth})`
}

const emptyPart = sql`select 'event'::text as kind, 'event'::text as source, now() as at, null::bigint as number,
  null::uuid as thing where false`

/** The limit is per system: a limit over all would read all before it. */
function ofTable(
  { systems }: HistorySubject,
  { kind, source, table, time, isNumbered, where }: Table,
  query: HistoryQuery,
) {
  const at = sql.ref(`t.${time}`)
  const number = isNumbered ? sql`t.id` : sql`null::bigint`
  const thing = isNumbered ? sql`null::uuid` : sql`t.id`
  return sql`(select ${sql.lit(kind)}::text as kind, ${sql.lit(source)}::text as source, n.at, n.number, n.thing
    from ${systems} y cross join lateral (
      select ${at} as at, ${number} as number, ${thing} as thing from ${sql.table(table)} t
      where t.system_id = y.id and ${where ?? sql`true`} and ${within(at, query)} ${endOf(at, query)}
    ) n limit ${limitOfAll(query)})`
}

/** An ordered part must be whole; a counted one may end where enough are found. */
const limitOfAll = ({ direction, depth }: HistoryQuery) => (direction ? sql`all` : sql`${depth}`)

function changesOf({ id, isSite, systems }: HistorySubject, query: HistoryQuery): RawBuilder<unknown>[] {
  const lines = (target: RawBuilder<unknown>) => sql`(
    select 'change'::text as kind, 'change'::text as source, t.at, t.id as number, null::uuid as thing from audit_log t
    where ${target} and ${isChange} and ${within(sql`t.at`, query)} ${endOf(sql`t.at`, query)})`
  const ofSystems = sql`(select n.* from ${systems} y cross join lateral
    ${lines(sql`t.target_type = 'system' and t.target_id = y.id::text`)} n limit ${limitOfAll(query)})`
  return isSite ? [ofSystems, lines(sql`t.target_type = 'site' and t.target_id = ${id}`)] : [ofSystems]
}

const within = (at: RawBuilder<unknown>, { from, to }: HistoryQuery) =>
  sql`${from ? sql`${at} >= ${from}::timestamptz` : sql`true`} and ${to ? sql`${at} <= ${to}::timestamptz` : sql`true`}`

const endOf = (at: RawBuilder<unknown>, { direction, depth }: HistoryQuery) =>
  direction ? sql`order by ${at} ${direction}, t.id ${direction} limit ${depth}` : sql`limit ${depth}`
