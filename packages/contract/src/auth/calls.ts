import { type Catalogue, callsWith, ownKind } from '@emberwatch/contract'

export const authErrors = {
  'user.invalid_password_format': [400, 'Invalid password format'],
  'user.invalid_password': [400, 'Invalid password'],
  'user.invalid_email_or_password': [401, 'Email or password is invalid'],
  'user.two_step_required': [401, 'Enter the code of your authenticator app'],
  'user.two_step_already_on': [409, 'Two-step sign-in is already on'],
  'user.two_step_is_required': [409, 'Two-step sign-in is required for your account'],
  'login.invalidCredentials': [401, 'Invalid username or password'],
  'user.email_already_exists_confirmed': [409, 'Email already registered'],
  'user.email_already_exists_unconfirmed': [409, 'Email already registered but not confirmed'],
  'user.initial_password_already_set': [409, 'Initial password is already set'],
  'user.initial_password_not_set': [409, 'Initial password is not set'],
  'user.email_address_cannot_be_changed': [400, 'Email address cannot be changed'],
  'user.email_address_missing': [400, 'Email address is missing'],
  'user.invalid_reset_token': [400, 'This link is invalid, has been used or is too old'],
  'user.session_not_found': [404, 'Session not found'],
  'user.too_many_walls': [409, 'End a wall screen first, there are too many'],
  'user.phone_number_already_set': [409, 'Phone number is already set'],
  'user.redundant_request': [409, 'This has been done already'],
  'user.device_not_found': [404, 'Device not found'],
  'user.invitation_not_found': [404, 'Invitation not found'],
  'user.invitation_accepted': [409, 'Invitation is already accepted'],
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
