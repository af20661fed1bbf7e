import {
  AccessLevel,
  Id,
  lengths,
  onLoop,
  onScannedSystem,
  onSite,
  onUnit,
  optionalIdentifier,
  optionalText,
  requiredText,
} from '@emberwatch/contract'
import * as v from 'valibot'
import { del, file, get, list, loopsKinds, post, put, upload } from './calls.ts'
import { loopFileMax, loopNameMax, unitLengths } from './limits.ts'
import { ScannedLoop, ScannedSystem, ScannedUnit } from './loop.ts'

/** Administrators name loop systems, loops and units (product 11.2). */

const loopName = requiredText('Name', loopNameMax)

export const NewScannedSystem = v.object({
  systemName: requiredText('Name', lengths.systemNameMax),
  /** Some clients repeat the path's site (product 11.1). */
  siteId: v.optional(Id),
})
export type NewScannedSystem = v.InferOutput<typeof NewScannedSystem>
export const ScannedSystemChange = v.object({ name: requiredText('Name', lengths.systemNameMax) })
export type ScannedSystemChange = v.InferOutput<typeof ScannedSystemChange>

export const LoopName = v.object({ name: loopName })
export type LoopName = v.InferOutput<typeof LoopName>

/** One member per call: the two flags are independent (product 11.5). */
export const ScannedLoopChange = v.union(
  [
    v.strictObject({ name: loopName }),
    v.strictObject({ isReady: v.boolean() }),
    v.strictObject({ isLocked: v.boolean() }),
  ],
  'Give one of name, isReady and isLocked',
)
export type ScannedLoopChange = v.InferOutput<typeof ScannedLoopChange>

export const ScannedUnitFields = v.object({
  tagName: optionalIdentifier('Tag name', unitLengths.tagName),
  detectionZone: optionalIdentifier('Detection zone', unitLengths.detectionZone),
  lsiNumber: optionalIdentifier('LSI number', unitLengths.lsiNumber),
  unitType: optionalText('Unit type', unitLengths.type),
  serialNumber: optionalIdentifier('Serial number', unitLengths.serialNumber),
  comment: optionalText('Comment', unitLengths.comment),
})
export type ScannedUnitFields = v.InferOutput<typeof ScannedUnitFields>

export const tagOrZoneMissingText =
  'Both Tag and Detection Zone fields are empty, at least one of them is required to be filled'

/** The API answers it with a code of its own. */
export const ScannedUnitForm = v.pipe(
  ScannedUnitFields,
  v.forward(
    v.check(({ tagName, detectionZone }) => Boolean(tagName || detectionZone), tagOrZoneMissingText),
    ['tagName'],
  ),
)
export type ScannedUnitForm = v.InferOutput<typeof ScannedUnitForm>

export const NewLoopFromFile = v.object({
  name: loopName,
  'scanned-loop': v.pipe(
    v.file('CSV file is required'),
    v.check(({ name, type }) => /\.csv$/i.test(name) || /\bcsv\b/i.test(type), 'A CSV file is required'),
    v.check(({ size }) => size > 0, 'The file is empty'),
    v.check(({ size }) => size <= loopFileMax, 'The file is too large (should be at max 5 MB)'),
  ),
})
export type NewLoopFromFile = v.InferOutput<typeof NewLoopFromFile>

const unitErrors = [
  'scanned_loop.is_locked',
  'scanned_unit.form.tag_or_dz_required',
  'scanned_unit.tag_name_already_exists',
  'scanned_unit.serial_number_already_exists',
] as const

export const scannedSystems = {
  ofSite: list('/v1/sites/{id}/scanned-systems', {
    name: 'sites.scannedSystems',
    rows: 'loop systems',
    summary: 'Loop systems of a site.',
    access: onSite('id', AccessLevel.MONITOR),
    live: [loopsKinds.scannedSystem],
    errors: ['site.not_found'],
    row: ScannedSystem,
    sort: ['name', 'loopsCount', 'createdAt'],
    search: ['name'],
  }),
  create: post('/v1/sites/{id}/scanned-systems', {
    name: 'scannedSystems.create',
    summary: 'Add a loop system to a site.',
    access: onSite('id', AccessLevel.ADMIN),
    changes: [loopsKinds.scannedSystem],
    body: NewScannedSystem,
    answer: ScannedSystem,
    errors: ['site.not_found'],
  }),
  get: get('/v1/scanned-systems/{id}', {
    name: 'scannedSystems.get',
    summary: 'One loop system.',
    access: onScannedSystem('id', AccessLevel.MONITOR),
    live: [loopsKinds.scannedSystem, 'site'],
    answer: ScannedSystem,
    errors: ['scanned_system.not_found'],
  }),
  update: put('/v1/scanned-systems/{id}', {
    name: 'scannedSystems.update',
    summary: 'Rename a loop system.',
    access: onScannedSystem('id', AccessLevel.ADMIN),
    changes: [loopsKinds.scannedSystem],
    body: ScannedSystemChange,
    answer: ScannedSystem,
    errors: ['scanned_system.not_found'],
  }),
  remove: del('/v1/scanned-systems/{id}', {
    name: 'scannedSystems.remove',
    summary: 'Delete a loop system with its loops and units.',
    access: onScannedSystem('id', AccessLevel.ADMIN),
    changes: [loopsKinds.scannedSystem, loopsKinds.loop, loopsKinds.unit],
    isRemoval: true,
    answer: v.null(),
    errors: ['scanned_system.not_found'],
  }),
  loops: list('/v1/scanned-systems/{id}/scanned-loops', {
    name: 'scannedSystems.loops',
    rows: 'loops',
    summary: 'Loops of a loop system.',
    access: onScannedSystem('id', AccessLevel.MONITOR),
    live: [loopsKinds.scannedSystem],
    errors: ['scanned_system.not_found'],
    row: ScannedLoop,
    sort: ['name', 'unitsCount', 'createdAt', 'isReady', 'isLocked'],
    search: ['name'],
    filters: ['isReady', 'isLocked'],
  }),
  addLoop: post('/v1/scanned-systems/{id}/scanned-loops', {
    name: 'scannedLoops.create',
    summary: 'Add a loop.',
    access: onScannedSystem('id', AccessLevel.ADMIN),
    changes: [loopsKinds.loop, loopsKinds.scannedSystem],
    body: LoopName,
    answer: ScannedLoop,
    errors: ['scanned_system.not_found'],
  }),
  importLoop: upload('/v1/scanned-systems/{id}/import-loop', {
    name: 'scannedLoops.import',
    summary: 'Add a loop with the units of a CSV file, all of them or none (product 11.9).',
    access: onScannedSystem('id', AccessLevel.ADMIN),
    changes: [loopsKinds.loop, loopsKinds.unit, loopsKinds.scannedSystem],
    maxFileBytes: loopFileMax,
    body: NewLoopFromFile,
    answer: ScannedLoop,
    errors: [
      'scanned_system.not_found',
      'missing.form.fields',
      'generic.too_large',
      'scanned_unit.tag_name_already_exists',
      'scanned_unit.serial_number_already_exists',
    ],
  }),
}

