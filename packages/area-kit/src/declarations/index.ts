/** The declarations of the host contract: for the packed kit, and the committed picture that says which version a change needs. */
export { currentAreas } from './area-sources.ts'
export { contractChangelog } from './changelog.ts'
export { contractVerdict } from './contract-change.ts'
export { currentDeprecated } from './deprecated.ts'
export { emitDeclarations, makeDeclarations, ownModules } from './make-declarations.ts'
export { newerTypes } from './older.ts'
export { currentDeclarations, hasPicture, pictureAt, readPicture, writePicture } from './picture.ts'
