import { ownKind } from '@emberwatch/contract'

/** No event reports failed mail. */
export const adminKinds = {
  mail: ownKind('mail'),
}
