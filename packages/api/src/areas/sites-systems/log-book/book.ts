import {
  type AlarmCause,
  historyText,
  type LogFile,
  type LogKind,
  type LogRow,
  logBook,
} from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Route } from '../../../http/route.ts'
import type { ListCall } from '../../../lists/source.ts'
import { type Line, loadLines, type NamesOfChanges, namesFor, rowOf, timelineOf } from '../history.ts'
import type { Source, TimelineScope } from '../history-lines.ts'

/** The log book reads the line of time that the history reads, with what was written beside each line (product 26.1). */

const kindOf: Readonly<Record<Exclude<Source, 'change' | 'line'>, LogKind>> = {
  event: 'disablement',
  connection: 'contact',
  configuration: 'configuration',
  opened: 'alarm',
  solved: 'alarm',
  assigned: 'taken',
  unassigned: 'taken',
  escalated: 'taken',
  workStart: 'work',
  workEnd: 'work',
}
const bookKind = ({ source, written, hasAlarms }: Line): LogKind =>
  written ?? (hasAlarms === false ? 'fault' : kindOf[source as keyof typeof kindOf])

interface Written {
  readonly id: string
  readonly correctedById: string | null
  readonly alarmCause: AlarmCause | null
  /** The database builds them as JSON, in the shape of the answer. */
  readonly files: LogFile[]
}

/** What people wrote about the written lines and the alarms of a page, in one statement. */
async function loadWritten(db: Queries, lines: readonly Line[]): Promise<Map<string | null, Written>> {
  const ids = lines.flatMap(({ source, thing }) => ((source === 'line' || source === 'opened') && thing ? [thing] : []))
  const { rows } = await sql<Written>`select x.id,
      (select n.id from log_lines n where n.corrects_id = x.id) as corrected_by_id,
      (select l.cause from log_lines l where l.issue_id = x.id and l.kind = 'cause'
        and not exists (select from log_lines n where n.corrects_id = l.id)) as alarm_cause,
      (select coalesce(json_agg(json_build_object('number', f.number, 'name', f.name, 'mediaType', f.media_type,
          'size', f.size, 'addedAt', f.added_at, 'addedBy', f.person_name) order by f.number), '[]')
        from log_files f where f.line_id = x.id and f.is_stored) as files
    from unnest(${ids}::uuid[]) x(id)`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function bookRow(line: Line, written: Written | undefined, names: NamesOfChanges): LogRow {
  const { id, at, systemId, systemName, unitName, detail, receivedAt, personId, personName, ...row } = rowOf(
    line,
    names,
  )
  const { source, thing, writtenAt, alarmCause, correctsId, issueId, hasAlarms } = line
  return {
    ...{ id, at, systemId, systemName, unitName, personId, personName, correctsId },
    writtenAt: writtenAt?.toISOString() ?? receivedAt,
    kind: bookKind(line),
    what: bookText(line, row),
    text: detail,
    lineId: source === 'line' ? thing : null,
    cause: alarmCause,
    alarmId: source === 'opened' && hasAlarms ? thing : issueId,
    troubleId: line.troubleId,
    alarmCause: (source === 'opened' && written?.alarmCause) || null,
    correctedById: written?.correctedById ?? null,
    files: (written?.files ?? []).map(({ addedAt, ...file }) => ({
      ...file,
      addedAt: new Date(addedAt).toISOString(),
    })),
  }
}

function bookText(line: Line, row: Parameters<typeof historyText>[0]): string | null {
  if (line.source === 'opened') return line.hasAlarms ? 'Alarm' : 'Fault'
  if (line.source === 'solved') return line.hasAlarms ? 'Alarm over' : 'Fault over'
  return historyText(row)
}

type BookCall = Pick<ListCall<typeof logBook.ofSystem>, 'db' | 'user' | 'params'>
const loadBook =
  (scope: TimelineScope) =>
  async ({ db, user, params }: BookCall, page: Parameters<typeof loadLines>[1]): Promise<LogRow[]> => {
    const names = namesFor(user, params.id, scope)
    const lines = await loadLines(db, page)
    const written = await loadWritten(db, lines)
    return lines.map((line) => bookRow(line, written.get(line.thing), names))
  }

const timeline = timelineOf('book', loadBook as never)
export const wholeBook = timeline.whole
export const bookRoutes: Route[] = [
  timeline.list(logBook.ofSite, 'site'),
  timeline.list(logBook.ofSystem, 'system'),
  timeline.list(logBook.ofTrouble, 'trouble'),
]
