import type { AnyRelease, RegistryDocument, Signature } from '@emberwatch/federation'
import { entryOf } from '../entries.ts'
import { publishTimes } from '../published.ts'
import { Refused, refuse } from '../refused.ts'
import type { StoreEngine } from '../store-engine.ts'
import { installationKey } from './installation-key.ts'
import { keysOf } from './signature-rules.ts'
import { isSigned, publicKeyOf, signed, signingKey } from './signing.ts'
import { refusalsOfSignature, storedSignature } from './stored-signatures.ts'

/** How releases come by signatures that are not of their build. */

interface Place {
  readonly store: StoreEngine
  readonly document: RegistryDocument
}

/**
 * The release as the installation vouches for it: signed with its own key where no key that anybody knows has signed it. A signature that
 * is not of its content, or of a key that ops have revoked, stays and is refused.
 */
export async function vouchedFor(release: AnyRelease, { store, document }: Place): Promise<AnyRelease> {
  const { signature, area } = release
  const own = await installationKey(store)
  if (!signature) return signed(release, own)
  const isKnown = [publicKeyOf(own), ...keysOf(document, area).map(({ key }) => key)].includes(signature.key)
  return isKnown || !isSigned({ ...release, signature }) ? release : signed(release, own)
}

/**
 * Gives a release that was stored before without a signature that counts the one it is published with now.
 * @returns what was attached
 */
export async function attachSent(release: AnyRelease, place: Place, vouches: boolean): Promise<Signature | null> {
  const { store } = place
  const { area, version, signature } = release
  const stored = signature && (await store.readRelease(area, version, true))
  if (!stored || stored.signature?.value === signature.value) return null
  const asked = { ...place, isRequired: true }
  if ((await refusalsOfSignature(release, asked)).length) return null
  if ((await storedSignature(release, { ...asked, publishTimes: await publishTimes(store) })).length === 0) return null
  // The same content may have been built at another time, of which a signature is as well.
  const isOfStored = isSigned({ ...stored, signature })
  if (!isOfStored && !vouches) return null
  const next = isOfStored ? signature : signed(stored, await installationKey(store)).signature
  await store.attachSignature(area, version, next)
  return next
}

/**
 * Signs what lies in the store, once its files were compared with what they were published as.
 * @param pem the secret half of a key that is pinned to the area; else the key of the installation
 * @throws Refused
 */
export async function signStored(area: string, version: string, place: Place, pem?: string): Promise<Signature> {
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
