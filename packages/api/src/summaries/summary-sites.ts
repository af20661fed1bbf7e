import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/** Sites of one mail; the others are counted. */
const mailSitesMax = 40

export interface SummarySite {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly openAlarms: number
  readonly urgentIssues: number
  readonly openIssues: number
  readonly offline: number
  /** Units that are disabled, and those of them for so long that they need attention. */
  readonly disabled: number
  readonly longDisabled: number
  readonly systems: number
  /** Sites in all, and those of them that need attention. */
  readonly sites: number
  readonly troubled: number
}

/**
 * Sites on which the person holds a level now, worst first: the right to the summary of a site (product 7.8). Reads counters of systems, and issues
 * only of those that have open ones.
 */
export async function loadSummarySites(db: Queries, userId: string): Promise<SummarySite[]> {
  const { rows } = await sql<SummarySite>`
    with counted as (
      select s.id, s.name, s.sort_key, s.created_at,
        coalesce(sum(y.alarm_issues_count - y.solved_alarm_issues_count), 0)::int as open_alarms,
        coalesce(sum(y.issues_count - y.solved_issues_count), 0)::int as open_issues,
        coalesce(sum(u.urgent), 0)::int as urgent_issues,
        (count(y.id) filter (where y.connection_state <> 'system_connected'))::int as offline, count(y.id)::int as systems,
        coalesce(sum(y.disabled_count), 0)::int as disabled, coalesce(sum(y.long_disabled_count), 0)::int as long_disabled
      from site_rights r join sites s on s.id = r.site_id
        left join systems y on y.site_id = s.id and y.archived_at is null
        left join lateral (select count(*) as urgent from issues i
          where i.system_id = y.id and not i.is_solved and i.is_urgent and not i.has_alarms
            and y.issues_count > y.solved_issues_count) u on true
      where r.user_id = ${userId}::uuid group by s.id
    ), judged as (
      select *, open_alarms > 0 or urgent_issues > 0 or offline > 0 or long_disabled > 0 as is_troubled from counted
    )
    select *, (count(*) over ())::int as sites, (count(*) filter (where is_troubled) over ())::int as troubled from judged
    order by open_alarms > 0 desc, offline > 0 desc, urgent_issues > 0 desc, long_disabled > 0 desc, open_issues > 0 desc, sort_key, id
    limit ${mailSitesMax}`.execute(db)
  return rows
}
