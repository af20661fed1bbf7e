import {
  anyone,
  ConfirmationCode,
  cleanPasted,
  codeErrors,
  lengths,
  SessionUser,
  signedIn,
  TwoStepCode,
  User,
} from '@emberwatch/contract'
import * as v from 'valibot'
import {
  Email,
  NewAddressLine,
  NewEmail,
  NewPostalCode,
  newName,
  newPassword,
  newPlace,
  Password,
  sameEmail,
  sameTexts,
  Telephone,
} from './account-fields.ts'
import { post, put } from './calls.ts'
import { PersonalDetails } from './personal-details.ts'

export const Login = v.object({
  emailAddress: Email,
  password: Password,
})
export type Login = v.InferOutput<typeof Login>
export const TwoStepLogin = v.object({ ...Login.entries, code: TwoStepCode })
export type TwoStepLogin = v.InferOutput<typeof TwoStepLogin>

const passwordTooShort = 'Password must be at least 8 characters long'

/** All checks run together (product 3.2). */
export const Registration = v.pipe(
  v.object({
    firstName: newName('Invalid first name'),
    lastName: newName('Invalid last name'),
    password: newPassword('Password length must be at least 8 characters long'),
    passwordConfirmation: v.string('Password confirmation must be the same'),
    emailAddress: NewEmail,
    emailConfirmation: v.pipe(v.string('Email and email confirmation do not match!'), v.transform(cleanPasted)),
    telephone: Telephone,
    addressLine1: NewAddressLine,
    addressLine2: NewAddressLine,
    city: newPlace('Invalid city name'),
    country: newPlace('Invalid country name'),
    postalCode: NewPostalCode,
    acceptTerms: v.pipe(
      v.boolean('Required'),
      v.check((isAccepted) => isAccepted, 'Required'),
    ),
  }),
  sameTexts('password', 'passwordConfirmation', 'Password confirmation must be the same'),
  sameTexts('emailAddress', 'emailConfirmation', 'Email and email confirmation do not match!', sameEmail),
)
export type Registration = v.InferOutput<typeof Registration>

/** `isMailSent` is false when the code could not be mailed; the account exists and the code can be resent. */
export const Registered = v.object({ ...SessionUser.entries, isMailSent: v.boolean() })
export type Registered = v.InferOutput<typeof Registered>

export const ResetRequest = v.object({ emailAddress: Email })
export const ResetTokenRequest = v.object({
  passwordResetToken: v.pipe(v.string(), v.nonEmpty('Token is required'), v.maxLength(256, 'Token is too long')),
})

const differentPasswords = 'Password and password confirmation must be the same'
const chosenTwice = {
  password: newPassword(passwordTooShort),
  passwordConfirmation: v.string(differentPasswords),
}

/** The form for a new password with a code (product 3.8). */
export const PasswordReset = v.pipe(
  v.object({ confirmationCode: ConfirmationCode, ...chosenTwice, emailAddress: Email }),
  sameTexts('password', 'passwordConfirmation', differentPasswords),
)

export const PasswordResetByToken = v.pipe(
  v.object({ ...chosenTwice, ...ResetTokenRequest.entries }),
  sameTexts('password', 'passwordConfirmation', differentPasswords),
)

/** The answer has the token for the next call (product 3.9). */
export const ResetTokenAnswer = v.object({
  user: v.pick(User, ['id', 'firstName', 'lastName', 'emailAddress']),
  passwordResetToken: v.string(),
})

export const PasswordChange = v.pipe(
  v.object({
    password: v.pipe(
      v.string('Current password is required'),
      v.nonEmpty('Current password is required'),
      v.minLength(lengths.passwordMin, 'Current password is too short (should be at least 8 characters)'),
      v.maxLength(1024, 'Password is too long'),
    ),
    newPassword: newPassword('New password is too short (should be at least 8 characters)'),
    passwordConfirmation: v.string('Password confirmation must be the same as new password'),
  }),
  sameTexts(
    'password',
    'newPassword',
    'New password cannot be the same as the current one',
    (current, next) => current !== next,
  ),
  sameTexts('newPassword', 'passwordConfirmation', 'Password confirmation must be the same as new password'),
)

