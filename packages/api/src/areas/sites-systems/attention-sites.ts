import { type AttentionKind, type AttentionSite, attentionKinds, fleetState } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { instant, int, uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { aggregated, column, type Page } from '../../lists/source.ts'
import { troublesOf } from './troubles.ts'

/** Figures are part of the key, so that troubles are found once. */
const key = {
  siteId: uuid('d.siteId'),
  systemsCount: int('d.systemsCount'),
  alarm: int('d.alarm'),
  offline: int('d.offline'),
  urgent: int('d.urgent'),
  disabled: int('d.disabled'),
  configuration: int('d.configuration'),
  latest: instant('d.latest'),
  since: instant('d.since'),
}

const systemsWith = (kind: AttentionKind) => sql<number>`(count(*) filter (where a.kind = ${kind}))::int`.as(kind)

async function loadSites(db: Queries, page: Page<typeof key>): Promise<AttentionSite[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('sites as s', 's.id', 'page.siteId')
    .selectAll('page')
    .select('s.name as siteName')
    .orderBy('page.position')
    .execute()
  return rows.map(({ position: _, latest, since, ...row }) => ({
    ...row,
    latest: latest.toISOString(),
    since: since.toISOString(),
  }))
}

export const attentionSites = listRoute(fleetState.attentionSites, {
  strategy: {
    kind: 'aggregate',
    from: ({ db, user, query: { extra } }) =>
      db
        .selectFrom(troublesOf(user, extra).as('a'))
        .select(['a.siteId', sql<number>`count(distinct a.system_id)::int`.as('systemsCount')])
        .select(attentionKinds.map(systemsWith))
        .select([
          sql<number>`max(a.severity)`.as('severity'),
          sql<Date>`max(a.since)`.as('latest'),
          sql<Date>`min(a.since)`.as('since'),
        ])
        .groupBy('a.siteId'),
  },
  from: ({ db }) => db.selectFrom(aggregated.as('d')).innerJoin('sites as s', 's.id', 'd.siteId'),
  key,
  sort: {
    severity: column('d.severity'),
    latest: column('d.latest'),
    since: column('d.since'),
    siteName: column('s.sortKey'),
    systemsCount: column('d.systemsCount'),
  },
  search: { siteName: column('s.name') },
  filters: {},
  rows: ({ db }, page) => loadSites(db, page),
})
