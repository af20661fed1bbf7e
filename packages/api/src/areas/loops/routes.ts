import { type ScannedLoop, type ScannedSystem, scannedLoops, scannedSystems } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Queries } from '../../http/call.ts'
import { listRoute, type Route, route } from '../../http/route.ts'
import { column, firstRow, onlyRow, type Page } from '../../lists/source.ts'

const loopsCount = sql<number>`(select count(*)::int from scanned_loops x where x.scanned_system_id = p.id)`
const unitsCount = sql<number>`(select count(*)::int from scanned_units x where x.scanned_loop_id = l.id)`

async function loadScannedSystems(db: Queries, page: Page<'id'>): Promise<ScannedSystem[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('scannedSystems as p', 'p.id', 'page.id')
    .innerJoin('sites as s', 's.id', 'p.siteId')
    .select(['p.id', 'p.name', 'p.siteId', 's.name as siteName', loopsCount.as('loopsCount'), 'p.createdAt'])
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

async function loadScannedLoops(db: Queries, page: Page<'id'>): Promise<ScannedLoop[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('scannedLoops as l', 'l.id', 'page.id')
    .innerJoin('scannedSystems as p', 'p.id', 'l.scannedSystemId')
    .select(['l.id', 'l.name', 'p.siteId', 'l.scannedSystemId', 'p.name as scannedSystemName'])
    .select([unitsCount.as('unitsCount'), 'l.isReady', 'l.isLocked', 'l.createdAt'])
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

const scannedSystemsOfSite = listRoute(scannedSystems.ofSite, {
  from: ({ db, params }) => db.selectFrom('scannedSystems as p').where('p.siteId', '=', params.id),
  key: { id: column('p.id') },
  sort: { name: column('p.sortKey'), loopsCount, createdAt: column('p.createdAt') },
  search: { name: column('p.name') },
  filters: {},
  rows: ({ db }, page) => loadScannedSystems(db, page),
})

const loopsOfScannedSystem = listRoute(scannedSystems.loops, {
  from: ({ db, params }) => db.selectFrom('scannedLoops as l').where('l.scannedSystemId', '=', params.id),
  key: { id: column('l.id') },
  sort: {
    name: column('l.sortKey'),
    unitsCount,
    createdAt: column('l.createdAt'),
    isReady: column('l.isReady'),
    isLocked: column('l.isLocked'),
  },
  search: { name: column('l.name') },
  filters: { isReady: column('l.isReady'), isLocked: column('l.isLocked') },
  rows: ({ db }, page) => loadScannedLoops(db, page),
})

export const loopRoutes: Route[] = [
  scannedSystemsOfSite,
  loopsOfScannedSystem,
  route(scannedSystems.get, async ({ db, params }) =>
    firstRow(await loadScannedSystems(db, onlyRow(params.id)), 'scanned_system.not_found'),
  ),
  route(scannedLoops.get, async ({ db, params }) =>
    firstRow(await loadScannedLoops(db, onlyRow(params.id)), 'loop.not_found'),
  ),
]
