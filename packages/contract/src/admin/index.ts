/** The area bundles this module. */

export * from './activity.ts'
export * from './activity-words.ts'
export { adminErrors, adminKinds } from './calls.ts'
export * from './connections.ts'
export * from './failed-mails.ts'
export * from './paths.ts'
export * from './releases.ts'
export * from './teams.ts'
export * from './users.ts'
export * from './users.ts'
