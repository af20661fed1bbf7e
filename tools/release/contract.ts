import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  contractChangelog,
  contractVerdict,
  currentAreas,
  currentDeclarations,
  currentDeprecated,
  hasSnapshot,
  readSnapshot,
  snapshotAt,
  writeSnapshot,
} from '@emberwatch/area-kit/declarations'
import { hostContract } from '@emberwatch/federation'

/**
 * `pnpm contract`: writes the snapshot of the host contract anew, its types, since when each thing is there, the areas as they are now, and the changelog
 * (CONTRIBUTING.md). Only where the version says what has changed: the snapshot of before is all that a change can be compared with. Where there
 * is none everything is there since the version of now.
 */
const declarations = currentDeclarations()
const before = hasSnapshot() ? readSnapshot() : undefined
const { state, lines } = before ? contractVerdict(before, declarations, hostContract) : { state: 'write', lines: [] }
if (state === 'bump') {
  console.error(lines.join('\n'))
  process.exit(1)
}
const sources = { declarations, areas: currentAreas() }
const deprecated = currentDeprecated(snapshotAt(sources, before).since)
const snapshot = snapshotAt({ ...sources, deprecated }, before)
const told = ({ since, deprecated }: Pick<typeof snapshot, 'since' | 'deprecated'>) => ({ since, deprecated })
const isNew = state === 'write' || !before || !isDeepStrictEqual(told(before), told(snapshot))
if (isNew) writeSnapshot(snapshot)
writeFileSync(join(import.meta.dirname, '../../docs/host-contract.md'), contractChangelog(snapshot))
console.log(`The API snapshot of host contract ${hostContract} is ${isNew ? 'written' : 'what the sources say'}`)
