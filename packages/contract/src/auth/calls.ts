import { type Catalogue, callsWith, ownKind } from '@emberwatch/contract'

export const authErrors = {
  'user.two_step_required': [401, 'Enter the code of your authenticator app'],
  'user.two_step_already_on': [409, 'Two-step sign-in is already on'],
  'user.two_step_is_required': [409, 'Two-step sign-in is required for your account'],
  'login.invalidCredentials': [401, 'Invalid username or password'],
  'user.invalid_reset_token': [400, 'This link is invalid, has been used or is too old'],
  'user.session_not_found': [404, 'Session not found'],
  'user.too_many_walls': [409, 'End a wall screen first, there are too many'],
  'user_invitation.expired': [409, 'Invitation has expired'],
  'user.last_administrator': [409, 'Make somebody else an administrator first'],
} as const satisfies Catalogue

export const { get, post, put, del, list } = callsWith(authErrors)

/** Kinds of change that no event reports. */
export const authKinds = {
  invitation: ownKind('invitation'),
  notifications: ownKind('notifications'),
  session: ownKind('session'),
  twoStep: ownKind('twoStep'),
}
