import * as v from 'valibot'

/** HTTP status and text by code. */
export type Catalogue = Readonly<Record<string, readonly [status: number, text: string]>>

/**
 * Codes of any call, those of people and their access, which the platform's original API may answer at any, and of several areas' calls (product 18.5); an
 * area's own stand with its calls (`callsWith`). Of two wordings the first counts; codes without one have plain English (product 18.4).
 */
const catalogue = {
  'generic.bad_request': [400, 'Bad request'],
  'generic.unauthorized_access': [403, 'Unauthorized access'],
  'generic.not_found': [404, 'Not found'],
  'generic.method_not_allowed': [405, 'Method not allowed'],
  'generic.request_timeout': [408, 'The request took too long to arrive'],
  'generic.conflict': [409, 'Changed by someone else meanwhile'],
  'generic.still_at_work': [409, 'The same is being done already'],
  'generic.secret_shown_once': [409, 'This was done already, and its secret was shown then'],
  'generic.idempotency_key_reused': [422, 'This key was used for something else'],
  'generic.too_large': [413, 'The request is too large'],
  'generic.unsupported_media_type': [415, 'Unsupported content type'],
  'generic.too_many_requests': [429, 'Too many requests, please wait a moment'],
  'generic.server_error': [500, 'Server error'],
  'generic.unavailable': [503, 'The service is not available at the moment'],
  'user.not_found': [404, 'User not found'],
  'user.invalid_auth_token': [401, 'Invalid authentication token'],
  'user.unauthorized_access': [403, 'Unauthorized access'],
  'user.missing_permissions': [403, "You don't have permissions to view this content"],
  'user.wall_only': [403, 'This screen only shows the wall'],
  'user.invalid_confirmation_code': [400, 'Invalid confirmation code'],
  'user.confirmation_code_expired': [400, 'Confirmation code expired'],
  'user.max_attempts_reached': [400, 'Maximum number of attempts reached'],
  'user.invalid_two_step_code': [400, 'The code is wrong or has been used'],
  'user.fresh_code_required': [401, 'Enter a code of your authenticator app to go on'],
  'user.two_step_setup_required': [403, 'Turn on two-step sign-in first'],
  'user.two_step_not_on': [409, 'Two-step sign-in is not on'],
  'user.email_address_already_confirmed': [409, 'Email address is already confirmed'],
  'user.email_address_not_confirmed': [409, 'Confirm your email address first'],
  'user.invalid_password_format': [400, 'Invalid password format'],
  'user.invalid_password': [400, 'Invalid password'],
  'user.invalid_email_or_password': [401, 'Email or password is invalid'],
  'user.email_already_exists_confirmed': [409, 'Email already registered'],
  'user.email_already_exists_unconfirmed': [409, 'Email already registered but not confirmed'],
  'user.initial_password_already_set': [409, 'Initial password is already set'],
  'user.initial_password_not_set': [409, 'Initial password is not set'],
  'user.email_address_cannot_be_changed': [400, 'Email address cannot be changed'],
  'user.email_address_missing': [400, 'Email address is missing'],
  'user.phone_number_already_set': [409, 'Phone number is already set'],
  'user.redundant_request': [409, 'This has been done already'],
  'user.device_not_found': [404, 'Device not found'],
  'user.invitation_not_found': [404, 'Invitation not found'],
  'user.invitation_accepted': [409, 'Invitation is already accepted'],
  'user_invitation.rejected': [409, 'Invitation is rejected'],
  'user_invitation.already_exists': [409, 'User access already sent'],
  'site_access.already_exists': [409, 'User is already invited'],
  'site_access.not_found': [404, 'Site access not found'],
  'site_access.already_accepted': [409, 'Site access is already accepted'],
  'system_access.not_found': [404, 'System access not found'],
  'site.not_found': [404, 'Site not found'],
  'system.not_found': [404, 'System not found'],
  'system.already_archived': [409, 'System is already archived'],
  'unit.not_found': [404, 'Unit not found'],
  'job.not_found': [404, 'This work is not there any more'],
  'job.no_room': [503, 'Too many files wait on the server at the moment; try again in some minutes'],
  'job.too_many': [429, 'You have enough work going on; wait until some of it is done'],
  'mail.not_sent': [503, 'The mail could not be sent, please try again in a moment'],
  'missing.form.fields': [400, 'Some form fields are missing'],
} as const satisfies Catalogue

export type ErrorCode = keyof typeof catalogue
export const sharedErrors: Catalogue = catalogue

/** Endpoints list only their own codes beyond these. */
export const commonErrors = ['generic.bad_request', 'generic.server_error'] as const satisfies readonly ErrorCode[]

export const errorStatus = (code: ErrorCode): number => catalogue[code][0]

/** Unknown codes are shown raw (product 18.2). @param own `catalogue` of the endpoint */
export function errorText(code: string, own: Catalogue = {}): string {
  for (const texts of [own, sharedErrors]) if (Object.hasOwn(texts, code)) return texts[code]?.[1] ?? code
  return code
}

/** Failures without a code (product 18.3). */
export const networkErrorText = 'No internet connection'
export const timeoutErrorText = 'The server takes too long to answer. Try again in a moment.'
/** A file that was saved again after it had been chosen cannot be read by the browser. */
export const changedFileText = 'The file has changed; choose it again'
export const forbiddenText = errorText('generic.unauthorized_access')

/** Body of every failed answer (product 18.1). */
export const Problem = v.object({
  status: v.number(),
  statusText: v.string(),
  message: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
})
export type Problem = v.InferOutput<typeof Problem>
