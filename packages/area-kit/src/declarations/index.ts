/** The declarations of the host contract, for the packed kit and for the committed API snapshot, which determines the version of a change. */

export { currentDeclarations, hasSnapshot, readSnapshot, snapshotAt, writeSnapshot } from './api-snapshot.ts'
export { currentAreas } from './area-sources.ts'
export { contractChangelog } from './changelog.ts'
export { contractVerdict } from './contract-change.ts'
export { currentDeprecated } from './deprecated.ts'
export { emitDeclarations, makeDeclarations, ownModules } from './make-declarations.ts'
export { newerTypes } from './older.ts'
export { backdated } from './window.ts'
