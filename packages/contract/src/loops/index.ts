/** Calls, entities, limits and error codes of the loops area, which bundles them. */

export * from './activity-words.ts'
export { loopsErrors } from './calls.ts'
export * from './kinds.ts'
export * from './limits.ts'
export * from './loop.ts'
export * from './loop-file.ts'
export * from './loops.ts'
