import { eventClasses } from '@emberwatch/contract/reports'
import { type HistoryKind, type LogKind, storedLogKinds } from '@emberwatch/contract/sites-systems'
import { type RawBuilder, sql } from 'kysely'

/**
 * What the line of time of a place is made of, as history (product 8.17), log book (product 26.1) and the journal of a trouble (product 27.1) read it: each table by its index, and no further than
 * asked for.
 */

export type Source =
  | 'event'
  | 'connection'
  | 'configuration'
  | 'opened'
  | 'solved'
  | 'change'
  | 'assigned'
  | 'unassigned'
  | 'escalated'
  | 'line'
  | 'workStart'
  | 'workEnd'

export interface HistoryLine {
  readonly kind: HistoryKind | LogKind
  readonly source: Source
  readonly at: Date
  /** Id of an event, a change of connection or a line of the record. */
  readonly number: number | null
  /** Id of a configuration, an issue, an assignment or a written line. */
  readonly thing: string | null
}

interface HistoryQuery {
  readonly view: 'history' | 'book'
  readonly depth: number
  /** Null for any order. */
  readonly direction: RawBuilder<unknown> | null
  readonly kinds: readonly string[] | undefined
  readonly from: Date | null
  readonly to: Date | null
}

/** What a line of time is of. A trouble has the lines of its journal. */
export type TimelineScope = 'site' | 'system' | 'trouble'

interface HistorySubject {
  readonly id: string
  readonly scope: TimelineScope
  readonly systems: RawBuilder<unknown>
}

const systemsOf: Record<TimelineScope, (id: string) => RawBuilder<unknown>> = {
  site: (id) => sql`(select id from systems where site_id = ${id}::uuid)`,
  system: (id) => sql`(select ${id}::uuid as id)`,
  trouble: (id) => sql`(select system_id as id from troubles where id = ${id}::uuid)`,
}
export const placeOf = (id: string, scope: TimelineScope): HistorySubject => ({
  id,
  scope,
  systems: systemsOf[scope](id),
})

/** Rows of a table that stand in the log book. */
interface Book {
  readonly kinds: readonly LogKind[]
  /** Null for a row that has no place there. */
  readonly kind: RawBuilder<LogKind | null>
}
const all = (kind: LogKind): Book => ({ kinds: [kind], kind: sql<LogKind>`${sql.lit(kind)}::text` })

interface Table {
  readonly kind: HistoryKind
  /** Tables without one are part of the history alone. */
  readonly book?: Book
  readonly source: Source
  readonly table: string
  readonly time: string
  readonly isNumbered: boolean
  readonly where?: RawBuilder<unknown>
  /** The log book has fewer rows, which have an index of their own. */
  readonly bookWhere?: RawBuilder<unknown>
  /** Rows of the site itself have no system. */
  readonly hasSite?: boolean
  /** The history has them as changes of the record. */
  readonly isBookAlone?: boolean
  /** The condition that a row is of system `y`, for rows that may be of several; those of a site are all of them. */
  readonly isOfSystem?: RawBuilder<boolean>
  /** The condition that a row of system `y` stands in the journal of trouble `j`; tables without one have no part in it. */
  readonly isOfTrouble?: RawBuilder<boolean>
}
const ofTrouble = sql<boolean>`t.trouble_id = j.id`

const trouble: Book = {
  kinds: ['alarm', 'fault'],
  kind: sql`case when t.has_alarms then 'alarm' when t.is_urgent then 'fault' end`,
}
const disablements = sql.join(eventClasses.disablement.names.map((name) => sql.lit(name)))

/** The alarms of trouble `j`, by when the platform learned of them. */
export const alarmsOfTrouble = sql`select i.id from issues i where i.system_id = j.system_id and i.has_alarms
  and i.received_at between j.opened_at and coalesce(j.over_at, 'infinity')`

const isWorkOfSystem = sql<boolean>`exists (select from systems o where o.id = y.id and o.site_id = t.site_id and is_for(t, o))`

