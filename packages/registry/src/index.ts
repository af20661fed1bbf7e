/** The release store on a folder: publish, activate, roll back, verify. */
export { checkRelease } from './check-release.ts'
export { Refused } from './refused.ts'
export { type By, Registry } from './registry.ts'
export { documentFile, type LogLine, releasesBase } from './store-files.ts'
