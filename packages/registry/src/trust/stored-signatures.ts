import {
  type AnyRelease,
  type AnySummary,
  type Refusal,
  type RegistryDocument,
  releaseSchema,
} from '@emberwatch/federation'
import * as v from 'valibot'
import { entriesOf, releasesInUse } from '../state/entries.ts'
import { type NeedsSignature, publishTimes, type RegistryContext } from '../state/registry-context.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { installationKey } from './installation-key.ts'
import { keysOf, needsSignatureOf, signatureRefusals } from './signature-rules.ts'
import { publicKeyOf } from './signing.ts'

/** Checks signatures of stored releases, as keys may be revoked at any time after a publish. */

interface SignatureQuery {
  readonly store: StoreEngine
  readonly document: RegistryDocument
  readonly isRequired: boolean
}

interface StoredSignatureQuery extends SignatureQuery {
  /** Publish times by `<area> <version>`, from the log. */
  readonly publishTimes: ReadonlyMap<string, string>
  /** Bypasses the cache, for newly attached signatures. */
  readonly isFresh?: boolean
}

/** Checks a release's signature, and returns the reason to refuse it. @param publishedAt when this store took it, where it has */
export async function refusalsOfSignature(
  release: AnyRelease,
  { store, document, isRequired }: SignatureQuery,
  publishedAt?: string,
): Promise<Refusal[]> {
  const pinned = keysOf(document, release.area)
  const isPinned = pinned.some(({ key }) => key === release.signature?.key)
  // The key of the installation is read only where it decides: whoever looks into a store need not be able to read its secret.
  const needsOwn = release.signature && !isPinned && isRequired
  const own = needsOwn ? [{ key: publicKeyOf(await installationKey(store)) }] : []
  return signatureRefusals(release, { trusted: [...pinned, ...own], isRequired, publishedAt })
}

/** The same of a stored release, by the release.json that lies with it. */
export async function storedSignature(
  { area, version }: Pick<AnySummary, 'area' | 'version'>,
  { publishTimes, isFresh = true, ...query }: StoredSignatureQuery,
): Promise<Refusal[]> {
  const stored = await query.store.readRelease(area, version, isFresh)
  const release = v.safeParse(releaseSchema(stored), stored)
  // `verify` and the hashes report a missing or broken release.json; nobody can have signed it.
  if (!release.success)
    return query.isRequired
      ? [{ rule: 'signature', message: `${area} ${version} has no release.json that could be signed` }]
      : []
  return refusalsOfSignature(release.output, query, publishTimes.get(`${area} ${version}`))
}

/** Signatures are required by the setting, or by a key pinned to the area. */
export const requiresSignature = (
  needs: NeedsSignature,
  document: RegistryDocument,
  { area }: Pick<AnySummary, 'area'>,
): boolean => needsSignatureOf(needs, area) || keysOf(document, area).length > 0

/** Refusals of releases that are stored, before people get them. @param asIfRequired as if unsigned releases must not run */
export async function storedSignatures(
  { store, needsSignature }: RegistryContext,
  document: RegistryDocument,
  releases: readonly AnySummary[],
  asIfRequired = false,
): Promise<Refusal[]> {
  if (releases.length === 0) return []
  const query = { store, document, publishTimes: await publishTimes(store) }
  const refusals = releases.map((release) => {
    const isRequired = asIfRequired || requiresSignature(needsSignature, document, release)
    return storedSignature(release, { ...query, isRequired })
  })
  return (await Promise.all(refusals)).flat()
}

/**
 * Stored releases that must not run, with why, by `<area> <version>`. What an area had before a key was pinned to it stays, unless
 * it must be signed.
 */
export async function refusedReleases(
  store: StoreEngine,
  document: RegistryDocument,
  needs: NeedsSignature,
): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>()
  const entries = entriesOf(document).filter(([area]) => requiresSignature(needs, document, { area }))
  if (entries.length === 0) return refused
  const query = { store, document, publishTimes: await publishTimes(store) }
  for (const [area, entry] of entries)
    for (const version of Object.keys(entry.releases)) {
      const isFresh = releasesInUse(entry).includes(version)
      const isRequired = needsSignatureOf(needs, area)
      const [refusal] = await storedSignature({ area, version }, { ...query, isRequired, isFresh })
      if (refusal) refused.set(`${area} ${version}`, refusal.message)
    }
  return refused
}
