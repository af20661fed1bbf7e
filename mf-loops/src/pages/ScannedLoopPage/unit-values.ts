import type { ScannedUnit } from '@emberwatch/contract/loops'

/** What a form of a unit holds. */
export const unitValues = (unit: ScannedUnit) => ({
  tagName: unit.tagName ?? '',
  detectionZone: unit.detectionZone ?? '',
  lsiNumber: unit.lsiNumber ?? '',
  unitType: unit.unitType ?? '',
  serialNumber: unit.serialNumber ?? '',
  comment: unit.comment ?? '',
})
