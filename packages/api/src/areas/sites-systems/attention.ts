import { type AttentionItem, type AttentionKind, fleet } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { instant, int, type KeyColumn, text, uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, type Page } from '../../lists/source.ts'
import { systemName } from '../system-name.ts'

/** One row for each kind of trouble of a system. */
interface Found {
  kind: AttentionKind
  /** Order: worst first when descending, then the latest. */
  severity: number
  systemId: string
  count: number
  since: Date
}

/** A configuration counts until a later one replaces it. Includes systems that the person reaches by their own invitation, without their sites. */
const found = (userId: string) => sql<Found>`(
  with mine as (
    select y.id, y.connection_state, coalesce(y.connection_changed_at, y.created_at) as connected_since
    from system_rights r join systems y on y.id = r.system_id
    where r.user_id = ${userId} and y.archived_at is null
  ), open as (
    select i.system_id, count(*) filter (where i.has_alarms) as alarms,
      max(i.created_at) filter (where i.has_alarms) as alarm_at,
      count(*) filter (where not i.has_alarms) as urgent, max(i.created_at) filter (where not i.has_alarms) as urgent_at
    from mine join issues i on i.system_id = mine.id
    where not i.is_solved and (i.has_alarms or i.is_urgent)
    group by i.system_id
  )
  select f.kind, f.system_id, f.count::int as count, f.since, f.rank * 1e10 + extract(epoch from f.since) as severity
  from (
    select 'alarm' as kind, 4 as rank, system_id, alarms as count, alarm_at as since from open where alarms > 0
    union all
    select 'offline', 3, id, 1, connected_since from mine where connection_state is distinct from 'system_connected'
    union all
    select 'urgent', 2, system_id, urgent, urgent_at from open where urgent > 0
    union all
    select 'configuration', 1, c.system_id, 1, c.created_at
    from mine join configurations c on c.system_id = mine.id
    where c.parsing_error is not null and not exists (
      select 1 from configurations l
      where l.system_id = c.system_id and (l.created_at, l.id) > (c.created_at, c.id)
    )
  ) f
)`

/** The whole row is the key, so that nothing is read twice. */
const key = {
  kind: text('a.kind') as KeyColumn<AttentionKind>,
  systemId: uuid('a.systemId'),
  count: int('a.count'),
  since: instant('a.since'),
}

async function loadAttention(db: Queries, page: Page<typeof key>): Promise<AttentionItem[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('systems as y', 'y.id', 'page.systemId')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .select(['page.kind', 'page.count', 'page.since', 'y.id as systemId', 'y.name as systemName'])
    .select(['y.number as systemNumber', 's.id as siteId', 's.name as siteName', 'y.connectionState'])
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({
    ...row,
    since: row.since.toISOString(),
  }))
}

const ofKind = (kind: AttentionKind) => sql<number>`(count(*) filter (where a.kind = ${kind}))::int`

export const attention = listRoute(fleet.attention, {
  from: ({ db, user }) =>
    db
      .selectFrom(found(user.id).as('a'))
      .innerJoin('systems as y', 'y.id', 'a.systemId')
      .innerJoin('sites as s', 's.id', 'y.siteId'),
  key,
  sort: {
    severity: column('a.severity'),
    since: column('a.since'),
    systemName: emptyLast('y.sortKey'),
    siteName: column('s.sortKey'),
  },
  search: { systemName, siteName: column('s.name') },
  filters: { kind: column('a.kind'), siteId: column('s.id'), systemId: column('a.systemId') },
  totals: {
    alarm: ofKind('alarm'),
    offline: ofKind('offline'),
    urgent: ofKind('urgent'),
    configuration: ofKind('configuration'),
  },
  rows: ({ db }, page) => loadAttention(db, page),
})
