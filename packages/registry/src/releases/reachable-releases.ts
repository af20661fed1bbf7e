import { type RegistryDocument, shellName } from '@emberwatch/federation'
import { entriesOf, releasesInUse } from '../state/entries.ts'
import { refuse } from '../state/refused.ts'
import { type ReleaseName, type StoreEngine, StoreUnavailable } from '../state/store-engine.ts'

/** Active, rollback target and canary, of areas and shell: hosts prefetch these. */
export const reachableReleases = (document: RegistryDocument): ReleaseName[] =>
  entriesOf(document).flatMap(([area, entry]) =>
    [...new Set(releasesInUse(entry))].map((version) => ({ area, version })),
  )

/**
 * Checks a release's files before people get it. Where the store cannot say, they must be here.
 * @throws Refused when files are lost; StoreUnavailable when nobody can say
 */
export async function requireWhole(store: StoreEngine, area: string, version: string): Promise<void> {
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
