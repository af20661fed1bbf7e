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
 * `pnpm contract`: writes the snapshot of the host contract: its types, the version that added each item, the current areas, and the changelog
 * (CONTRIBUTING.md). Refuses if the version does not match the changes, as changes can only be compared with the previous snapshot. Without one,
 * the current version counts as the origin of everything.
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
