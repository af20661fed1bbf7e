import { ageBandDefaults, type EventClass, eventClasses, eventClassNames } from '@emberwatch/contract/reports'
import type { ContactLoss, SpanFigures } from '@emberwatch/contract/sites-systems'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { TimeSpan } from '../notifications/local-times.ts'
import { connectionParts, percentOf } from './connection-spans.ts'
import { secondsDuringWork, workSpans } from './work-spans.ts'

/** Counts the events at sites within a span, and the states at its end (product 7.8). */

type Figures = Omit<SpanFigures, 'span' | 'begins' | 'ends'>

const lower = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name.toLowerCase())))

/** A state that begins and ends counts by its beginning; operator actions have no end. */
const countedNames = (name: EventClass) =>
  name === 'operatorAction' ? eventClasses[name].names : eventClasses[name].names.slice(0, 1)

const allNames = eventClassNames.flatMap((name) => [...eventClasses[name].names])

const eventCounts = (count: string) =>
  sql.join(
    eventClassNames.map(
      (name) =>
        sql`${sql.lit(name)}, coalesce(sum(${sql.ref(`n.${count}`)}) filter (where n.name in (${lower(countedNames(name))})), 0)::int`,
    ),
  )

/** Groups by name first, so that classes are computed for few rows. */
const happened = ({ begins, ends }: TimeSpan) => sql`
  select n.site_id, jsonb_build_object(${eventCounts('events')}) as events,
    jsonb_build_object(${eventCounts('during_work')}) as events_during_work,
    coalesce(sum(n.events) filter (where n.name not in (${lower(allNames)})), 0)::int as other_events
  from (
    select y.site_id, lower(e.event_name) as name, count(*) as events,
      count(*) filter (where e.occurred_at <@ k.spans) as during_work
    from of_sites y left join work_spans k on k.system_id = y.id
    join events e on e.system_id = y.id and e.occurred_at >= ${begins}::timestamptz and e.occurred_at < ${ends}::timestamptz
    group by 1, 2
  ) n group by 1`

const systemsOfSites = sql`select id, archived_at from of_sites`

const contact = ({ begins, ends }: TimeSpan) => sql`
  select y.site_id, ${percentOf(sql`coalesce(sum(p.seconds) filter (where p.is_connected), 0)`, sql`sum(p.seconds)`)} as availability,
    (count(*) filter (where not p.is_connected))::int as losses_count,
    coalesce(sum(p.seconds) filter (where not p.is_connected), 0)::int as seconds_without_contact,
    coalesce(max(p.seconds) filter (where not p.is_connected), 0)::int as longest_loss_seconds,
    coalesce(sum(p.during_work) filter (where not p.is_connected), 0)::int as seconds_without_contact_during_work
  from (select c.system_id, is_connected, extract(epoch from ends - begins) as seconds, ${secondsDuringWork(sql`k.spans`, sql`begins`, sql`ends`)} as during_work
    from ${connectionParts(systemsOfSites, begins, ends)} c left join work_spans k on k.system_id = c.system_id) p
  join of_sites y on y.id = p.system_id group by 1`

/** One whose solution has no time was solved before that was noted. */
const issueCounts = ({ begins, ends }: TimeSpan) => {
  const isOpen = sql`(not i.is_solved or i.solved_at >= ${ends}::timestamptz)`
  return sql`
  select y.site_id,
    (count(*) filter (where i.created_at >= ${begins}::timestamptz))::int as issues_opened,
    (count(*) filter (where i.is_solved and i.solved_at >= ${begins}::timestamptz and i.solved_at < ${ends}::timestamptz))::int as issues_solved,
    (count(*) filter (where ${isOpen}))::int as open_issues,
    (count(*) filter (where ${isOpen} and i.has_alarms))::int as open_alarms
  from of_sites y join issues i on i.system_id = y.id and i.created_at < ${ends}::timestamptz group by 1`
}

const producedBefore = (day: RawBuilder<unknown> | Date, years: number) =>
  sql`(${day}::timestamptz at time zone 'UTC' - ${sql.lit(years)} * interval '1 year')::date`

const ageCounts = ({ ends }: TimeSpan) => {
  const isDue = sql`n.production_date <= ${producedBefore(ends, ageBandDefaults.renewFrom)}`
  return sql`
  select y.site_id, (count(*) filter (where ${isDue}))::int as units_due,
    (count(*) filter (where not ${isDue}))::int as units_to_watch
  from of_sites y join units n on n.system_id = y.id and n.configuration_id = y.current_configuration_id
    and n.production_date <= ${producedBefore(ends, ageBandDefaults.watchFrom)}
  where y.archived_at is null group by 1`
}

const noEvents = sql`jsonb_build_object(${sql.join(eventClassNames.map((name) => sql`${sql.lit(name)}, 0`))})`

/** Reads the figures of all sites in one statement. @returns them by the id of the site */
export async function loadFigures(
  db: Queries,
  siteIds: readonly string[],
  span: TimeSpan,
): Promise<Map<string, Figures>> {
  const { rows } = await sql<Figures & { siteId: string }>`
    with of_sites as materialized (
      select id, site_id, archived_at, current_configuration_id from systems where site_id = any (${[...siteIds]}::uuid[])
    ), work_spans as materialized (${workSpans(sql`select id from of_sites`, span.begins, span.ends)})
    select s.id as site_id,
      coalesce(h.events, ${noEvents}) as events, coalesce(h.events_during_work, ${noEvents}) as events_during_work,
      coalesce(h.other_events, 0) as other_events, c.availability,
      ${zeros('c', ['losses_count', 'seconds_without_contact', 'seconds_without_contact_during_work', 'longest_loss_seconds'])},
      ${zeros('i', ['issues_opened', 'issues_solved', 'open_issues', 'open_alarms'])},
      ${zeros('a', ['units_due', 'units_to_watch'])}
    from unnest(${[...siteIds]}::uuid[]) s (id)
      left join (${happened(span)}) h on h.site_id = s.id
      left join (${contact(span)}) c on c.site_id = s.id
      left join (${issueCounts(span)}) i on i.site_id = s.id
      left join (${ageCounts(span)}) a on a.site_id = s.id`.execute(db)
  return new Map(rows.map(({ siteId, ...figures }) => [siteId, figures]))
}

const zeros = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`coalesce(${sql.ref(`${alias}.${column}`)}, 0) as ${sql.ref(column)}`))

/** The longest ones first, cut to the span. */
export async function loadLosses(
  db: Queries,
  siteId: string,
  { begins, ends }: TimeSpan,
  most: number,
): Promise<ContactLoss[]> {
  const systems = sql`select id, archived_at from systems where site_id = ${siteId}::uuid`
  const { rows } = await sql<Omit<ContactLoss, 'begins' | 'ends'> & { begins: Date; ends: Date }>`
    select p.system_id, y.name as system_name, y.number as system_number, p.begins, p.ends
    from ${connectionParts(systems, begins, ends)} p join systems y on y.id = p.system_id
    where not p.is_connected order by p.ends - p.begins desc, p.begins, p.system_id limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, begins: row.begins.toISOString(), ends: row.ends.toISOString() }))
}
