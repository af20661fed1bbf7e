import * as v from 'valibot'
import { ReleaseCalls } from './release-calls.ts'
import { common, FilePath, Integrity } from './release-summary.ts'

/** `release.json`: one immutable build of an area (product 21.4). */

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
  ...common,
  files: v.record(FilePath, ReleaseFile),
  calls: ReleaseCalls,
  commit: v.nullable(v.string()),
  /** Signature over all other fields (`areas publish --key`). */
  signature: v.optional(Signature),
})
export type Release = v.InferOutput<typeof Release>

export function summaryOf<
  R extends Pick<Release, 'files' | 'calls' | 'commit' | 'signature'> & { readonly extensions?: unknown },
>(release: R) {
  const { files: _f, calls: _c, commit: _o, signature: _s, extensions: _e, ...summary } = release
  return summary
}
