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
import { linesOf, placeOf, type Source } from './history-lines.ts'
import { assignmentText, changesText } from './history-words.ts'

/** One line of time out of several tables (product 8.17). */

type OneOf = typeof history.ofSystem
type Call = ListCall<OneOf>

const key = {
  at: instant('h.at'),
  source: text('h.source') as KeyColumn<Source>,
  number: orNull(bigint('h.number')),
  thing: orNull(uuid('h.thing')),
}

/** @param isSite otherwise a system */
const placeOfCall = ({ params }: Call, isSite: boolean) => placeOf(params.id, isSite)

function rowsOf(call: Call, isSite: boolean, depth: number) {
  // The handler of a list is given its whole request.
  const { extra, order, filters } = call.query as ListRequest<OneOf>
  return linesOf(placeOfCall(call, isSite), {
    depth,
    direction: order === 'ASC' ? sql`asc` : sql`desc`,
    kinds: filters.kind,
    ...spanOf(extra),
  })
}

const spanOf = ({ beginDate, endDate }: SpanQuery) => ({
  from: beginDate ? firstInstant(beginDate) : null,
  to: endDate ? lastInstant(endDate) : null,
})

const historySource = (isSite: boolean, depthOf: (call: Call) => number): ListSource<OneOf, typeof key> => ({
  from: (call) => call.db.selectFrom(rowsOf(call, isSite, depthOf(call)).as('h')),
  key,
  sort: { at: column('h.at') },
  search: {},
  filters: { kind: column('h.kind') },
  rows: ({ db, user, params }, page) => loadHistory(db, page, namesFor(user, params.id, isSite)),
  strategy: {
    kind: 'groups',
    // Counted no further than can be reached, and in no order: by the index, whatever there is.
    from: (call) => {
      const { extra, filters } = call.query as ListRequest<OneOf>
      const query = { depth: historyDepth, direction: null, kinds: filters.kind, ...spanOf(extra) }
      return call.db.selectFrom(linesOf(placeOfCall(call, isSite), query).as('h'))
    },
    narrows: ['kind'],
    count: sql`count(*)::int`,
  },
})

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

const lines = (endpoint: ListEndpoint, isSite: boolean): Route =>
  refuseDeeper(listRoute(endpoint as OneOf, historySource(isSite, depthOfPage)))

/** The spreadsheet has all of the history that can be reached. */
export const wholeHistory = (isSite: boolean) => historySource(isSite, () => historyDepth)

const idOf: Record<Source, string> = {
  event: 'e',
  connection: 'c',
  configuration: 'f',
  opened: 'o',
  solved: 's',
  change: 'l',
  assigned: 'a',
  unassigned: 'z',
}

const is = (source: Source): RawBuilder<boolean> => sql<boolean>`page.source = ${sql.lit(source)}`

interface NamesOfChanges {
  readonly areShown: boolean
  /** Ids lead to the person's page. */
  readonly haveIds: boolean
}

/** People who may read the record read who changed something; administrators of the site or system read the name. */
function namesFor(user: Caller, id: string, isSite: boolean): NamesOfChanges {
  const haveIds = allows(users.activity.access, user)
  const item = isSite ? ('site' as const) : ('system' as const)
  return { haveIds, areShown: haveIds || allows({ rule: 'on', item, param: 'id', level: AccessLevel.ADMIN }, user, id) }
}

async function loadHistory(db: Queries, page: Page<typeof key>, names: NamesOfChanges): Promise<HistoryRow[]> {
  return (await loadLines(db, page)).map((line) => rowOf(line, names))
}

const loadLines = (db: Queries, page: Page<typeof key>) =>
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
    .leftJoin('users as g', 'g.id', 't.assigneeId')
    .leftJoin('systems as y', (join) =>
      join.on(sql<boolean>`y.id = coalesce(e.system_id, c.system_id, f.system_id, i.system_id, t.system_id,
        case when l.target_type = 'system' then l.target_id::uuid end)`),
    )
    .leftJoin('users as u', (join) =>
      join.on(sql<boolean>`u.id = coalesce(f.created_by_id, l.actor_id,
        case page.source when 'assigned' then t.assigned_by_id when 'unassigned' then t.ended_by_id end)`),
    )
    .select(['page.at', 'page.source', 'page.number', 'page.thing', 'y.id as systemId'])
    .select(sql<string | null>`case when y.id is not null then ${systemName} end`.as('systemName'))
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
    .select(['t.kind as trouble', 't.ending', 't.note', personName('g').as('assigneeName')])
    .select(sql<boolean>`t.assigned_by_id is distinct from t.assignee_id`.as('isHandedOver'))
    .select(lateReceipt(sql`coalesce(e.received_at, i.received_at)`, sql`page.at`).as('receivedAt'))
    .select(['l.action', 'l.changes', 'u.id as personId', personName('u').as('personName')])
    .orderBy('page.position')
    .execute()

type Line = Awaited<ReturnType<typeof loadLines>>[number]

function rowOf({ at, source, number, thing, ...row }: Line, names: NamesOfChanges): HistoryRow {
  const hasName = source !== 'change' || names.areShown
  // Everybody reads who deals with a trouble, but not everybody may open the page of a person.
  const hasId = source === 'configuration' || names.haveIds
  const note = source === 'assigned' ? row.note : null
  return {
    id: `${idOf[source]}${number ?? thing}`,
    at: at.toISOString(),
    receivedAt: (source !== 'solved' && row.receivedAt?.toISOString()) || null,
    kind: kindOf[source],
    systemId: row.systemId,
    systemName: row.systemName,
    name: row.eventName ?? row.comment ?? (row.action ? actionText(row.action) : assignmentName(source, row)),
    unitName: row.eventUnit ?? row.issueUnit,
    hardwareTag: row.hardwareTag ?? row.hardwareName,
    state: stateOf(source, row),
    detail: eventDetail(row) ?? row.cause ?? row.parsingError ?? changesText(row.changes) ?? note,
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
}

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

export const historyRoutes: Route[] = [lines(history.ofSystem, false), lines(history.ofSite, true)]
