import { Count, signedIn, TwoStepCode, TwoStepCodeBody } from '@emberwatch/contract'
import * as v from 'valibot'
import { Password } from './account-fields.ts'
import { authKinds, get, post } from './calls.ts'

export const TwoStepState = v.object({
  isOn: v.boolean(),
  /** The person then cannot turn it off. */
  isRequired: v.boolean(),
  recoveryCodesLeft: Count,
})
export type TwoStepState = v.InferOutput<typeof TwoStepState>

/** `uri` for a QR code, `secret` to type. */
export const TwoStepSecret = v.object({ secret: v.string(), uri: v.string() })
export type TwoStepSecret = v.InferOutput<typeof TwoStepSecret>

/** The page shows these codes once. */
const RecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })

export const OwnPassword = v.object({ password: Password })
export const PasswordAndCode = v.object({ password: Password, code: TwoStepCode })

const limited = 'generic.too_many_requests'
const passwordErrors = ['user.invalid_password', limited] as const

export const twoStep = {
  get: get('/v1/user/two-step', {
    name: 'twoStep.get',
    isAddition: true,
    summary: 'Whether the signed-in person signs in by two steps.',
    access: signedIn,
    shows: [authKinds.twoStep],
    answer: TwoStepState,
  }),
  begin: post('/v1/user/two-step/begin', {
    name: 'twoStep.begin',
    isAddition: true,
    summary: 'Make the secret for an authenticator app; it counts once a code of it was sent to /on.',
    access: signedIn,
    changes: [],
    body: OwnPassword,
    answersSecret: true,
    answer: TwoStepSecret,
    errors: ['user.two_step_already_on', ...passwordErrors],
  }),
  turnOn: post('/v1/user/two-step/on', {
    name: 'twoStep.turnOn',
    isAddition: true,
    summary:
      'Ask for a code at each sign-in from now on; answers the recovery codes, this once. Ends all other sessions.',
    access: signedIn,
    changes: [authKinds.twoStep, 'user'],
    body: TwoStepCodeBody,
    answersSecret: true,
    answer: RecoveryCodes,
    errors: ['user.invalid_two_step_code', 'user.two_step_already_on', limited],
  }),
  turnOff: post('/v1/user/two-step/off', {
    name: 'twoStep.turnOff',
    isAddition: true,
    summary: 'Ask for the password alone again; refused where the server requires two steps. Ends all other sessions.',
    access: signedIn,
    changes: [authKinds.twoStep, 'user'],
    body: PasswordAndCode,
    answer: v.null(),
    errors: ['user.two_step_not_on', 'user.two_step_is_required', 'user.invalid_two_step_code', ...passwordErrors],
  }),
  renewCodes: post('/v1/user/two-step/recovery-codes', {
    name: 'twoStep.renewCodes',
    isAddition: true,
    summary: 'New recovery codes; those before no longer count. Ends all other sessions.',
    access: signedIn,
    changes: [authKinds.twoStep],
    body: PasswordAndCode,
    answersSecret: true,
    answer: RecoveryCodes,
    errors: ['user.two_step_not_on', 'user.invalid_two_step_code', ...passwordErrors],
  }),
}
