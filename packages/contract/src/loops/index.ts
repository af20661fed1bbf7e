/** The area bundles this module. */

export * from './activity-words.ts'
export { loopsErrors, loopsKinds } from './calls.ts'
export * from './limits.ts'
export * from './loop.ts'
export * from './loop-file.ts'
export * from './loops.ts'
