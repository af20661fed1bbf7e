import { ownKind } from '@emberwatch/contract'

/** `scannedSystem` changes with anything in it; `unit` names its loop. */
export const loopsKinds = {
  scannedSystem: ownKind('scannedSystem'),
  loop: ownKind('loop'),
  unit: ownKind('unit'),
}
