import { type RegistryDocument, shellName } from '@emberwatch/federation'
import { entriesOf, releasesInUse } from './entries.ts'
import { refuse } from './refused.ts'
import { type ReleaseName, type StoreEngine, StoreUnavailable } from './store-engine.ts'

/** Releases that people may be given at any moment, which is why a host has their files before somebody asks. */

/** The active release of each area and the shell, the one that a rollback gives, and a canary. */
export const releasesInReach = (document: RegistryDocument): ReleaseName[] =>
  entriesOf(document).flatMap(([area, entry]) =>
    [...new Set(releasesInUse(entry))].map((version) => ({ area, version })),
  )

/**
 * Looks for the files of a release before people are given it. Where the store cannot say, this machine has to have them.
 * @throws Refused when the store has lost some; StoreUnavailable when nobody can say, and they are not here
 */
export async function refuseUnlessWhole(store: StoreEngine, area: string, version: string): Promise<void> {
  const missing = await store.missingFiles(area, version).catch(async (error) => {
    if (!(error instanceof StoreUnavailable)) throw error
    await store.bring(area, version, null)
    return []
  })
  if (missing.length === 0) return
  const [first, ...more] = missing
  const files = more.length ? `${first} and ${more.length} more files` : first
  const what = area === shellName ? 'the shell' : area
  refuse(
    'missing-file',
    `${area} ${version}: the store has lost ${files}; publish ${what} ${version} once more to put them back`,
  )
}
