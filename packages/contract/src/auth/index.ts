/** The area bundles this module. */

export * from './account-fields.ts'
export * from './activity-words.ts'
export * from './auth.ts'
export { authErrors, authKinds } from './calls.ts'
export * from './invitations.ts'
export * from './notifications.ts'
export * from './paths.ts'
export * from './personal-details.ts'
export * from './sessions.ts'
export * from './two-step.ts'
export * from './walls.ts'
