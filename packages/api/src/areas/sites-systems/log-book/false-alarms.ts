import { detectorTypes } from '@emberwatch/contract/reports'
import {
  alarmCauseNames,
  alarmCauses,
  type FalseAlarms,
  falseAlarmThresholds,
  logBook,
} from '@emberwatch/contract/sites-systems'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { type Route, route } from '../../../http/route.ts'
import { systemName } from '../../system-name.ts'
import { placeOf } from '../history-lines.ts'

/** False alarms by the causes that people wrote (product 26.5). */

const falseCauses = alarmCauseNames.filter((name) => alarmCauses[name].isFalse)

/** Lines that no other one corrects, about systems of the place. */
const lastLines = (systems: RawBuilder<unknown>) => sql`(
  select l.* from log_lines l where l.system_id in (select id from ${systems} p)
    and not exists (select from log_lines n where n.corrects_id = l.id))`

interface Figures {
  readonly alarms: number
  readonly withoutCause: number
  readonly falseAlarms: number
  readonly detectors: number
  readonly lastVisitAt: Date | null
}

/** A visit of the site counts for all of its systems. */
async function figuresOf(db: Queries, id: string, scope: 'site' | 'system', now: Date): Promise<FalseAlarms> {
  const { systems } = placeOf(id, scope)
  const from = new Date(now)
  from.setUTCFullYear(from.getUTCFullYear() - 1)
  const isFalse = sql`l.kind = 'cause' and l.cause = any(${falseCauses}::text[])`
  const isVisitHere = sql`(l.system_id in (select id from ${systems} p) or l.system_id is null and l.site_id in (
    select site_id from systems where id in (select id from ${systems} p)))`
  const isDetector = sql.join(
    detectorTypes.map((type) => sql`h.hardware_tag like ${`${type}%`}`),
    sql` or `,
  )
  const { rows } = await sql<Figures>`
    with alarms as (
      select i.id from issues i where i.system_id in (select id from ${systems} p) and i.has_alarms
        and i.created_at >= ${from} and i.created_at <= ${now}
    )
    select (select count(*)::int from alarms) as alarms,
      (select count(*)::int from alarms a where not exists (
        select from log_lines l where l.issue_id = a.id and l.kind = 'cause')) as without_cause,
      (select count(*)::int from ${lastLines(systems)} l where ${isFalse} and l.at >= ${from} and l.at <= ${now}) as false_alarms,
      (select coalesce(sum(h.quantity), 0)::int from configuration_hardware h
        join systems y on y.id = h.system_id and y.archived_at is null
        where y.id in (select id from ${systems} p) and h.is_current and h.kind = 'unit' and (${isDetector})) as detectors,
      (select greatest((select max(l.at) from log_lines l where l.kind = 'visit' and ${isVisitHere}
          and not exists (select from log_lines n where n.corrects_id = l.id)),
        (select max(w.over_at) from service_visits v join works w on w.id = v.work_id
          where v.system_id in (select id from ${systems} p) and w.over_at <= ${now} and w.ending is distinct from 'cancelled'))
      ) as last_visit_at`.execute(db)
  const { alarms, withoutCause, falseAlarms, detectors, lastVisitAt } = rows[0] as Figures
  const devices = await devicesOf(db, systems, isFalse, lastVisitAt ?? from)
  const sinceVisit = devices.reduce((sum, device) => sum + device.falseAlarms, 0)
  return {
    ...{ alarms, withoutCause, falseAlarms, detectors, sinceVisit },
    from: from.toISOString(),
    lastVisitAt: lastVisitAt?.toISOString() ?? null,
    perDetectorYear: detectors > 0 ? falseAlarms / detectors : null,
    devices: devices.filter((device) => device.falseAlarms >= falseAlarmThresholds.ofDevice),
    isRateOver: falseAlarms * falseAlarmThresholds.detectorsPerYear > detectors,
    isSinceVisitOver: sinceVisit >= falseAlarmThresholds.sinceVisit,
  }
}

async function devicesOf(db: Queries, systems: RawBuilder<unknown>, isFalse: RawBuilder<unknown>, since: Date) {
  const { rows } = await sql<FalseAlarms['devices'][number]>`
    select y.id as system_id, ${systemName} as system_name, coalesce(l.unit_name, '') as unit_name, count(*)::int as false_alarms
    from ${lastLines(systems)} l join systems y on y.id = l.system_id
    where ${isFalse} and l.at >= ${since} group by 1, 2, 3 order by 4 desc, 2, 3`.execute(db)
  return rows
}

export const falseAlarmRoutes: Route[] = [
  route(logBook.siteFalseAlarms, ({ db, params, now }) => figuresOf(db, params.id, 'site', now())),
  route(logBook.systemFalseAlarms, ({ db, params, now }) => figuresOf(db, params.id, 'system', now())),
]
