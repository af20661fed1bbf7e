import { ownKind } from '@emberwatch/contract'

/** No event reports these. */
export const authKinds = {
  invitation: ownKind('invitation'),
  session: ownKind('session'),
  twoStep: ownKind('twoStep'),
}
