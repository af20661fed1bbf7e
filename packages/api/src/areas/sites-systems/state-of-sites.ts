import { sql } from 'kysely'

/**
 * Parts of a statement about the sites of `mine`, which says their ids: in `counted` the sums over the systems of each, in
 * `placed` where it stands. Whole sets, once each: someone may hold twenty thousand sites.
 *
 * Archived systems count for nothing: a connection that has ended and issues that nobody can solve would mark the site for
 * ever. A site without systems has lost none, so it is connected; without a modem that has a place it has none (product 13.2).
 */
export const countedAndPlaced = sql`
  counted as (
    select y.site_id, sum(y.issues_count)::int as issues_count, sum(y.solved_issues_count)::int as solved_issues_count,
      sum(y.alarm_issues_count)::int as alarm_issues_count,
      sum(y.solved_alarm_issues_count)::int as solved_alarm_issues_count,
      bool_and(y.connection_state is not distinct from 'system_connected') as is_connected
    from mine join systems y on y.site_id = mine.id
    where y.archived_at is null
    group by y.site_id
  ), placed as (
    select distinct on (m.site_id) m.site_id, m.lat, m.lng
    from mine join modems m on m.site_id = mine.id
    where m.deleted_at is null and m.lat is not null and m.lng is not null
    order by m.site_id, m.created_at, m.id
  )`

/** Of each site of `mine`, joined with both as `c` and `p`. */
export const countsAndPlace = sql`p.lat, p.lng, coalesce(c.issues_count, 0) as issues_count,
  coalesce(c.solved_issues_count, 0) as solved_issues_count, coalesce(c.alarm_issues_count, 0) as alarm_issues_count,
  coalesce(c.solved_alarm_issues_count, 0) as solved_alarm_issues_count, coalesce(c.is_connected, true) as is_connected
  from mine left join counted c on c.site_id = mine.id left join placed p on p.site_id = mine.id`
