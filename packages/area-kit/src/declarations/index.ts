/** The declarations of the host contract: for the packed kit, and the committed API snapshot that says which version a change needs. */

export { currentDeclarations, hasSnapshot, readSnapshot, snapshotAt, writeSnapshot } from './api-snapshot.ts'
export { currentAreas } from './area-sources.ts'
export { contractChangelog } from './changelog.ts'
export { contractVerdict } from './contract-change.ts'
export { currentDeprecated } from './deprecated.ts'
export { emitDeclarations, makeDeclarations, ownModules } from './make-declarations.ts'
export { newerTypes } from './older.ts'
