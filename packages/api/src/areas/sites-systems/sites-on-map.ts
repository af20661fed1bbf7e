import type { FleetScope, ListAnswerOf } from '@emberwatch/contract'
import { fleetState } from '@emberwatch/contract/sites-systems'
import { type RawBuilder, sql } from 'kysely'
import type { Call } from '../../http/call.ts'
import type { Route } from '../../http/route.ts'
import { addressText } from '../../identity/address.ts'
import { holds } from '../../lists/contains.ts'
import { type ListRequest, parseListQuery } from '../../lists/query.ts'
import { personList } from '../person-list.ts'
import { isInCells, markersOf, mercator, stateCounts } from './map-cells.ts'
import { countedAndPlaced, countsAndPlace } from './state-of-sites.ts'
import { requireScope } from './troubles.ts'
import { workMark } from './works/work-mark.ts'

type Endpoint = typeof fleetState.sitesOnMap
type Request = ListRequest<Endpoint>

const heldBy = (userId: string) => sql`
  (select distinct site_id from site_access where user_id = ${userId} and is_accepted) held join sites s on s.id = held.site_id`

/**
 * One pass over the person's sites, or all: `told` has each with its state, place and rank, 0 for open alarms, then offline, warning and active
 * (product 13.4). Reads the access table, as the view of rights would join and group twice.
 */
const visibleTo = (userId: string, scope: FleetScope) => sql`
  with mine as materialized (
    select s.id, s.name, s.sort_key, s.lat, s.lng
    from ${scope === 'fleet' ? sql`sites s` : heldBy(userId)}
    where s.deleted_at is null
  ), ${countedAndPlaced}, summed as (
    select mine.id, mine.name, mine.sort_key, ${countsAndPlace}
  ), told as materialized (
    select summed.*, ${mercator}, greatest(alarm_issues_count - solved_alarm_issues_count, 0) as open_alarms,
      case when not is_connected then 'offline' when alarm_issues_count > solved_alarm_issues_count then 'alarm'
        when issues_count > solved_issues_count then 'warning' else 'active' end as state,
      case when alarm_issues_count > solved_alarm_issues_count then 0 when not is_connected then 1
        when issues_count > solved_issues_count then 2 else 3 end as rank
    from summed
  )`

/** A site that is offline with open alarms matches both states (product 13.4). */
const isShown = ({ filters: { state } }: Request) =>
  state ? sql`(t.state = any(${state}::text[]) or (t.open_alarms > 0 and 'alarm' = any(${state}::text[])))` : sql`true`

/** Filters rows of the list and leaves the markers as they are. */
function matchesOf(request: Request) {
  const { nameOrAddress } = request.search
  const { siteId, cell } = request.filters
  const conditions = [isShown(request)]
  if (siteId) conditions.push(sql`t.id::text = any(${siteId}::text[])`)
  if (cell) conditions.push(isInCells(cell))
  const text = sql<string>`s.name || E'\n' || ${addressText('s')}`
  if (nameOrAddress)
    conditions.push(sql`exists (select from sites s where s.id = t.id and ${holds(text, nameOrAddress)})`)
  return sql`select t.id, t.rank, t.sort_key from told t where ${sql.join(conditions, sql` and `)}`
}

/** Worst first when descending; equal ones by name in either direction. */
const pageOf = ({ order, limit, offset }: Request) => sql`
  select f.id, row_number() over () as position
  from (select id from found order by ${order === 'DESC' ? sql`rank` : sql`rank desc`}, sort_key, id
    limit ${limit} offset ${offset}) f`

const rowsAt = (now: Date) => sql`
  select json_agg(json_build_object('siteId', t.id, 'siteName', t.name,
    'address', json_build_object('addressLine1', s.address_line1, 'addressLine2', s.address_line2,
      'postalCode', s.postal_code, 'city', s.city, 'country', s.country),
    'lat', t.lat, 'lng', t.lng, 'issuesCount', t.issues_count, 'solvedIssuesCount', t.solved_issues_count,
    'alarmIssuesCount', t.alarm_issues_count, 'solvedAlarmIssuesCount', t.solved_alarm_issues_count,
    'isConnected', t.is_connected, 'disabledCount', t.disabled_count,
    'work', ${workMark(sql`works w`, sql`w.site_id = s.id and w.starts_at <= ${now} and w.over_at > ${now}`)})
    order by page.position)
  from page join told t on t.id = page.id join sites s on s.id = page.id`

/** Counts and bounds of all sites, and bounds of the shown ones. */
const metaOf = ({ extra }: Request, filter: RawBuilder<unknown>) => sql`
  select json_build_object('sitesCount', count(*),
    'states', ${stateCounts},
    'bounds', case when count(t.lat) filter (where ${filter}) > 0 then json_build_array(
      min(t.lng) filter (where ${filter}), min(t.lat) filter (where ${filter}),
      max(t.lng) filter (where ${filter}), max(t.lat) filter (where ${filter})) end,
    'markers', ${markersOf(extra, filter)})
  from told t`

const statement = (userId: string, scope: FleetScope, request: Request, now: Date) => sql<{ answer: string }>`
  ${visibleTo(userId, scope)}, found as ${request.search.nameOrAddress ? sql`materialized` : sql`not materialized`} (${matchesOf(request)}),
    page as (${pageOf(request)})
  select json_build_object('data', coalesce((${rowsAt(now)}), '[]'), 'count', (select count(*) from found),
    'meta', (${metaOf(request, isShown(request))}))::text as answer`

const route: Route = {
  endpoint: fleetState.sitesOnMap,
  madeOf: ['sites', 'systems', 'modems', 'site_access', 'users', 'works'],
  parse: (query) => ({
    query: parseListQuery(fleetState.sitesOnMap, query as Record<string, unknown>),
    body: undefined,
  }),
  answer: async (call) => {
    const { db, params, user, query, now } = call as Call<Endpoint['path'], undefined, Request>
    const scope = requireScope(user, query.extra.scope)
    const { answer } = (await statement(params.id, scope, query, now()).execute(db)).rows[0] as { answer: string }
    return JSON.parse(answer) as ListAnswerOf<Endpoint>
  },
}

export const sitesOnMap = personList(route)
