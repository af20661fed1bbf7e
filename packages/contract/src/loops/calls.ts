import { type Catalogue, callsWith, ownKind } from '@emberwatch/contract'

export const loopsErrors = {
  'loop.not_found': [404, 'Loop not found'],
  'scanned_system.not_found': [404, 'Loop system not found'],
  'scanned_loop.is_locked': [409, 'Modifications in this loop are disabled'],
  'scanned_unit.tag_name_already_exists': [409, 'Tag name already exists'],
  'scanned_unit.serial_number_already_exists': [409, 'Serial number already exists'],
  'scanned_unit.form.tag_or_dz_required': [400, 'Tag or Detection Zone is required'],
} as const satisfies Catalogue

export const { get, post, put, del, upload, list, file } = callsWith(loopsErrors)

/** `scannedSystem` changes with anything in it; `unit` names its loop. */
export const loopsKinds = {
  scannedSystem: ownKind('scannedSystem'),
  loop: ownKind('loop'),
  unit: ownKind('unit'),
}
