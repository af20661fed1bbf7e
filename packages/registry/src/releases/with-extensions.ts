import type { RegistryDocument } from '@emberwatch/federation'
import type { StoreEngine } from '../state/store-engine.ts'

/**
 * Adds the extensions of the releases that people may get, from their release.json: the stored document leaves them out, so that a host of the version
 * before can read it. A release that cannot be read has none.
 */
export async function withExtensions(
  document: RegistryDocument,
  store: Pick<StoreEngine, 'readRelease'>,
): Promise<RegistryDocument> {
  const areas = Object.entries(document.areas).map(async ([area, entry]) => {
    const versions = [entry.active, entry.previous, entry.canary?.version]
    const releases = Object.entries(entry.releases).map(async ([version, release]) => {
      const whole = versions.includes(version) ? await store.readRelease(area, version).catch(() => null) : null
      const extensions = whole && 'extensions' in whole ? whole.extensions : undefined
      return [version, { ...release, ...(extensions?.length ? { extensions } : {}) }]
    })
    return [area, { ...entry, releases: Object.fromEntries(await Promise.all(releases)) }]
  })
  return { ...document, areas: Object.fromEntries(await Promise.all(areas)) }
}
