import { ownKind } from '@emberwatch/contract'

/** The sign-in and the invitations of a person, of which no event tells. */
export const authKinds = {
  invitation: ownKind('invitation'),
  session: ownKind('session'),
  twoStep: ownKind('twoStep'),
}
