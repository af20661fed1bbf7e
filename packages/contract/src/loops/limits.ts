/** Product 19.1 lists these limits. */

export const loopUnitsMax = 127
/** Bytes; a full loop has some ten thousand. */
export const loopFileMax = 5 * 1024 * 1024
/** Eighty times a full loop, so that no file blocks the database. */
export const loopFileUnitsMax = 10_000
export const loopNameMax = 100

export const unitLengths = {
  tagName: 24,
  detectionZone: 34,
  lsiNumber: 30,
  type: 24,
  serialNumber: 50,
  comment: 255,
} as const

export const unitTypePresets = [
  'BSD-310',
  'BSD-310/N',
  'BSD-311',
  'BSD-330',
  'BSB-310A',
  'BSJ-310',
  'BSE-310',
  'BSE-320',
  'BDH-200',
  'BDH-300',
  'BHH-200',
  'BHH-300',
  'BHH-500/S',
  'BHH-220',
  'BHH-320',
  'BBL-100/IP',
  'BBR-130',
  'BBR-200',
  'BBR-230',
  'BBR-230/IP',
  'BBQ-130',
  'BBQ-230',
] as const
