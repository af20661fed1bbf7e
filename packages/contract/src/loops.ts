import { onLoop, onScannedSystem, onSite } from './access.ts'
import { get, list } from './endpoint.ts'
import { ScannedLoop, ScannedSystem } from './entities/loops.ts'
import { AccessLevel } from './limits.ts'

/** The loops area: scanned systems, their loops and units. */

export const scannedSystems = {
  ofSite: list('/v1/sites/{id}/scanned-systems', {
    name: 'sites.scannedSystems',
    summary: 'Loop systems of a site.',
    access: onSite('id', AccessLevel.MONITOR),
    errors: ['site.not_found'],
    row: ScannedSystem,
    sort: ['name', 'loopsCount', 'createdAt'],
    search: ['name'],
  }),
  get: get('/v1/scanned-systems/{id}', {
    name: 'scannedSystems.get',
    summary: 'One loop system.',
    access: onScannedSystem('id', AccessLevel.MONITOR),
    answer: ScannedSystem,
    errors: ['scanned_system.not_found'],
  }),
  loops: list('/v1/scanned-systems/{id}/scanned-loops', {
    name: 'scannedSystems.loops',
    summary: 'Loops of a loop system.',
    access: onScannedSystem('id', AccessLevel.MONITOR),
    errors: ['scanned_system.not_found'],
    row: ScannedLoop,
    sort: ['name', 'unitsCount', 'createdAt', 'isReady', 'isLocked'],
    search: ['name'],
    filters: ['isReady', 'isLocked'],
  }),
}

export const scannedLoops = {
  get: get('/v1/scanned-loops/{id}', {
    name: 'scannedLoops.get',
    summary: 'One loop.',
    access: onLoop('id', AccessLevel.MONITOR),
    answer: ScannedLoop,
    errors: ['loop.not_found'],
  }),
}
