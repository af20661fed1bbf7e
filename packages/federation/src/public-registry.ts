import * as v from 'valibot'
import { AreaName } from './area-name.ts'
import { componentCalls } from './area-permissions.ts'
import { AreaReleases } from './area-releases.ts'
import { grantsOf } from './areas.ts'
import type { ExtensionRule } from './extension-rule.ts'
import type { RegistryDocument } from './registry-document.ts'
import { PublicRelease, type ReleaseSummary, Version } from './release-summary.ts'

/** The part of the registry document that browsers receive, in the page and from `registryPath`. */

/** Always on the page's own origin, even when releases are stored on another one. */
export const registryPath = '/areas/registry.json'

/** The document as parsed in the browser. A shell may be older than its host, so unknown fields are dropped and are not an error. */
export const PublicRegistry = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Base URL of release folders: `<base><area>/<version>/<file>`. */
  base: v.string(),
  areas: v.record(AreaName, v.object({ ...AreaReleases.entries, releases: v.record(Version, PublicRelease) })),
  extensions: v.optional(
    v.record(
      v.string(),
      v.custom<ExtensionRule>(() => true),
    ),
  ),
  /** Permissions of areas; an area that is missing here may do everything. */
  permissions: v.optional(v.custom<Readonly<Record<string, readonly string[]>>>(() => true)),
  shellVersion: Version,
  /** A share of browsers has this one; sessions with it stay. */
  shellCanary: v.optional(Version),
})
export type HostRegistry = v.InferOutput<typeof PublicRegistry>
/** The document in a session. `shellVersion` is missing if the page data could not be read. */
export type PublicRegistry = Omit<HostRegistry, 'shellVersion'> & Partial<Pick<HostRegistry, 'shellVersion'>>

/**
 * The view has only releases that a browser may need: active, previous and canary. Hashes of first files are omitted: the entry contains them, and they would
 * make up half of the HTML. `uses` is omitted too: the host has already compared it with the shell's exports and sends only `lacks`.
 */
export function publicView(document: RegistryDocument, shellVersion: string, shellCanary?: string): HostRegistry {
  const areas: HostRegistry['areas'] = {}
  for (const [name, area] of Object.entries(document.areas)) {
    const reachable = [area.active, area.previous, area.canary?.version]
    const releases = Object.entries(area.releases).filter(([version]) => reachable.includes(version))
    areas[name] = {
      ...area,
      releases: Object.fromEntries(releases.map(([version, release]) => [version, forBrowsers(release)])),
    }
  }
  const { revision, base, extensions } = document
  const permissions = permissionsIn(document)
  return {
    revision,
    base,
    areas,
    ...(extensions ? { extensions } : {}),
    ...(Object.keys(permissions).length ? { permissions } : {}),
    shellVersion,
    ...(shellCanary ? { shellCanary } : {}),
  }
}

/** Permissions include those of components that the shell gives. */
function permissionsIn(document: RegistryDocument): Record<AreaName, string[]> {
  const limited = Object.entries(grantsOf(document)).flatMap(([area, { permissions }]) =>
    permissions && document.areas[area] ? [[area, [...componentCalls, ...permissions]]] : [],
  )
  return Object.fromEntries(limited)
}

const forBrowsers = ({ uses: _uses, ...release }: ReleaseSummary): PublicRelease => ({
  ...release,
  exposes: Object.fromEntries(
    Object.entries(release.exposes).map(([expose, files]) => [expose, files.map(({ file }) => ({ file }))]),
  ),
})
