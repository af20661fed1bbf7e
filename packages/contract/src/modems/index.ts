/** The area bundles this module. */

export * from './activity-words.ts'
export { modemsErrors } from './calls.ts'
export * from './fleet-modems.ts'
export * from './limits.ts'
export * from './link.ts'
export * from './modem.ts'
export * from './modem-code.ts'
export * from './modems.ts'
export * from './moves.ts'
export * from './network-configuration.ts'
export * from './paths.ts'
export { readModemCode } from './read-modem-code.ts'
