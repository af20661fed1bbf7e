import type { ScannedLoop, ScannedSystem, ScannedUnit } from '@emberwatch/contract/loops'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { firstRow, onlyRow, type PageOfIds } from '../../lists/source.ts'

export const loopsCount = sql<number>`(
  select count(*)::int from scanned_loops x where x.scanned_system_id = p.id and x.storing_until is null)`
export const unitsCount = sql<number>`(select count(*)::int from scanned_units x where x.scanned_loop_id = l.id)`

export async function loadScannedSystems(db: Queries, page: PageOfIds): Promise<ScannedSystem[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('scannedSystems as p', 'p.id', 'page.id')
    .innerJoin('sites as s', 's.id', 'p.siteId')
    .select(['p.id', 'p.name', 'p.siteId', 's.name as siteName', loopsCount.as('loopsCount'), 'p.createdAt'])
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export async function loadScannedLoops(db: Queries, page: PageOfIds): Promise<ScannedLoop[]> {
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

export const loadScannedUnits = (db: Queries, page: PageOfIds): Promise<ScannedUnit[]> =>
  db
    .selectFrom(page)
    .innerJoin('scannedUnits as n', 'n.id', 'page.id')
    .innerJoin('scannedLoops as l', 'l.id', 'n.scannedLoopId')
    .select(['n.id', 'n.tagName', 'n.detectionZone', 'n.lsiNumber', 'n.unitType', 'n.serialNumber', 'n.comment'])
    .select(['n.scannedLoopId', 'l.name as scannedLoopName'])
    .orderBy('page.position')
    .execute()

export const loadScannedSystem = async (db: Queries, id: string): Promise<ScannedSystem> =>
  firstRow(await loadScannedSystems(db, onlyRow(id)), 'scanned_system.not_found')

export const loadScannedLoop = async (db: Queries, id: string): Promise<ScannedLoop> =>
  firstRow(await loadScannedLoops(db, onlyRow(id)), 'loop.not_found')

export const loadScannedUnit = async (db: Queries, id: string): Promise<ScannedUnit> =>
  firstRow(await loadScannedUnits(db, onlyRow(id)), 'unit.not_found')
