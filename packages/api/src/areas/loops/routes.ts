import { scannedLoops, scannedSystems } from '@emberwatch/contract/loops'
import { type Route, route } from '../../http/route.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast } from '../../lists/source.ts'
import { loopChangeRoutes } from './change-loops.ts'
import { scannedSystemChangeRoutes } from './change-scanned-systems.ts'
import { unitChangeRoutes } from './change-units.ts'
import { exportLoop } from './export-loop.ts'
import { importLoop } from './import-loop.ts'
import {
  loadScannedLoop,
  loadScannedLoops,
  loadScannedSystem,
  loadScannedSystems,
  loadScannedUnits,
  loopsCount,
  unitsCount,
} from './load.ts'

const scannedSystemsOfSite = listRoute(scannedSystems.ofSite, {
  from: ({ db, params }) => db.selectFrom('scannedSystems as p').where('p.siteId', '=', params.id),
  key: { id: uuid('p.id') },
  sort: { name: column('p.sortKey'), loopsCount, createdAt: column('p.createdAt') },
  search: { name: column('p.name') },
  filters: {},
  rows: ({ db }, page) => loadScannedSystems(db, page),
})

const loopsOfScannedSystem = listRoute(scannedSystems.loops, {
  from: ({ db, params }) =>
    db.selectFrom('scannedLoops as l').where('l.scannedSystemId', '=', params.id).where('l.storingUntil', 'is', null),
  key: { id: uuid('l.id') },
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

const unitsOfLoop = listRoute(scannedLoops.units, {
  from: ({ db, params }) => db.selectFrom('scannedUnits as n').where('n.scannedLoopId', '=', params.id),
  key: { id: uuid('n.id') },
  sort: {
    lsiNumber: emptyLast('n.lsiKey'),
    tagName: emptyLast('n.tagKey'),
    detectionZone: emptyLast('n.detectionZone'),
    unitType: emptyLast('n.unitType'),
    serialNumber: emptyLast('n.serialNumber'),
  },
  search: {
    lsiNumber: column('n.lsiNumber'),
    tagName: column('n.tagName'),
    detectionZone: column('n.detectionZone'),
    unitType: column('n.unitType'),
    serialNumber: column('n.serialNumber'),
    comment: column('n.comment'),
  },
  filters: {},
  rows: ({ db }, page) => loadScannedUnits(db, page),
})

export const loopRoutes: Route[] = [
  scannedSystemsOfSite,
  loopsOfScannedSystem,
  unitsOfLoop,
  route(scannedSystems.get, ({ db, params }) => loadScannedSystem(db, params.id)),
  route(scannedLoops.get, ({ db, params }) => loadScannedLoop(db, params.id)),
  exportLoop,
  importLoop,
  ...scannedSystemChangeRoutes,
  ...loopChangeRoutes,
  ...unitChangeRoutes,
]
