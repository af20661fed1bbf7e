import * as v from 'valibot'
import { AreaReleases } from './area-releases.ts'
import { AreaName } from './areas.ts'
import type { RegistryDocument } from './registry-document.ts'
import { PublicRelease, type ReleaseSummary, Version } from './release.ts'

/** What browsers get of the registry document, in the page and from `registryPath`. */

/** Where a session asks for the document, on the page's own origin wherever the releases lie. */
export const registryPath = '/areas/registry.json'

/**
 * As the browser reads it. A shell may be older than the host that it runs on, so what it does not know is left out and not an error.
 */
export const PublicRegistry = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Where release folders lie; `<base><area>/<version>/<file>`. */
  base: v.string(),
  areas: v.record(AreaName, v.object({ ...AreaReleases.entries, releases: v.record(Version, PublicRelease) })),
  /** The shell that a page gets which is loaded now. */
  shellVersion: Version,
})
/** As a host says it. */
export type HostRegistry = v.InferOutput<typeof PublicRegistry>
/** As a session has it: one whose page could not be read does not know which shell it runs. */
export type PublicRegistry = Omit<HostRegistry, 'shellVersion'> & Partial<Pick<HostRegistry, 'shellVersion'>>

/**
 * Releases that a browser may need: the active, the one before and the canary; the others stay in the store. Hashes of
 * first files stay there too: the entry, whose hash is here, has them, and they would be half of the HTML's bytes. So does
 * what releases use: the host has compared it with the shell's exports, and only what is lacking is told.
 */
export function publicView(document: RegistryDocument, shellVersion: string): HostRegistry {
  const areas: HostRegistry['areas'] = {}
  for (const [name, area] of Object.entries(document.areas)) {
    const wanted = [area.active, area.previous, area.canary?.version]
    const releases = Object.entries(area.releases).filter(([version]) => wanted.includes(version))
    areas[name] = {
      ...area,
      releases: Object.fromEntries(releases.map(([version, release]) => [version, forBrowsers(release)])),
    }
  }
  const { revision, base } = document
  return { revision, base, areas, shellVersion }
}

const forBrowsers = ({ uses: _uses, ...release }: ReleaseSummary): PublicRelease => ({
  ...release,
  exposes: Object.fromEntries(
    Object.entries(release.exposes).map(([expose, files]) => [expose, files.map(({ file }) => ({ file }))]),
  ),
})
