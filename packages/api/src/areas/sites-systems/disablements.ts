import { type Disablement, disablements } from '@emberwatch/contract/sites-systems'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Route } from '../../http/route.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, type PageOfIds } from '../../lists/source.ts'
import { systemName } from '../system-name.ts'
import { workMark } from './works/work-mark.ts'

/** The zone in which the unit of disablement `d` lies by the configuration. */
export const zoneOf = sql<string | null>`(
  select u.detection_zone from units u
  where u.system_id = d.system_id and u.hardware_tag = d.hardware_tag and u.unit_name = d.unit_name limit 1
)`

async function loadDisablements(db: Queries, page: PageOfIds): Promise<Disablement[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('disablements as d', 'd.id', 'page.id')
    .innerJoin('systems as y', 'y.id', 'd.systemId')
    .select(['d.id', 'd.systemId', 'y.name as systemName', 'y.number as systemNumber', 'd.since'])
    .select(['d.unitName', 'd.unitId', 'd.unitClass', 'd.hardwareTag as hardware', zoneOf.as('zone')])
    .select(workMark(sql`works_of(y, d.since) w`).as('work'))
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

const isStandingAt = (subject: RawBuilder<boolean>) =>
  sql<boolean>`${subject} and y.archived_at is null and d.is_standing`

/** Loads what stands disabled at the site, the longest first. @param most rows */
export const loadDisabled = (db: Queries, siteId: string, most: number): Promise<Disablement[]> =>
  loadDisablements(
    db,
    sql<{ id: string; position: number }>`(select d.id, row_number() over (order by d.since, d.id) as position
      from systems y join disablements d on d.system_id = y.id
      where ${isStandingAt(sql`y.site_id = ${siteId}::uuid`)} order by 2 limit ${most})`.as('page'),
  )

const standing = (db: Queries, subject: RawBuilder<boolean>) => ({
  from: () =>
    db.selectFrom('systems as y').innerJoin('disablements as d', 'd.systemId', 'y.id').where(isStandingAt(subject)),
  key: { id: uuid('d.id') },
  sort: { since: column('d.since'), systemName: emptyLast('y.sortKey'), unitName: emptyLast('d.unitName') },
  search: { unitName: column('d.unitName'), systemName },
  filters: {},
  totals: {
    unknownCount: sql`(select count(*)::int from systems y where ${subject} and y.archived_at is null and y.disabled_count is null)`,
  },
  rows: (_call: unknown, page: PageOfIds) => loadDisablements(db, page),
})

export const disablementRoutes: Route[] = [
  listRoute(disablements.ofSite, ({ db, params }) => standing(db, sql`y.site_id = ${params.id}::uuid`)),
  listRoute(disablements.ofSystem, ({ db, params }) => standing(db, sql`y.id = ${params.id}::uuid`)),
]