/** Another source of lines is another row here, with its join in history.ts and its words in history-words.ts. */
const tables: readonly Table[] = [
  {
    kind: 'event',
    book: all('disablement'),
    source: 'event',
    table: 'events',
    time: 'occurred_at',
    isNumbered: true,
    bookWhere: sql`t.event_name in (${disablements})`,
  },
  {
    kind: 'connection',
    book: all('contact'),
    source: 'connection',
    table: 'connection_changes',
    time: 'changed_at',
    isNumbered: true,
  },
  {
    kind: 'configuration',
    book: all('configuration'),
    source: 'configuration',
    table: 'configurations',
    time: 'created_at',
    isNumbered: false,
  },
  { kind: 'issue', book: trouble, source: 'opened', table: 'issues', time: 'created_at', isNumbered: false },
  {
    kind: 'issue',
    book: trouble,
    source: 'solved',
    table: 'issues',
    time: 'solved_at',
    isNumbered: false,
    where: sql`t.solved_at is not null`,
  },
  {
    kind: 'change',
    book: all('taken'),
    source: 'assigned',
    table: 'trouble_assignments',
    time: 'assigned_at',
    isNumbered: false,
    isOfTrouble: ofTrouble,
  },
  {
    kind: 'change',
    book: all('taken'),
    source: 'unassigned',
    table: 'trouble_assignments',
    time: 'ended_at',
    isNumbered: false,
    // The next assignment says who handed it over.
    where: sql`t.ended_at is not null and t.ending <> 'handedOver'`,
    isOfTrouble: ofTrouble,
  },
  {
    kind: 'change',
    book: all('taken'),
    source: 'escalated',
    table: 'troubles',
    time: 'escalated_at',
    isNumbered: false,
    where: sql`t.escalated_at is not null`,
    isOfTrouble: sql`t.id = j.id`,
  },
  {
    kind: 'change',
    book: { kinds: storedLogKinds, kind: sql`t.kind` },
    source: 'line',
    table: 'log_lines',
    time: 'at',
    isNumbered: false,
    hasSite: true,
    // The cause of an alarm is one line, whether it was written in the book or in the journal.
    isOfTrouble: sql`(t.trouble_id = j.id or j.kind = 'alarm' and t.issue_id in (${alarmsOfTrouble}))`,
  },
  {
    kind: 'change',
    book: all('work'),
    source: 'workStart',
    table: 'works',
    time: 'starts_at',
    isNumbered: false,
    isBookAlone: true,
    isOfSystem: isWorkOfSystem,
    // What is planned still, or was cancelled before, has not begun.
    where: sql`t.next_at is distinct from t.starts_at and t.over_at > t.starts_at`,
  },
  {
    kind: 'change',
    book: all('work'),
    source: 'workEnd',
    table: 'works',
    time: 'over_at',
    isNumbered: false,
    isBookAlone: true,
    isOfSystem: isWorkOfSystem,
    where: sql`t.ended_at is not null and t.over_at > t.starts_at`,
  },
]

/** Uploads stand there as configurations, assignments and lines of the log book by themselves, and marks of units with their visit; who was refused or has read is no change. */
const isChange = sql`t.action <> 'configuration.uploaded' and t.action not like 'assignment.%' and t.action not like 'logBook.%'
  and t.action not like 'service.unit%'`

export function linesOf(subject: HistorySubject, query: HistoryQuery): RawBuilder<HistoryLine> {
  const { kinds, depth, direction, view } = query
  const isWanted = (kind: string) => !kinds || kinds.includes(kind)
  const kindsOf = ({ kind, book, isBookAlone }: Table) => {
    if (view === 'book') return book?.kinds ?? []
    return isBookAlone ? [] : [kind]
  }
  const parts = tables
    .filter((table) => kindsOf(table).some(isWanted) && (subject.scope !== 'trouble' || table.isOfTrouble))
    .flatMap((table) => partsOf(table, subject, query))
  if (view === 'history' && subject.scope !== 'trouble' && isWanted('change')) parts.push(...changesOf(subject, query))
  const lines = parts.length > 0 ? sql.join(parts, sql` union all `) : emptyPart
  const order = direction
    ? sql`order by u.at ${direction}, u.source ${direction}, u.number ${direction}, u.thing ${direction}`
    : sql``
  return sql<HistoryLine>`(select * from (${lines}) u ${order} limit ${depth})`
}

