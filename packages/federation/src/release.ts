import * as v from 'valibot'
import { AreaFile } from './area-file.ts'
import { ReleaseCalls } from './release-calls.ts'

/** `release.json`: one immutable build of an area (product 21.4). */

const Integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 integrity value'))
/** A path inside the release's folder; no `..` and no leading slash. */
const FilePath = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_][\w.-]*(\/[A-Za-z0-9_][\w.-]*)*$/, 'must be a path inside the release'),
  v.check((path) => !path.includes('..'), 'must be a path inside the release'),
)
export const Version = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'must be a semantic version without build part'),
  v.maxLength(64),
)

/** Ed25519 public key, 32 bytes in base64url. */
export const PublicKey = v.pipe(
  v.string(),
  v.regex(/^ed25519:[\w-]{43}$/, 'must be a key as "areas key new" prints it'),
)
const Signature = v.strictObject({
  key: PublicKey,
  /** Time of signing, as stated by the signer. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  value: v.pipe(v.string(), v.regex(/^[\w-]{86}$/, 'must be 64 bytes in base64url')),
})
export type Signature = v.InferOutput<typeof Signature>

export const ReleaseFile = v.strictObject({ integrity: Integrity, size: v.number() })

export const Release = v.strictObject({
  area: AreaFile.entries.name,
  version: Version,
  hostContract: v.string(),
  entry: FilePath,
  entryIntegrity: Integrity,
  /** The container's global variable, unique to the release, so that two releases can be loaded in one document. */
  globalName: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/)),
  files: v.record(FilePath, ReleaseFile),
  /** Files to preload for each expose. The browser reuses a preload only if its integrity matches. */
  exposes: v.record(v.string(), v.array(v.strictObject({ file: FilePath, integrity: Integrity }))),
  /** Lazy shared modules that each expose needs before it can start. */
  needs: v.record(v.string(), v.array(v.string())),
  uses: v.record(v.string(), v.array(v.string())),
  calls: ReleaseCalls,
  routes: AreaFile.entries.routes,
  parts: AreaFile.entries.parts,
  extensions: AreaFile.entries.extensions,
  title: v.string(),
  owner: v.string(),
  commit: v.nullable(v.string()),
  builtAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Signature over all other fields (`areas publish --key`). */
  signature: v.optional(Signature),
})
export type Release = v.InferOutput<typeof Release>

/** `('sites-systems', '1.2.0-ab')` gives `sites_systems_1_2_0_ab`. */
export const globalNameOf = (area: string, version: string): string =>
  `${area}_${version}`.toLowerCase().replace(/[^a-z0-9]/g, '_')

export const ReleaseSummary = v.strictObject({
  ...v.omit(Release, ['files', 'calls', 'commit', 'signature']).entries,
  /** Set when the document is served, not stored: an older host would refuse a document that has them (with-extensions.ts). */
  extensions: Release.entries.extensions,
  /** Exports that the release uses and the host's shells lack, by module; left out if there are none (contract-gaps.ts). */
  lacks: v.optional(Release.entries.uses),
})
export type ReleaseSummary = v.InferOutput<typeof ReleaseSummary>

/** The part that browsers receive (`publicView`). Hashes of first files are used only for preloads in the HTML. */
export const PublicRelease = v.object({
  ...v.omit(ReleaseSummary, ['uses']).entries,
  exposes: v.record(v.string(), v.array(v.object({ file: FilePath, integrity: v.optional(Integrity) }))),
})
export type PublicRelease = v.InferOutput<typeof PublicRelease>

export function summaryOf<
  R extends Pick<Release, 'files' | 'calls' | 'commit' | 'signature'> & { readonly extensions?: unknown },
>(release: R) {
  const { files: _f, calls: _c, commit: _o, signature: _s, extensions: _e, ...summary } = release
  return summary
}
