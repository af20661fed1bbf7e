import type { AnyRelease, AnySummary, Refusal, RegistryDocument } from '@emberwatch/federation'
import { entriesOf } from '../state/entries.ts'
import type { StoreEngine } from '../state/store-engine.ts'

const entryHash = (release: AnyRelease | AnySummary) => ('entryIntegrity' in release ? release.entryIntegrity : null)

/** @returns what is wrong, by `<area>/<version>` */
export async function wrongReleases(
  store: StoreEngine,
  document: RegistryDocument,
  signatureRefusals: (release: AnySummary) => Promise<readonly Refusal[]>,
): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {}
  for (const [area, { releases }] of entriesOf(document)) {
    for (const [version, stored] of Object.entries(releases)) {
      const release = await store.readRelease(area, version)
      const messages = release ? await store.wrongFiles(release) : ['release.json is missing']
      if (release && entryHash(release) !== entryHash(stored))
        messages.push('release.json has another entry than registry.json')
      messages.push(...(await signatureRefusals(stored)).map(({ message }) => message))
      if (messages.length) wrong[`${area}/${version}`] = messages
    }
  }
  return wrong
}
