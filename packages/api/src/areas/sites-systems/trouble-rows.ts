import type { JournalMark } from '@emberwatch/contract'
import {
  type AlarmCause,
  alarmCauses,
  type CallOutcome,
  type StoredLogKind,
  type TroubleRow,
  type TroubleState,
  troubleStateWords,
  troubles,
  troubleWords,
} from '@emberwatch/contract/sites-systems'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Route } from '../../http/route.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, listSource, type PageOfIds, personName } from '../../lists/source.ts'
import { exportRoute } from '../reports/export/export-route.ts'
import { systemName } from '../system-name.ts'
import { isTaken } from './assignment-rights.ts'
import { alarmsOfTrouble } from './history-lines.ts'
import { lineText } from './history-words.ts'
import { requireScope } from './troubles.ts'

/** Troubles with what was done about them (product 27.3). */

/** The last line that somebody wrote in a journal, as the database has it. */
export interface LastLine {
  readonly count: number
  readonly at: string
  readonly kind: StoredLogKind
  readonly text: string | null
  readonly cause: AlarmCause | null
  readonly correctsId: string | null
  readonly contact: string | null
  readonly phoneNumber: string | null
  readonly outcome: CallOutcome | null
  readonly personName: string
}

/** The last line in the journal of trouble `alias`, with the number of all; null where there is none. */
export const lastLineOf = (alias: string): RawBuilder<LastLine | null> => sql<LastLine | null>`(
  select json_build_object('count', count(*) over (), 'at', l.at, 'kind', l.kind, 'text', l.text, 'cause', l.cause,
    'correctsId', l.corrects_id, 'contact', l.contact, 'phoneNumber', l.phone_number, 'outcome', l.outcome,
    'personName', l.person_name)
  from log_lines l where l.trouble_id = ${sql.ref(`${alias}.id`)} order by l.written_at desc, l.id desc limit 1)`

/** A note stands for itself; other lines begin with what they are. */
const wordsOf = (line: LastLine): string =>
  [line.kind === 'note' && line.text ? null : lineText(line), line.text].filter(Boolean).join(': ')

export const journalOf = (troubleId: string | null, line: LastLine | null): JournalMark | null =>
  troubleId === null
    ? null
    : {
        troubleId,
        linesCount: line?.count ?? 0,
        last: line && { at: new Date(line.at).toISOString(), what: wordsOf(line), personName: line.personName },
      }

const state = sql<TroubleState>`case when j.over_at is not null then 'over' when ${isTaken} then 'taken' else 'open' end`

/** Who deals with it, or did last. */
const lastAssignee = sql<string | null>`(select ${personName('u')} from trouble_assignments a
  join users u on u.id = a.assignee_id where a.trouble_id = j.id order by a.assigned_at desc, a.id limit 1)`

const latestCause = sql<AlarmCause | null>`(select l.cause from log_lines l
  where j.kind = 'alarm' and l.kind = 'cause' and l.issue_id in (${alarmsOfTrouble})
    and not exists (select from log_lines n where n.corrects_id = l.id)
  order by l.at desc, l.id limit 1)`

async function loadTroubles(db: Queries, page: PageOfIds): Promise<TroubleRow[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('troubles as j', 'j.id', 'page.id')
    .innerJoin('systems as y', 'y.id', 'j.systemId')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .select(['j.id', 'j.kind', 'j.systemId', systemName.as('systemName'), 's.id as siteId', 's.name as siteName'])
    .select(['j.openedAt', 'j.takenAt', 'j.overAt', 'j.duringWork as isDuringWork', 'j.escalatedAt', 'j.escalatedTo'])
    .select([state.as('state'), lastAssignee.as('assigneeName'), latestCause.as('cause'), lastLineOf('j').as('line')])
    .orderBy('page.position')
    .execute()
  return rows.map(({ line, openedAt, takenAt, overAt, escalatedAt, ...row }) => ({
    ...row,
    openedAt: openedAt.toISOString(),
    takenAt: takenAt?.toISOString() ?? null,
    overAt: overAt?.toISOString() ?? null,
    escalatedAt: escalatedAt?.toISOString() ?? null,
    linesCount: line?.count ?? 0,
    lastLine: line && wordsOf(line),
  }))
}

const source = listSource(troubles.list, {
  /** @throws ApiProblem 403 where somebody who is no super user asks for the whole fleet */
  from: ({ db, user, query: { extra } }) => {
    const isFleet = requireScope(user, extra.scope) === 'fleet'
    const isOwn = sql<boolean>`y.id in (select r.system_id from system_rights r where r.user_id = ${user.id})`
    return db
      .selectFrom('troubles as j')
      .innerJoin('systems as y', 'y.id', 'j.systemId')
      .innerJoin('sites as s', 's.id', 'y.siteId')
      .where('s.deletedAt', 'is', null)
      .where(isFleet ? sql<boolean>`true` : isOwn)
      .$if(extra.overSince !== undefined, (rows) =>
        rows.where(sql<boolean>`(j.over_at is null or j.over_at >= ${extra.overSince}::timestamptz)`),
      )
  },
  key: { id: uuid('j.id') },
  sort: {
    openedAt: column('j.openedAt'),
    overAt: emptyLast('j.overAt'),
    systemName: emptyLast('y.sortKey'),
    siteName: column('s.sortKey'),
  },
  search: { systemName, siteName: column('s.name') },
  filters: { state, kind: column('j.kind'), siteId: column('y.siteId'), systemId: column('y.id') },
  rows: ({ db }, page) => loadTroubles(db, page),
})

const troublesFile = exportRoute(troubles.file, {
  list: troubles.list,
  source,
  title: 'Troubles',
  columns: [
    { title: 'State', width: 12, value: (row) => troubleStateWords[row.state] },
    { title: 'Trouble', width: 18, value: (row) => troubleWords[row.kind] },
    { title: 'System', width: 28, value: (row) => row.systemName },
    { title: 'Site', width: 28, value: (row) => row.siteName },
    { title: 'Opened', width: 20, kind: 'dateTime', value: (row) => row.openedAt },
    { title: 'Taken', width: 20, kind: 'dateTime', value: (row) => row.takenAt },
    { title: 'Over', width: 20, kind: 'dateTime', value: (row) => row.overAt },
    { title: 'Who', width: 24, value: (row) => row.assigneeName },
    { title: 'Cause', width: 18, value: (row) => row.cause && alarmCauses[row.cause].label },
    { title: 'Last line', width: 60, value: (row) => row.lastLine },
    { title: 'During planned work', width: 20, value: (row) => (row.isDuringWork ? 'Yes' : null) },
    { title: 'Mail to', width: 24, value: (row) => row.escalatedTo },
  ],
  name: async () => 'Shift.xlsx',
})

export const troubleRoutes: Route[] = [listRoute(troubles.list, source), troublesFile]
