import type { ScannedUnit } from '@emberwatch/contract/loops'

/** The values of a unit's form. */
export const unitValues = (unit: ScannedUnit) => ({
  tagName: unit.tagName ?? '',
  detectionZone: unit.detectionZone ?? '',
  lsiNumber: unit.lsiNumber ?? '',
  unitType: unit.unitType ?? '',
  serialNumber: unit.serialNumber ?? '',
  comment: unit.comment ?? '',
})

type Named = { readonly [Field in 'tagName' | 'detectionZone' | 'serialNumber' | 'lsiNumber']?: string | null }

/** The name by which people know a unit; without one, what tells it from others. */
export const unitTitle = ({ tagName, detectionZone, serialNumber, lsiNumber }: Named): string =>
  tagName ||
  detectionZone ||
  (serialNumber && `with serial number ${serialNumber}`) ||
  (lsiNumber && `with LSI number ${lsiNumber}`) ||
  'without a name'
