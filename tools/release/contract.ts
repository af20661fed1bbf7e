import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  backdated,
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
 * (CONTRIBUTING.md). Refuses if the version does not match the changes, or something goes before its deprecation window is over, as changes can only be compared with the previous snapshot. Without one,
 * the current version counts as the origin of everything.
 */
const declarations = currentDeclarations()
const before = hasSnapshot() ? readSnapshot() : undefined
const { state, lines } = before ? contractVerdict(before, declarations, hostContract) : { state: 'write', lines: [] }
const refuse = (reasons: readonly string[]) => {
  console.error(reasons.join('\n'))
  process.exit(1)
}
if (state === 'bump' || state === 'early') refuse(lines)
const sources = { declarations, areas: currentAreas() }
const deprecated = currentDeprecated(snapshotAt(sources, before).since)
const early = backdated(before?.deprecated ?? {}, deprecated, hostContract)
if (early.length) refuse(early)
const snapshot = snapshotAt({ ...sources, deprecated }, before)
const outlineOf = ({ since, deprecated, dates }: typeof snapshot) => ({ since, deprecated, dates })
const isNew = state === 'write' || !before || !isDeepStrictEqual(outlineOf(before), outlineOf(snapshot))
if (isNew) writeSnapshot(snapshot)
writeFileSync(join(import.meta.dirname, '../../docs/host-contract.md'), contractChangelog(snapshot))
console.log(`The API snapshot of host contract ${hostContract} is ${isNew ? 'written' : 'what the sources say'}`)
