import { isDeepStrictEqual } from 'node:util'
import {
  contractVerdict,
  currentAreas,
  currentDeclarations,
  hasPicture,
  pictureAt,
  readPicture,
  writePicture,
} from '@emberwatch/area-kit/declarations'
import { hostContract } from '@emberwatch/federation'

/**
 * `pnpm contract`: writes the picture of the host contract anew, its types, since when each thing is there, and the areas as they are now
 * (CONTRIBUTING.md). Only where the version says what has changed: the picture of before is all that a change can be compared with. Where there
 * is none everything is there since the version of now.
 */
const declarations = currentDeclarations()
const before = hasPicture() ? readPicture() : undefined
const { state, lines } = before ? contractVerdict(before, declarations, hostContract) : { state: 'write', lines: [] }
if (state === 'bump') {
  console.error(lines.join('\n'))
  process.exit(1)
}
const picture = pictureAt({ declarations, areas: currentAreas() }, before)
const isNew = state === 'write' || !isDeepStrictEqual(before?.since, picture.since)
if (isNew) writePicture(picture)
console.log(`The picture of host contract ${hostContract} is ${isNew ? 'written' : 'what the sources say'}`)
