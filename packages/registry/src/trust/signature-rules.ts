import {
  type AnyRelease,
  type AreaName,
  firstGrants,
  isShell,
  type Refusal,
  type RegistryDocument,
  type TrustedKey,
} from '@emberwatch/federation'
import type { NeedsSignature } from '../state/registry-context.ts'
import { isSigned } from './signing.ts'

/** Decides which releases must be signed, and by whose key. */

/** An area that does not come with the platform: its team has a repository of its own (docs/areas.md). */
export const isThirdParty = (name: string): boolean => !isShell(name) && !Object.hasOwn(firstGrants, name)

export const needsSignatureOf = (needs: NeedsSignature, area: AreaName): boolean =>
  needs === 'outside' ? isThirdParty(area) : needs

export interface SignatureRules {
  /** Pinned keys and the installation's. */
  readonly trusted: readonly TrustedKey[]
  /** Refuses unsigned releases. */
  readonly isRequired: boolean
  /** First stored, in ISO form; undefined for a release that is not stored. */
  readonly publishedAt?: string | undefined
}

/**
 * A signature of other bytes, or of a key revoked before, is always refused. A revoked key counts for releases stored before: the time in a
 * signature is the signer's claim, which a thief can make too.
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

/** Null when nothing changes. */
export function withKey(keys: readonly TrustedKey[], key: string): TrustedKey[] | null {
  if (keys.some((one) => one.key === key && !one.revoked)) return null
  return [...keys.filter((one) => one.key !== key), { key }]
}

/** Null when it is not pinned or was revoked no later. */
export function withoutKey(keys: readonly TrustedKey[], key: string, revoked: string): TrustedKey[] | null {
  const known = keys.find((one) => one.key === key)
  if (!known || (known.revoked && known.revoked <= revoked)) return null
  return keys.map((one) => (one === known ? { key, revoked } : one))
}

export const keysOf = (document: Pick<RegistryDocument, 'trust'>, area: AreaName) => document.trust?.[area] ?? []
