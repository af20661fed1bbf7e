import { eventClasses } from '@emberwatch/contract/reports'
import { availabilityDays, type Connection, history } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { type Route, route } from '../../http/route.ts'
import { day, int, type KeyColumn, text } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { aggregated, type Base, column } from '../../lists/source.ts'
import { connectionSpans, percentOf } from '../../summaries/connection-spans.ts'

/** The last days of a system or of a site's systems (product 8.17). */

const dayMs = 86_400_000
const lower = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name.toLowerCase())))
/** An event that clears something is no trouble of its day. */
const troubles = {
  alarm: lower([eventClasses.alarm.names[0]]),
  fault: lower([eventClasses.fault.names[0]]),
  warning: lower([eventClasses.prealarm.names[0], eventClasses.earlyWarning.names[0]]),
}

/** The shares are of 7, 30 and 90 times 24 hours up to now, whatever the days are. */
const share = (days: number, now: Date) => {
  const from = new Date(now.getTime() - days * dayMs)
  const seconds = sql`extract(epoch from p.ends - greatest(p.begins, ${from}::timestamptz))`
  const within = sql`p.ends > ${from}::timestamptz`
  return percentOf(
    sql`coalesce(sum(${seconds}) filter (where ${within} and p.is_connected), 0)`,
    sql`sum(${seconds}) filter (where ${within})`,
  )
}

/** The first in this order is the worst that a day has seen. */
const worst = sql`case
  when h.alarm or f.alarm then 'alarm'
  when c.lost >= 1 then 'offline'
  when h.fault then 'fault'
  when h.warning or f.urgent then 'warning'
  when c.day is not null or h.day is not null or f.day is not null then 'calm'
  else 'unknown' end`

/** @param systems a query of `id` and `archived_at` */
function daysOf(db: Queries, systems: RawBuilder<unknown>, timeZone: string, now: Date): Base {
  // A day more, as days of the zone begin before the same days of UTC.
  const from = new Date(now.getTime() - (availabilityDays + 1) * dayMs)
  const outages = sql`(
    with of_place as materialized (${systems}),
    days as materialized (
      select d::date as day, d::date::timestamp at time zone ${timeZone} as begins,
        (d::date + 1)::timestamp at time zone ${timeZone} as ends
      from generate_series(
        (${now}::timestamptz at time zone ${timeZone})::date - ${sql.lit(availabilityDays - 1)},
        (${now}::timestamptz at time zone ${timeZone})::date, interval '1 day') d
    ), spans as materialized (
      select * from ${connectionSpans(sql`select * from of_place`, from, now)} s
    ), contact as (
      select d.day, sum(extract(epoch from least(p.ends, d.ends) - greatest(p.begins, d.begins)))
        filter (where not p.is_connected) as lost
      from days d join spans p on p.begins < d.ends and p.ends > d.begins group by d.day
    ), happened as (
      select (e.occurred_at at time zone ${timeZone})::date as day,
        bool_or(lower(e.event_name) in (${troubles.alarm})) as alarm,
        bool_or(lower(e.event_name) in (${troubles.fault})) as fault,
        bool_or(lower(e.event_name) in (${troubles.warning})) as warning
      from of_place y join events e on e.system_id = y.id
      where e.occurred_at >= ${from}::timestamptz and e.occurred_at <= ${now}::timestamptz group by 1
    ), found as (
      select (i.created_at at time zone ${timeZone})::date as day, bool_or(i.has_alarms) as alarm,
        bool_or(i.is_urgent) as urgent
      from of_place y join issues i on i.system_id = y.id and i.created_at >= ${from}::timestamptz group by 1
    )
    select d.day, coalesce(c.lost, 0)::int as lost, ${worst} as worst, k.*
    from days d
      left join contact c on c.day = d.day
      left join happened h on h.day = d.day
      left join found f on f.day = d.day
      cross join (select ${share(7, now)} as last7, ${share(30, now)} as last30, ${share(90, now)} as last90,
          min(p.begins) as known_since
        from spans p) k
  )`
  return db.selectFrom(outages.as('d')).selectAll() as Base
}

/** Figures are part of the key, so that nothing is counted twice. */
const key = { day: day('d.day'), worst: text('d.worst') as KeyColumn<never>, secondsWithoutContact: int('d.lost') }

const daysList = (
  endpoint: typeof history.systemDays | typeof history.siteDays,
  systemsOf: (id: string) => RawBuilder<unknown>,
) =>
  listRoute(endpoint as typeof history.systemDays, {
    strategy: {
      kind: 'aggregate',
      from: ({ db, params, query, now }) => daysOf(db, systemsOf(params.id), query.extra.timeZone ?? 'UTC', now()),
    },
    from: ({ db }) => db.selectFrom(aggregated.as('d')),
    key,
    sort: { day: column('d.day') },
    search: {},
    filters: {},
    rows: async ({ db }, page) => {
      const rows = await db.selectFrom(page).selectAll().orderBy('page.position').execute()
      return rows.map(({ position: _, ...row }) => row)
    },
    totals: {
      last7Days: sql`max(d.last7)`,
      last30Days: sql`max(d.last30)`,
      last90Days: sql`max(d.last90)`,
      knownSince: sql`to_char(max(d.known_since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    },
  })

async function loadConnection(db: Queries, id: string): Promise<Connection> {
  const row = await db
    .selectFrom('systems as y')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('connectionChanges as c')
          .select('c.cause')
          .whereRef('c.systemId', '=', 'y.id')
          .orderBy('c.changedAt', 'desc')
          .orderBy('c.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['y.connectionState as state', 'y.connectionChangedAt as since', 'last.cause'])
    .where('y.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ApiProblem('system.not_found')
  return { state: row.state, since: row.since?.toISOString() ?? null, cause: row.cause }
}

/** Computes the share of each system over the last 90 days, for the site record. */
export async function sharesOfSite(db: Queries, siteId: string, now: Date): Promise<Map<string, number | null>> {
  const from = new Date(now.getTime() - availabilityDays * dayMs)
  const systems = sql`select id, archived_at from systems where site_id = ${siteId}::uuid`
  const { rows } = await sql<{ systemId: string; share: number | null }>`
    select p.system_id, ${share(availabilityDays, now)} as share
    from ${connectionSpans(systems, from, now)} p group by p.system_id`.execute(db)
  return new Map(rows.map(({ systemId, share: percent }) => [systemId, percent]))
}

export const availabilityRoutes: Route[] = [
  route(history.connection, ({ db, params }) => loadConnection(db, params.id)),
  daysList(history.systemDays, (id) => sql`select id, archived_at from systems where id = ${id}::uuid`),
  daysList(history.siteDays, (id) => sql`select id, archived_at from systems where site_id = ${id}::uuid`),
]
