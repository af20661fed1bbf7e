import * as v from 'valibot'
import { AreaFile } from './area-file.ts'
import { ReleaseCalls } from './release-calls.ts'

/** `release.json`: one immutable build of an area (product 21.4). */

const Integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 integrity value'))
/** A path inside the release's folder: no way up, no leading slash. */
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

/** A public key of Ed25519, 32 bytes in base64url. */
export const PublicKey = v.pipe(
  v.string(),
  v.regex(/^ed25519:[\w-]{43}$/, 'must be a key as "areas key new" prints it'),
)
const Signature = v.strictObject({
  key: PublicKey,
  /** When, as the signer says. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  value: v.pipe(v.string(), v.regex(/^[\w-]{86}$/, 'must be 64 bytes in base64url')),
})
export type Signature = v.InferOutput<typeof Signature>

export const ReleaseFile = v.strictObject({ integrity: Integrity, size: v.number() })

export const Release = v.strictObject({
  area: AreaFile.entries.name,
  version: Version,
  /** Range of host contract versions under which the release runs. */
  hostContract: v.string(),
  entry: FilePath,
  entryIntegrity: Integrity,
  /** The container's global variable, unique to the release, so that two can live in one document. */
  globalName: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/)),
  files: v.record(FilePath, ReleaseFile),
  /** Files that each expose needs first, for preloading; the browser takes a preload only with the same integrity. */
  exposes: v.record(v.string(), v.array(v.strictObject({ file: FilePath, integrity: Integrity }))),
  /** Shared modules that come apart from the shell's start, by the exposes that cannot begin without them. */
  needs: v.record(v.string(), v.array(v.string())),
  /** What it takes from the host contract, module by module. */
  uses: v.record(v.string(), v.array(v.string())),
  /** What it asks the API for. */
  calls: ReleaseCalls,
  routes: AreaFile.entries.routes,
  parts: AreaFile.entries.parts,
  title: v.string(),
  owner: v.string(),
  commit: v.nullable(v.string()),
  builtAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Of all the rest (`areas publish --key`). */
  signature: v.optional(Signature),
})
export type Release = v.InferOutput<typeof Release>

/** `('sites-systems', '1.2.0-ab')` gives `sites_systems_1_2_0_ab`. */
export const globalNameOf = (area: string, version: string): string =>
  `${area}_${version}`.toLowerCase().replace(/[^a-z0-9]/g, '_')

/** What the registry document keeps of a release; files and calls stay in the store. */
export const ReleaseSummary = v.strictObject({
  ...v.omit(Release, ['files', 'calls', 'commit', 'signature']).entries,
  /** What it uses and the host's shells lack, module by module; only where there is something (contract-gaps.ts). */
  lacks: v.optional(Release.entries.uses),
})
export type ReleaseSummary = v.InferOutput<typeof ReleaseSummary>

/** What browsers get of it (`publicView`). The hashes of first files are for the HTML's preloads alone. */
export const PublicRelease = v.object({
  ...v.omit(ReleaseSummary, ['uses']).entries,
  exposes: v.record(v.string(), v.array(v.object({ file: FilePath, integrity: v.optional(Integrity) }))),
})
export type PublicRelease = v.InferOutput<typeof PublicRelease>

/** Of an area's release, or the shell's: without what stays in the store. */
export function summaryOf<R extends Pick<Release, 'files' | 'calls' | 'commit' | 'signature'>>(release: R) {
  const { files: _files, calls: _calls, commit: _commit, signature: _signature, ...summary } = release
  return summary
}
