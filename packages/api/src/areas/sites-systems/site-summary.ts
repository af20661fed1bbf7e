import type { ListAnswerOf } from '@emberwatch/contract'
import { ageBandDefaults } from '@emberwatch/contract/reports'
import {
  type DueUnits,
  type OfflineSystem,
  type SiteSummaryMeta,
  type SpanFigures,
  siteSummaries,
  siteSummaryLimits,
} from '@emberwatch/contract/sites-systems'
import { neighbourSpan } from '@emberwatch/contract/spans'
import { ApiProblem, badFields } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import type { Route } from '../../http/route.ts'
import { type ListRequest, parseListQuery } from '../../lists/query.ts'
import { lastSpanAt, type TimeSpan, timesOf } from '../../notifications/local-times.ts'
import { loadFigures, loadLosses } from '../../summaries/span-figures.ts'
import { loadDisabled } from './disablements.ts'
import { countOpenIssues, loadOpenIssues } from './site-record.ts'

/** Handles summaries of a site by spans of time (product 7.8). */

type Endpoint = typeof siteSummaries.spans
type Request = ListRequest<Endpoint>
type NamedSpan = TimeSpan & { readonly name: string }

/** Ends now where it goes on. @throws ApiProblem 400 where it has not begun */
function spanOf({ extra: { span, timeZone = 'UTC' } }: Request, now: Date): readonly [NamedSpan, NamedSpan] {
  const name = span ?? lastSpanAt(now, { every: 'monthly', timeZone })
  const { begins, ends } = timesOf(name, timeZone)
  if (begins > now) throw badFields({ span: 'has not begun yet' })
  const before = neighbourSpan(name, -1)
  return [
    { name, begins, ends: ends < now ? ends : now },
    { name: before, begins: timesOf(before, timeZone).begins, ends: begins },
  ]
}

const rowOf = async (db: Queries, siteId: string, span: NamedSpan): Promise<SpanFigures> => {
  const figures = (await loadFigures(db, [siteId], span)).get(siteId)
  if (!figures) throw new ApiProblem('site.not_found')
  return { span: span.name, begins: span.begins.toISOString(), ends: span.ends.toISOString(), ...figures }
}

async function loadCreatedAt(db: Queries, siteId: string): Promise<Date> {
  const row = await db
    .selectFrom('sites')
    .select('createdAt')
    .where('id', '=', siteId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiProblem('site.not_found')
  return row.createdAt
}

interface CurrentState {
  readonly systemsCount: number
  readonly offlineCount: number
  readonly offline: readonly OfflineSystem[]
  readonly disabledCount: number | null
  readonly due: DueUnits[]
}

async function loadCurrentState(db: Queries, siteId: string, now: Date): Promise<CurrentState> {
  const { rows } = await sql<CurrentState>`
    with live as materialized (
      select id, name, number, disabled_count, connection_state, connection_changed_at, current_configuration_id from systems
      where site_id = ${siteId}::uuid and archived_at is null
    ), offline as (
      select * from live where connection_state <> 'system_connected'
      order by connection_changed_at nulls last, id limit ${siteSummaryLimits.systems}
    ), due as (
      select n.hardware_tag, count(*)::int as units_count
      from live y join units n on n.system_id = y.id and n.configuration_id = y.current_configuration_id
      where n.production_date <= (${now}::timestamptz at time zone 'UTC' - ${sql.lit(ageBandDefaults.renewFrom)} * interval '1 year')::date
      group by 1 order by 2 desc, 1 limit ${siteSummaryLimits.unitTypes}
    )
    select (select count(*)::int from live) as systems_count, (select sum(disabled_count)::int from live) as disabled_count,
      (select count(*)::int from live where connection_state <> 'system_connected') as offline_count,
      (select coalesce(jsonb_agg(jsonb_build_object('systemId', id, 'systemName', name, 'systemNumber', number,
        'state', connection_state, 'since', connection_changed_at)), '[]') from offline) as offline,
      (select coalesce(jsonb_agg(jsonb_build_object('hardwareTag', hardware_tag, 'unitsCount', units_count)), '[]') from due) as due`.execute(
    db,
  )
  return rows[0] as CurrentState
}

async function loadMeta(db: Queries, siteId: string, span: TimeSpan, now: Date): Promise<SiteSummaryMeta> {
  const { offline, ...current } = await loadCurrentState(db, siteId, now)
  return {
    madeAt: now.toISOString(),
    ...current,
    offline: offline.map((row) => ({ ...row, since: row.since && new Date(row.since).toISOString() })),
    disabled: await loadDisabled(db, siteId, siteSummaryLimits.disablements),
    losses: await loadLosses(db, siteId, span, siteSummaryLimits.losses),
    openIssues: await loadOpenIssues(db, siteId, siteSummaryLimits.issues),
    openIssuesCount: await countOpenIssues(db, siteId),
  }
}

type SummaryCall = Call<Endpoint['path'], undefined, Request>

/** A site that was made within the span or later has none before it. */
async function answerOf({ db, params, query, now }: SummaryCall): Promise<ListAnswerOf<Endpoint>> {
  const [span, before] = spanOf(query, now())
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const createdAt = await loadCreatedAt(snapshot, params.id)
      const spans = createdAt < span.begins ? [span, before] : [span]
      const rows: SpanFigures[] = []
      for (const each of spans) rows.push(await rowOf(snapshot, params.id, each))
      if (query.order === 'ASC') rows.reverse()
      const { offset, limit } = query
      return {
        data: rows.slice(offset, offset + limit),
        count: rows.length,
        meta: await loadMeta(snapshot, params.id, span, now()),
      }
    })
}

export const siteSummary: Route = {
  endpoint: siteSummaries.spans,
  parse: (query) => ({
    query: parseListQuery(siteSummaries.spans, query as Record<string, unknown>),
    body: undefined,
  }),
  answer: (call) => answerOf(call as SummaryCall),
}
