import * as v from 'valibot'
import { AreaFile } from './area-file.ts'

/** A release as the registry document and browsers have it, without its files, calls and signature (release.ts). */

export const Integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 integrity value'))
/** A path inside the release's folder; no `..` and no leading slash. */
export const FilePath = v.pipe(
  v.string(),
  v.regex(/^(?!.*\.\.)[A-Za-z0-9_][\w.-]*(\/[A-Za-z0-9_][\w.-]*)*$/, 'must be a path inside the release'),
)
export const Version = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'must be a semantic version without build part'),
  v.maxLength(64),
)

/** Members of `release.json` that the registry document has of each release. */
export const common = {
  area: AreaFile.entries.name,
  version: Version,
  hostContract: v.string(),
  entry: FilePath,
  entryIntegrity: Integrity,
  /** The container's global variable, unique to the release, so that two releases can be loaded in one document. */
  globalName: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/)),
  /** Files to preload for each expose. The browser reuses a preload only if its integrity matches. */
  exposes: v.record(v.string(), v.array(v.strictObject({ file: FilePath, integrity: Integrity }))),
  /** Lazy shared modules that each expose needs before it can start. */
  needs: v.record(v.string(), v.array(v.string())),
  uses: v.record(v.string(), v.array(v.string())),
  routes: AreaFile.entries.routes,
  parts: AreaFile.entries.parts,
  extensions: AreaFile.entries.extensions,
  title: v.string(),
  owner: v.string(),
  builtAt: v.pipe(v.string(), v.isoTimestamp()),
}

/** `('sites-systems', '1.2.0-ab')` gives `sites_systems_1_2_0_ab`. */
export const globalNameOf = (area: string, version: string): string =>
  `${area}_${version}`.toLowerCase().replace(/[^a-z0-9]/g, '_')

export const ReleaseSummary = v.strictObject({
  ...common,
  /** Set when the document is served, not stored: a host of the version before would refuse a point that it does not know (with-extensions.ts). */
  extensions: common.extensions,
  /** Exports that the release uses and the host's shells lack, by module; left out if there are none (contract-gaps.ts). */
  lacks: v.optional(common.uses),
})
export type ReleaseSummary = v.InferOutput<typeof ReleaseSummary>

/** The part that browsers receive (`publicView`). Hashes of first files are used only for preloads in the HTML. */
export const PublicRelease = v.object({
  ...v.omit(ReleaseSummary, ['uses']).entries,
  exposes: v.record(v.string(), v.array(v.object({ file: FilePath, integrity: v.optional(Integrity) }))),
})
export type PublicRelease = v.InferOutput<typeof PublicRelease>
