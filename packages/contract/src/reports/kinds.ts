import { ownKind } from '@emberwatch/contract'

/** The install base as a whole. */
export const reportsKinds = {
  installBase: ownKind('installBase'),
}
