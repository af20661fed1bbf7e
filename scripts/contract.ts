import {
  contractVerdict,
  currentAreas,
  currentDeclarations,
  hasPicture,
  readPicture,
  writePicture,
} from '@emberwatch/area-kit/declarations'
import { hostContract } from '@emberwatch/federation'

/**
 * `pnpm contract`: writes the picture of the host contract's types anew, with the areas as they are now (CONTRIBUTING.md). Only where the version
 * says what has changed: the picture of before is all that a change can be compared with.
 */
const declarations = currentDeclarations()
const { state, lines } = hasPicture()
  ? contractVerdict(readPicture(), declarations, hostContract)
  : { state: 'write', lines: [] }
if (state === 'bump') {
  console.error(lines.join('\n'))
  process.exit(1)
}
if (state === 'write') writePicture({ declarations, areas: currentAreas() })
console.log(`The picture of host contract ${hostContract} is ${state === 'write' ? 'written' : 'what the sources say'}`)
