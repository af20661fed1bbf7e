import * as v from 'valibot'
import { anyone, signedIn } from './access.ts'
import { get, post } from './endpoint.ts'
import { User } from './entities/users.ts'
import { cleanPasted } from './pasted-text.ts'

/** Calls of the shell about the account (product 2.9, 3.5). */

/** Carries the browser's `DeviceId` (product 17.6). */
export const deviceHeader = 'x-device'
/** Six digits; ignores blanks from pasting (product 3.5). */
export const ConfirmationCode = v.pipe(
  v.string('Enter 6-digit confirmation code'),
  v.transform((text) => cleanPasted(text).replace(/\s/g, '')),
  v.regex(/^\d{6}$/, 'Enter 6-digit confirmation code'),
)

/** Six digits of the app, or a recovery code; ignores blanks and hyphens. */
export const TwoStepCode = v.pipe(
  v.string('Enter the code'),
  v.transform((text) => cleanPasted(text).replace(/[\s-]/g, '').toLowerCase()),
  v.regex(/^(\d{6}|[a-z2-7]{16})$/, 'Enter the 6 digits of your app, or a recovery code'),
)

/** Minutes for which a shown code satisfies `asksFreshCode` (product 2.9). */
export const freshCodeMinutes = 5

export const EmailConfirmation = v.object({ confirmationCode: ConfirmationCode })
export const TwoStepCodeBody = v.object({ code: TwoStepCode })

const limited = 'generic.too_many_requests'
export const codeErrors = [
  'user.invalid_confirmation_code',
  'user.confirmation_code_expired',
  'user.max_attempts_reached',
] as const

export const account = {
  me: get('/v1/user', {
    name: 'auth.me',
    summary: 'The signed-in person.',
    access: signedIn,
    shows: ['user'],
    answer: User,
  }),
  confirmEmail: post('/v1/user/registration/confirm-email-address', {
    name: 'auth.confirmEmail',
    summary: 'Confirm the address with the code from the mail.',
    access: signedIn,
    changes: ['user', 'rights'],
    body: EmailConfirmation,
    answer: v.null(),
    errors: [...codeErrors, 'user.email_address_already_confirmed'],
  }),
  resendCode: post('/v1/user/registration/resend-email-confirmation-code', {
    name: 'auth.resendCode',
    summary: 'Mail a new code; those before stay good for their time.',
    access: signedIn,
    changes: [],
    answer: v.null(),
    errors: ['user.email_address_already_confirmed', 'mail.not_sent', limited],
  }),
  logout: post('/v1/auth/logout', {
    name: 'sessions.logout',
    isAddition: true,
    summary:
      "End the session of the token that is sent; the person's others go on. A token that does not count is no error.",
    access: anyone,
    changes: [],
    answer: v.null(),
    errors: ['generic.bad_request'],
  }),
  prove: post('/v1/user/two-step/prove', {
    name: 'twoStep.prove',
    isAddition: true,
    summary: 'Show a code once more, for what asks for a fresh one; it is fresh for five minutes.',
    access: signedIn,
    changes: [],
    body: TwoStepCodeBody,
    answer: v.null(),
    errors: ['user.two_step_not_on', 'user.invalid_two_step_code', limited],
  }),
}