function partsOf(table: Table, subject: HistorySubject, query: HistoryQuery): RawBuilder<unknown>[] {
  const { isOfSystem, hasSite, isOfTrouble } = table
  const isSite = subject.scope === 'site'
  const isOfSite = sql`t.site_id = ${subject.id}::uuid`
  if (isOfSystem && isSite) return [rowsOf(table, isOfSite, query)]
  const isOfJournal = sql`exists (select from troubles j where j.id = ${subject.id}::uuid and ${isOfTrouble})`
  const isOwn = isOfSystem ?? sql`t.system_id = y.id${subject.scope === 'trouble' ? sql` and ${isOfJournal}` : sql``}`
  const parts = [ofSystems(subject, rowsOf(table, isOwn, query), query)]
  if (hasSite && isSite) parts.push(rowsOf(table, sql`${isOfSite} and t.system_id is null`, query))
  return parts
}

const emptyPart = sql`select 'event'::text as kind, 'event'::text as source, now() as at, null::bigint as number,
  null::uuid as thing where false`

/** The limit is per system: a limit over all would read all before it. */
const ofSystems = ({ systems }: HistorySubject, rows: RawBuilder<unknown>, query: HistoryQuery) =>
  sql`(select n.* from ${systems} y cross join lateral ${rows} n limit ${limitOfAll(query)})`

function rowsOf(row: Table, isOwn: RawBuilder<unknown>, query: HistoryQuery): RawBuilder<unknown> {
  const { source, table, time, isNumbered, where = sql`true` } = row
  const at = sql.ref(`t.${time}`)
  const number = isNumbered ? sql`t.id` : sql`null::bigint`
  const thing = isNumbered ? sql`null::uuid` : sql`t.id`
  const { kind, isShown } = viewOf(row, query)
  return sql`(select ${kind} as kind, ${sql.lit(source)}::text as source, ${at} as at, ${number} as number, ${thing} as thing
    from ${sql.table(table)} t
    where ${isOwn} and ${where} and ${isShown} and ${within(at, query)} ${endOf(at, query)})`
}

function viewOf({ kind, book, bookWhere = sql`true` }: Table, { view, kinds }: HistoryQuery) {
  if (view === 'history' || !book) return { kind: sql`${sql.lit(kind)}::text`, isShown: sql`true` }
  const shown = book.kinds.filter((each) => !kinds || kinds.includes(each))
  return { kind: book.kind, isShown: sql`${bookWhere} and ${book.kind} = any(${shown}::text[])` }
}

/** An ordered part must be whole; a counted one may end where enough are found. */
const limitOfAll = ({ direction, depth }: HistoryQuery) => (direction ? sql`all` : sql`${depth}`)

function changesOf(subject: HistorySubject, query: HistoryQuery): RawBuilder<unknown>[] {
  const lines = (target: RawBuilder<unknown>) => sql`(
    select 'change'::text as kind, 'change'::text as source, t.at, t.id as number, null::uuid as thing from audit_log t
    where ${target} and ${isChange} and ${within(sql`t.at`, query)} ${endOf(sql`t.at`, query)})`
  const changes = ofSystems(subject, lines(sql`t.target_type = 'system' and t.target_id = y.id::text`), query)
  return subject.scope === 'site'
    ? [changes, lines(sql`t.target_type = 'site' and t.target_id = ${subject.id}`)]
    : [changes]
}

const within = (at: RawBuilder<unknown>, { from, to }: HistoryQuery) =>
  sql`${from ? sql`${at} >= ${from}::timestamptz` : sql`true`} and ${to ? sql`${at} <= ${to}::timestamptz` : sql`true`}`

const endOf = (at: RawBuilder<unknown>, { direction, depth }: HistoryQuery) =>
  direction ? sql`order by ${at} ${direction}, t.id ${direction} limit ${depth}` : sql`limit ${depth}`