export const scannedLoops = {
  get: get('/v1/scanned-loops/{id}', {
    name: 'scannedLoops.get',
    summary: 'One loop.',
    access: onLoop('id', AccessLevel.MONITOR),
    live: [loopsKinds.loop, loopsKinds.unit, loopsKinds.scannedSystem],
    answer: ScannedLoop,
    errors: ['loop.not_found'],
  }),
  update: put('/v1/scanned-loops/{id}', {
    name: 'scannedLoops.update',
    summary: 'Rename a loop (admins), mark it ready or not (operators), or lock and unlock it (admins).',
    access: onLoop('id', AccessLevel.OPERATOR),
    changes: [loopsKinds.loop, loopsKinds.scannedSystem],
    body: ScannedLoopChange,
    answer: ScannedLoop,
    errors: ['loop.not_found', 'scanned_loop.is_locked', 'user.missing_permissions'],
  }),
  remove: del('/v1/scanned-loops/{id}', {
    name: 'scannedLoops.remove',
    summary: 'Delete a loop with its units, also a locked one (product 11.5).',
    access: onLoop('id', AccessLevel.ADMIN),
    changes: [loopsKinds.loop, loopsKinds.unit, loopsKinds.scannedSystem],
    isRemoval: true,
    answer: v.null(),
    errors: ['loop.not_found'],
  }),
  export: file('/v1/scanned-loops/{id}/export-loop', {
    name: 'scannedLoops.export',
    summary: 'The units of a loop as CSV, in the order of their LSI.',
    access: onLoop('id', AccessLevel.MONITOR),
    shows: [loopsKinds.unit, loopsKinds.loop],
    mediaType: 'text/csv; charset=utf-8',
    defaultName: 'LoopUnits.csv',
    errors: ['loop.not_found'],
  }),
  units: list('/v1/scanned-loops/{id}/scanned-units', {
    name: 'scannedUnits.list',
    rows: 'units',
    summary: 'Units of a loop; the LSI in natural order with its branches (2, 2.1, 3, 10).',
    access: onLoop('id', AccessLevel.MONITOR),
    live: [loopsKinds.unit, loopsKinds.loop],
    errors: ['loop.not_found'],
    row: ScannedUnit,
    sort: ['lsiNumber', 'tagName', 'detectionZone', 'unitType', 'serialNumber'],
    search: ['lsiNumber', 'tagName', 'detectionZone', 'unitType', 'serialNumber', 'comment'],
  }),
  addUnit: post('/v1/scanned-loops/{id}/scanned-units', {
    name: 'scannedUnits.create',
    summary: 'Add a unit. Tags are unique within the loop system, serial numbers everywhere (product 11.7).',
    access: onLoop('id', AccessLevel.ADMIN),
    changes: [loopsKinds.unit, loopsKinds.scannedSystem],
    body: ScannedUnitFields,
    answer: ScannedUnit,
    errors: ['loop.not_found', ...unitErrors],
  }),
}

export const scannedUnits = {
  update: put('/v1/scanned-units/{id}', {
    name: 'scannedUnits.update',
    summary: 'Change a unit; what is left out stays as it is.',
    access: onUnit('id', AccessLevel.ADMIN),
    changes: [loopsKinds.unit, loopsKinds.scannedSystem],
    body: ScannedUnitFields,
    answer: ScannedUnit,
    errors: ['unit.not_found', ...unitErrors],
  }),
  remove: del('/v1/scanned-units/{id}', {
    name: 'scannedUnits.remove',
    summary: 'Delete a unit.',
    access: onUnit('id', AccessLevel.ADMIN),
    changes: [loopsKinds.unit, loopsKinds.scannedSystem],
    isRemoval: true,
    answer: v.null(),
    errors: ['unit.not_found', 'scanned_loop.is_locked'],
  }),
}
