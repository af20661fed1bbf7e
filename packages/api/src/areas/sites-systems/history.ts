import { AccessLevel, allows, firstInstant, type ListEndpoint, lastInstant } from '@emberwatch/contract'
import { users } from '@emberwatch/contract/admin'
import { actionText } from '@emberwatch/contract/api'
import type { SpanQuery } from '@emberwatch/contract/reports'
import {
  type AttentionKind,
  type HistoryKind,
  type HistoryRow,
  history,
  historyDepth,
} from '@emberwatch/contract/sites-systems'
import { badFields } from '@emberwatch/http'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { bigint, instant, type KeyColumn, orNull, text, uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import type { ListRequest } from '../../lists/query.ts'
import { column, type ListCall, type ListSource, type Page, personName } from '../../lists/source.ts'
import { lateReceipt } from '../../notifications/occurrence-kinds.ts'
import { systemName } from '../system-name.ts'
import { linesOf, placeOf, type Source, type TimelineScope } from './history-lines.ts'
import { assignmentText, changesText, escalationText, lineText, workDetail, workText } from './history-words.ts'

/** One line of time out of several tables (product 8.17). */

type OneOf = typeof history.ofSystem
type Call = ListCall<OneOf>

const key = {
  at: instant('h.at'),
  source: text('h.source') as KeyColumn<Source>,
  number: orNull(bigint('h.number')),
  thing: orNull(uuid('h.thing')),
}

type View = 'history' | 'book'
interface Reading {
  readonly view: View
  readonly scope: TimelineScope
  readonly depthOf: (call: Call) => number
}

function rowsOf(call: Call, { view, scope, depthOf }: Reading) {
  // The handler of a list is given its whole request.
  const { extra, order, filters } = call.query as ListRequest<OneOf>
  return linesOf(placeOf(call.params.id, scope), {
    view,
    depth: depthOf(call),
    direction: order === 'ASC' ? sql`asc` : sql`desc`,
    kinds: filters.kind,
    ...spanOf(extra),
  })
}

const spanOf = ({ beginDate, endDate }: SpanQuery) => ({
  from: beginDate ? firstInstant(beginDate) : null,
  to: endDate ? lastInstant(endDate) : null,
})

/** @param rows loads what the reading shows of each line */
function timelineSource(reading: Reading, rows: ListSource<OneOf, typeof key>['rows']): ListSource<OneOf, typeof key> {
  const { view, scope } = reading
  return {
    from: (call) => call.db.selectFrom(rowsOf(call, reading).as('h')),
    key,
    sort: { at: column('h.at') },
    search: {},
    filters: { kind: column('h.kind') },
    rows,
    strategy: {
      kind: 'groups',
      // Counted no further than can be reached, and in no order: by the index, whatever there is.
      from: (call) => {
        const { extra, filters } = call.query as ListRequest<OneOf>
        const query = { view, depth: historyDepth, direction: null, kinds: filters.kind, ...spanOf(extra) }
        return call.db.selectFrom(linesOf(placeOf(call.params.id, scope), query).as('h'))
      },
      narrows: ['kind'],
      count: sql`count(*)::int`,
    },
  }
}

/** Reads of each table no more than up to the end of the page. */
const depthOfPage = ({ query }: Call) => {
  const { offset, limit } = query as ListRequest<OneOf>
  return Math.min(offset + limit, historyDepth)
}

const refuseDeeper = (route: Route): Route => ({
  ...route,
  parse: (query, body) => {
    const parsed = route.parse(query, body)
    if ((parsed.query as ListRequest).offset >= historyDepth)
      throw badFields({ offset: `must be below ${historyDepth}; ask for a span of days instead` })
    return parsed
  },
})

type RowsOf = (scope: TimelineScope) => ListSource<OneOf, typeof key>['rows']

/** A list of lines of a place by `view`, and the source of its spreadsheet, which has all that can be reached. */
export const timelineOf = (view: View, rowsOf: RowsOf) => ({
  list: (endpoint: ListEndpoint, scope: TimelineScope): Route =>
    refuseDeeper(listRoute(endpoint as OneOf, timelineSource({ view, scope, depthOf: depthOfPage }, rowsOf(scope)))),
  whole: (scope: TimelineScope) => timelineSource({ view, scope, depthOf: () => historyDepth }, rowsOf(scope)),
})

const idOf: Record<Source, string> = {
  event: 'e',
  connection: 'c',
  configuration: 'f',
  opened: 'o',
  solved: 's',
  change: 'l',
  assigned: 'a',
  unassigned: 'z',
  escalated: 'm',
  line: 'w',
  workStart: 'p',
  workEnd: 'q',
}

const is = (source: Source): RawBuilder<boolean> => sql<boolean>`page.source = ${sql.lit(source)}`

export interface NamesOfChanges {
  readonly areShown: boolean
  /** Ids lead to the person's page. */
  readonly haveIds: boolean
}

/** People who may read the record read who changed something; administrators of the site or system read the name. */
export function namesFor(user: Caller, id: string, scope: TimelineScope): NamesOfChanges {
  const haveIds = allows(users.activity.access, user)
  const isAdmin = allows({ rule: 'on', item: scope, param: 'id', level: AccessLevel.ADMIN }, user, id)
  return { haveIds, areShown: haveIds || isAdmin }
}

const loadHistory: RowsOf =
  (scope) =>
  async ({ db, user, params }, page) => {
    const names = namesFor(user, params.id, scope)
    return (await loadLines(db, page)).map((line) => rowOf(line, names))
  }

/** Each line with the rows that it is made of. */
export const loadLines = (db: Queries, page: Page<typeof key>) =>
  db
    .selectFrom(page)
    .leftJoin('events as e', (join) =>
      join.onRef('e.id', '=', 'page.number').onRef('e.occurredAt', '=', 'page.at').on(is('event')),
    )
    .leftJoin('connectionChanges as c', (join) => join.onRef('c.id', '=', 'page.number').on(is('connection')))
    .leftJoin('configurations as f', (join) => join.onRef('f.id', '=', 'page.thing').on(is('configuration')))
    .leftJoin('issues as i', (join) =>
      join.onRef('i.id', '=', 'page.thing').on(sql<boolean>`page.source in ('opened', 'solved')`),
    )
    .leftJoin('auditLog as l', (join) => join.onRef('l.id', '=', 'page.number').on(is('change')))
    .leftJoin('troubleAssignments as t', (join) =>
      join.onRef('t.id', '=', 'page.thing').on(sql<boolean>`page.source in ('assigned', 'unassigned')`),
    )
    .leftJoin('troubles as q', (join) => join.onRef('q.id', '=', 'page.thing').on(is('escalated')))
    .leftJoin('logLines as b', (join) => join.onRef('b.id', '=', 'page.thing').on(is('line')))
    .leftJoin('works as k', (join) =>
      join.onRef('k.id', '=', 'page.thing').on(sql<boolean>`page.source in ('workStart', 'workEnd')`),
    )
    .leftJoin('serviceVisits as v', 'v.workId', 'k.id')
    .leftJoin('users as g', 'g.id', 't.assigneeId')
    .leftJoin('systems as y', (join) =>
      join.on(sql<boolean>`y.id = coalesce(e.system_id, c.system_id, f.system_id, i.system_id, t.system_id, q.system_id, b.system_id,
        case when cardinality(k.system_ids) = 1 then k.system_ids[1] end,
        case when l.target_type = 'system' then l.target_id::uuid end)`),
    )
    .leftJoin('users as u', (join) =>
      join.on(sql<boolean>`u.id = coalesce(f.created_by_id, l.actor_id, b.person_id,
        case page.source when 'assigned' then t.assigned_by_id when 'unassigned' then t.ended_by_id
          when 'workStart' then k.created_by_id when 'workEnd' then k.ended_by_id end)`),
    )
    .select(['page.at', 'page.source', 'page.number', 'page.thing', 'y.id as systemId'])
    .select(sql<string | null>`case when y.id is not null then ${systemName} else b.system_name end`.as('systemName'))
    .select([
      'e.eventName',
      'e.unitName as eventUnit',
      'e.hardwareTag',
      'e.originalMessage',
      'e.clockNote',
      'c.state',
      'c.cause',
    ])
    .select(['f.hash', 'f.comment', 'f.parsingError', 'f.isProcessed', 'i.unitName as issueUnit', 'i.hardwareName'])
    .select(['i.hasAlarms', 'b.issueId', 'b.writtenAt'])
    .select(['t.ending', 'q.escalatedTo', personName('g').as('assigneeName')])
    .select((is) => [
      is.fn.coalesce('t.kind', 'q.kind').as('trouble'),
      is.fn.coalesce('t.troubleId', 'q.id', 'b.troubleId').as('troubleId'),
    ])
    .select(sql<boolean>`t.assigned_by_id is distinct from t.assignee_id`.as('isHandedOver'))
    .select(lateReceipt(sql`coalesce(e.received_at, i.received_at, b.written_at)`, sql`page.at`).as('receivedAt'))
    .select(['l.action', 'l.changes', 'u.id as personId'])
    .select(
      sql<
        string | null
      >`coalesce(b.person_name, case page.source when 'workStart' then v.started_by when 'workEnd' then v.ended_by end,
        ${personName('u')})`.as('personName'),
    )
    .select([
      'b.kind as written',
      'b.cause as alarmCause',
      'b.correctsId',
      'b.text as writtenText',
      'b.unitName as writtenUnit',
      'b.contact',
      'b.phoneNumber',
      'b.outcome',
    ])
    .select(['k.kind as workKind', 'k.reason as workReason', 'v.kinds as visitKinds'])
    .select(
      sql<number | null>`case page.source when 'workEnd' then
        (select count(*)::int from unit_tests o where o.visit_id = v.work_id) end`.as('testedCount'),
    )
    .orderBy('page.position')
    .execute()

export type Line = Awaited<ReturnType<typeof loadLines>>[number]

export function rowOf({ at, source, number, thing, ...row }: Line, names: NamesOfChanges): HistoryRow {
  const hasName = source !== 'change' || names.areShown
  // Everybody reads who deals with a trouble, but not everybody may open the page of a person.
  const hasId = source === 'configuration' || names.haveIds
  return {
    id: `${idOf[source]}${number ?? thing}`,
    at: at.toISOString(),
    receivedAt: (source !== 'solved' && row.receivedAt?.toISOString()) || null,
    kind: kindOf[source],
    systemId: row.systemId,
    systemName: row.systemName,
    name: row.eventName ?? row.comment ?? (row.action ? actionText(row.action) : nameOf(source, row)),
    unitName: row.eventUnit ?? row.issueUnit ?? row.writtenUnit,
    hardwareTag: row.hardwareTag ?? row.hardwareName,
    state: stateOf(source, row),
    detail:
      eventDetail(row) ??
      row.cause ??
      row.parsingError ??
      changesText(row.changes) ??
      row.writtenText ??
      workDetail(row),
    hash: row.hash,
    personId: hasId ? row.personId : null,
    personName: hasName ? row.personName : null,
  }
}

/** The raw message, and what the clock of the modem said where the time of receipt counts. */
const eventDetail = ({ originalMessage, clockNote }: Pick<Line, 'originalMessage' | 'clockNote'>): string | null =>
  [originalMessage, clockNote].filter(Boolean).join(' · ') || null

const kindOf: Record<Source, HistoryKind> = {
  event: 'event',
  connection: 'connection',
  configuration: 'configuration',
  opened: 'issue',
  solved: 'issue',
  change: 'change',
  assigned: 'change',
  unassigned: 'change',
  escalated: 'change',
  line: 'change',
  workStart: 'change',
  workEnd: 'change',
}

function nameOf(
  source: Source,
  { written, alarmCause, workKind, escalatedTo, ...row }: LineColumns & AssignmentColumns,
) {
  if (written) return lineText({ ...row, kind: written, cause: alarmCause })
  if (source === 'escalated' && row.trouble) return escalationText(row.trouble, escalatedTo)
  return workKind ? workText(workKind, source === 'workEnd') : assignmentName(source, row)
}

type LineColumns = Pick<
  Line,
  'written' | 'alarmCause' | 'correctsId' | 'workKind' | 'contact' | 'phoneNumber' | 'outcome' | 'escalatedTo'
>
type AssignmentColumns = { trouble: AttentionKind | null } & Omit<Parameters<typeof assignmentText>[0], 'trouble'>
const assignmentName = (source: Source, { trouble, ending, ...row }: AssignmentColumns): string | null =>
  trouble && assignmentText({ ...row, trouble, ending: source === 'unassigned' ? ending : null })

interface States {
  readonly state: string | null
  readonly parsingError: string | null
  readonly isProcessed: boolean | null
}
const stateOf = (source: Source, { state, parsingError, isProcessed }: States): string | null => {
  if (source === 'opened') return 'open'
  if (source === 'configuration') return parsingError ? 'error' : isProcessed ? 'ready' : 'processing'
  return source === 'solved' ? 'solved' : state
}

const timeline = timelineOf('history', loadHistory)
export const wholeHistory = timeline.whole
export const historyRoutes: Route[] = [timeline.list(history.ofSystem, 'system'), timeline.list(history.ofSite, 'site')]
