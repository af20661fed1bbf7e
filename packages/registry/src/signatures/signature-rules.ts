import type { AnyRelease, AreaName, Refusal, RegistryDocument, TrustedKey } from '@emberwatch/federation'
import { isSigned } from './signing.ts'

/** What decides whether a release may run. */
export interface SignatureRules {
  /** Keys that ops pinned to the release's area, and the key of the installation. */
  readonly trusted: readonly TrustedKey[]
  /** What is not signed by such a key is refused. */
  readonly isRequired: boolean
  /** When this store first took the release, in ISO form; left out for one that it does not have. */
  readonly publishedAt?: string | undefined
}

/**
 * Why a release is refused for its signature. One that is not of its own bytes, or of a key revoked before, is always refused. A revoked key counts for releases
 * that this store took before: the time in a signature is its signer's word, which a thief of the key gives as well.
 */
export function signatureRefusals(
  release: AnyRelease,
  { trusted, isRequired, publishedAt }: SignatureRules,
): Refusal[] {
  const { area, version, signature } = release
  const refuse = (what: string): Refusal[] => [{ rule: 'signature', message: `${area} ${version} ${what}` }]
  if (!signature) return isRequired ? refuse('is not signed') : []
  if (!isSigned({ ...release, signature })) return refuse('has a signature that is not of its content')
  const key = trusted.find((one) => one.key === signature.key)
  if (!key) return isRequired ? refuse(`is signed with ${signature.key}, which nobody trusts for ${area}`) : []
  const isBefore = publishedAt !== undefined && key.revoked !== undefined && publishedAt < key.revoked
  return key.revoked && !isBefore ? refuse(`is signed with ${signature.key}, revoked at ${key.revoked}`) : []
}

/** The keys of an area after one was pinned, or pinned again; null when nothing changes. */
export function withKey(keys: readonly TrustedKey[], key: string): TrustedKey[] | null {
  if (keys.some((one) => one.key === key && !one.revoked)) return null
  return [...keys.filter((one) => one.key !== key), { key }]
}

/** The keys of an area after one was revoked; null when it is not among them or was revoked no later. */
export function withoutKey(keys: readonly TrustedKey[], key: string, revoked: string): TrustedKey[] | null {
  const known = keys.find((one) => one.key === key)
  if (!known || (known.revoked && known.revoked <= revoked)) return null
  return keys.map((one) => (one === known ? { key, revoked } : one))
}

export const keysOf = (document: Pick<RegistryDocument, 'trust'>, area: AreaName) => document.trust?.[area] ?? []
