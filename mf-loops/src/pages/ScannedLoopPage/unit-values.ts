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

/** The name by which people know a unit. */
export const unitTitle = ({
  tagName,
  detectionZone,
}: {
  tagName?: string | null
  detectionZone?: string | null
}): string => tagName || detectionZone || 'without a name'
