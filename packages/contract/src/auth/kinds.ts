import { ownKind } from '@emberwatch/contract'

/** No event reports these. */
export const authKinds = {
  invitation: ownKind('invitation'),
  notifications: ownKind('notifications'),
  session: ownKind('session'),
  twoStep: ownKind('twoStep'),
}
