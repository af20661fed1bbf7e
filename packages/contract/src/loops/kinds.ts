import { ownKind } from '@emberwatch/contract'

/** Of a loop system something has changed whenever anything in it has; `unit` names the loop that it is on. */
export const loopsKinds = {
  scannedSystem: ownKind('scannedSystem'),
  loop: ownKind('loop'),
  unit: ownKind('unit'),
}
