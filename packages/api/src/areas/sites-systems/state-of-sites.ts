import type { Position } from '@emberwatch/contract/coordinates'
import { sql } from 'kysely'

const isLocated = sql`m.deleted_at is null and m.lat is not null and m.lng is not null`

/** Where a modem of the site `s` stands; null without one. */
export const modemPosition = sql<Position | null>`(
  select jsonb_build_object('lat', m.lat, 'lng', m.lng) from modems m
  where m.site_id = s.id and ${isLocated} order by m.created_at, m.id limit 1)`

/**
 * Parts of a statement about the ids in `mine`: `counted` sums the systems of each site, `placed` has its place. Sets are joined once, as a person
 * may hold 20,000 sites. Archived systems do not count: their ended connections and unsolved issues would mark the site for ever. A site without
 * systems is connected. Its place is its own position, or that of its first located modem; without either it has none (product 13.2).
 */
export const countedAndPlaced = sql`
  counted as (
    select y.site_id, sum(y.issues_count)::int as issues_count, sum(y.solved_issues_count)::int as solved_issues_count,
      sum(y.alarm_issues_count)::int as alarm_issues_count,
      sum(y.solved_alarm_issues_count)::int as solved_alarm_issues_count,
      sum(y.disabled_count)::int as disabled_count,
      bool_and(y.connection_state is not distinct from 'system_connected') as is_connected
    from mine join systems y on y.site_id = mine.id
    where y.archived_at is null
    group by y.site_id
  ), placed as (
    select distinct on (m.site_id) m.site_id, m.lat, m.lng
    from mine join modems m on m.site_id = mine.id
    where ${isLocated}
    order by m.site_id, m.created_at, m.id
  )`

/** The columns of each site of `mine`, which has its position, with `counted c` and `placed p` joined. */
export const countsAndPlace = sql`coalesce(mine.lat, p.lat) as lat, coalesce(mine.lng, p.lng) as lng, coalesce(c.issues_count, 0) as issues_count,
  coalesce(c.solved_issues_count, 0) as solved_issues_count, coalesce(c.alarm_issues_count, 0) as alarm_issues_count,
  coalesce(c.solved_alarm_issues_count, 0) as solved_alarm_issues_count, coalesce(c.is_connected, true) as is_connected, c.disabled_count
  from mine left join counted c on c.site_id = mine.id left join placed p on p.site_id = mine.id`
