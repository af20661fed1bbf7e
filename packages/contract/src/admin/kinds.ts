import { ownKind } from '@emberwatch/contract'

/** Mail that failed, of which no event tells. */
export const adminKinds = {
  mail: ownKind('mail'),
}