export const AccountDeletion = v.object({ password: Password })

const limited = ['generic.too_many_requests'] as const
export const auth = {
  login: post('/v1/auth', {
    name: 'auth.login',
    summary: 'Sign in with e-mail and password; answers the person with a token.',
    access: anyone,
    changes: [],
    readsDevice: true,
    body: Login,
    answer: SessionUser,
    errors: ['user.invalid_email_or_password', 'user.two_step_required', ...limited],
  }),
  loginByTwoSteps: post('/v1/auth/two-step', {
    name: 'auth.loginByTwoSteps',
    isAddition: true,
    summary:
      'Sign in with e-mail, password and a code, where the person has two-step sign-in; answers the person with a token.',
    access: anyone,
    changes: [],
    readsDevice: true,
    body: TwoStepLogin,
    answer: SessionUser,
    errors: ['user.invalid_email_or_password', 'user.invalid_two_step_code', ...limited],
  }),
  register: post('/v1/auth/register', {
    name: 'auth.register',
    summary: 'Make an account and sign in; mails a code that confirms the address.',
    access: anyone,
    changes: [],
    readsDevice: true,
    body: Registration,
    answer: Registered,
    errors: ['user.email_already_exists_confirmed', 'user.email_already_exists_unconfirmed', ...limited],
  }),
  requestReset: post('/v1/auth/request-reset-password', {
    name: 'auth.requestReset',
    summary: 'Mail a code and a link for a new password. The answer is the same whether there is such an account.',
    access: anyone,
    changes: [],
    readsDevice: true,
    body: ResetRequest,
    answer: v.null(),
    errors: ['mail.not_sent', ...limited],
  }),
  resetPassword: post('/v1/auth/reset-password', {
    name: 'auth.resetPassword',
    summary: 'Set a new password with the code from the mail; ends every session of the person.',
    access: anyone,
    changes: [],
    readsDevice: true,
    body: PasswordReset,
    answer: v.null(),
    errors: [...codeErrors, ...limited],
  }),
  requestResetToken: post('/v1/user/request-password-reset-token', {
    name: 'auth.requestResetToken',
    summary: 'Whom a reset link was made for; 400 when it is unknown, used or too old.',
    access: anyone,
    changes: [],
    body: ResetTokenRequest,
    answer: ResetTokenAnswer,
    errors: ['user.invalid_reset_token', ...limited],
  }),
  resetByToken: post('/v1/user/reset-password', {
    name: 'auth.resetByToken',
    summary: 'Set a new password with the token of a reset link, which then no longer counts.',
    access: anyone,
    changes: [],
    readsDevice: true,
    body: PasswordResetByToken,
    answer: v.null(),
    errors: ['user.invalid_reset_token', ...limited],
  }),
  notMe: post('/v1/auth/not-me', {
    name: 'auth.notMe',
    isAddition: true,
    summary:
      'By the link of a mail that tells of something on the account: end all sessions and take the password away; the link then sets a new one.',
    access: anyone,
    changes: [],
    body: ResetTokenRequest,
    answer: v.null(),
    errors: ['user.invalid_reset_token', ...limited],
  }),
  changePassword: post('/v1/user/change-password', {
    name: 'auth.changePassword',
    summary: 'Set a new password; ends every session of the person, this one too.',
    access: signedIn,
    changes: [],
    body: PasswordChange,
    answer: v.null(),
    errors: ['user.invalid_password', ...limited],
  }),
  updateDetails: put('/v1/user/personal-details', {
    name: 'auth.updateDetails',
    summary: 'Change name, telephone and address; what is left out stays as it is.',
    access: signedIn,
    changes: ['user'],
    body: PersonalDetails,
    answer: User,
  }),
  deleteAccount: post('/v1/user/delete', {
    name: 'auth.deleteAccount',
    summary: 'Delete the own account with all personal data; what the person made stays.',
    access: signedIn,
    changes: [],
    body: AccountDeletion,
    answer: v.null(),
    errors: ['user.invalid_password', 'user.last_administrator', ...limited],
  }),
}
