import type { AnyRelease, RegistryDocument, Signature } from '@emberwatch/federation'
import { entryOf } from '../state/entries.ts'
import { publishTimes } from '../state/publish-times.ts'
import { Refused, refuse } from '../state/refused.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { installationKey } from './installation-key.ts'
import { keysOf } from './signature-rules.ts'
import { isSigned, publicKeyOf, signed, signingKey } from './signing.ts'
import { refusalsOfSignature, storedSignature } from './stored-signatures.ts'

/** Signatures added after the build. */

interface SignatureLocation {
  readonly store: StoreEngine
  readonly document: RegistryDocument
}

/** Signs with the installation's key where no known key has signed. A wrong signature, or one of a revoked key, stays and is refused. */
export async function vouchedFor(release: AnyRelease, { store, document }: SignatureLocation): Promise<AnyRelease> {
  const { signature, area } = release
  const own = await installationKey(store)
  if (!signature) return signed(release, own)
  const isKnown = [publicKeyOf(own), ...keysOf(document, area).map(({ key }) => key)].includes(signature.key)
  return isKnown || !isSigned({ ...release, signature }) ? release : signed(release, own)
}

/** Adds the signature of a release published again. @returns what was attached */
export async function attachSent(
  release: AnyRelease,
  place: SignatureLocation,
  vouches: boolean,
): Promise<Signature | null> {
  const { store } = place
  const { area, version, signature } = release
  const stored = signature && (await store.readRelease(area, version, true))
  if (!stored || stored.signature?.value === signature.value) return null
  const asked = { ...place, isRequired: true }
  if ((await refusalsOfSignature(release, asked)).length) return null
  if ((await storedSignature(release, { ...asked, publishTimes: await publishTimes(store) })).length === 0) return null
  // Equal content may have been built at another time, which is signed too.
  const isOfStored = isSigned({ ...stored, signature })
  if (!isOfStored && !vouches) return null
  const next = isOfStored ? signature : signed(stored, await installationKey(store)).signature
  await store.attachSignature(area, version, next)
  return next
}

/** Signs stored content after its files were compared. @param pem secret key pinned to the area; else the installation's @throws Refused */
export async function signStored(
  area: string,
  version: string,
  place: SignatureLocation,
  pem?: string,
): Promise<Signature> {
  const { store, document } = place
  const release = entryOf(document, area)?.releases[version] && (await store.readRelease(area, version, true))
  if (!release) return refuse('missing-release', `There is no release ${version} of ${area}`)
  const wrong = await store.wrongFiles(release)
  if (wrong.length) return refuse('integrity', `${area} ${version}: ${wrong.join('; ')}`)
  const next = signed(release, pem ? signingKey(pem, 'The file') : await installationKey(store))
  const publishedAt = (await publishTimes(store)).get(`${area} ${version}`)
  const refusals = await refusalsOfSignature(next, { ...place, isRequired: true }, publishedAt)
  if (refusals.length) throw new Refused(refusals)
  await store.attachSignature(area, version, next.signature)
  return next.signature
}
