import { type Catalogue, callsWith, ownKind } from '@emberwatch/contract'

export const loopsErrors = {
  'scanned_system.not_found': [404, 'Loop system not found'],
} as const satisfies Catalogue

export const { get, post, put, del, upload, list, file } = callsWith(loopsErrors)

/** `scannedSystem` changes with anything in it; `unit` names its loop. */
export const loopsKinds = {
  scannedSystem: ownKind('scannedSystem'),
  loop: ownKind('loop'),
  unit: ownKind('unit'),
}
