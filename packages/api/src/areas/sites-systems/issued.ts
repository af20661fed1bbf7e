import { fleetState, type MapItem } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { route } from '../../http/route.ts'
import { addressOf } from '../../identity/address.ts'
import { personList } from '../person-list.ts'

/** What stands on the home map. One statement over whole sets: someone may hold twenty thousand sites. */

type Row = Omit<MapItem, 'address'> & Parameters<typeof addressOf>[0]

/**
 * Archived systems count for nothing here: a connection that has ended and issues that nobody can solve would mark the
 * site for ever. A site without systems has lost none, so it is connected (product 13.2).
 */
const issuedRows = (userId: string) => sql<Row>`
  with mine as materialized (
    select s.* from site_rights r join sites s on s.id = r.site_id where r.user_id = ${userId}
  ), counted as (
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
  )
  select mine.id as site_id, mine.name as site_name, mine.address_line1, mine.address_line2, mine.postal_code, mine.city,
    mine.country, p.lat, p.lng, coalesce(c.issues_count, 0) as issues_count,
    coalesce(c.solved_issues_count, 0) as solved_issues_count, coalesce(c.alarm_issues_count, 0) as alarm_issues_count,
    coalesce(c.solved_alarm_issues_count, 0) as solved_alarm_issues_count, coalesce(c.is_connected, true) as is_connected
  from mine left join counted c on c.site_id = mine.id left join placed p on p.site_id = mine.id
  order by mine.sort_key, mine.id`

async function loadIssued(db: Queries, userId: string): Promise<MapItem[]> {
  const { rows } = await issuedRows(userId).execute(db)
  return rows.map(({ addressLine1, addressLine2, postalCode, city, country, ...row }) => ({
    ...row,
    address: addressOf({ addressLine1, addressLine2, postalCode, city, country }),
  }))
}

export const issuedSites = personList(route(fleetState.map, ({ db, params }) => loadIssued(db, params.id)))
