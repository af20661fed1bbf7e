import type { AnyRelease, AreaName, RegistryDocument, Signature } from '@emberwatch/federation'
import type { By } from '../state/change.ts'
import { entryOf } from '../state/entries.ts'
import { refuse, throwRefusals } from '../state/refused.ts'
import { changeDocument, publishTimes, type RegistryContext, readDocument } from '../state/registry-context.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { signChange } from './changes.ts'
import { installationKey } from './installation-key.ts'
import { keysOf } from './signature-rules.ts'
import { isSigned, publicKeyOf, signed, signingKey } from './signing.ts'
import { refusalsOfSignature, storedSignature } from './stored-signatures.ts'

/** Adds signatures after the build: the installation's, or that of a release which is published again with one. */

interface SignatureLocation {
  readonly store: StoreEngine
  readonly document: RegistryDocument
}

/** Signs with the installation's key where no known key has signed. A wrong signature, or one of a revoked key, stays and is refused. */
export async function withInstallationSignature(
  release: AnyRelease,
  { store, document }: SignatureLocation,
): Promise<AnyRelease> {
  const { signature, area } = release
  const own = await installationKey(store)
  if (!signature) return signed(release, own)
  const isKnown = [publicKeyOf(own), ...keysOf(document, area).map(({ key }) => key)].includes(signature.key)
  return isKnown || !isSigned({ ...release, signature }) ? release : signed(release, own)
}

/** Adds the signature of a release published again to the stored one, and a line to the log. */
export async function attachSignature(
  context: RegistryContext,
  release: AnyRelease,
  by: By,
  vouches = false,
): Promise<void> {
  const location = { store: context.store, document: await readDocument(context) }
  const next = await newSignature(release, location, vouches)
  if (!next) return
  await context.store.attachSignature(release.area, release.version, next)
  await changeDocument(context, signChange(release.area, release.version, next.key, by))
}

/** Null where the stored release has one that counts, or the new one does not. */
async function newSignature(
  release: AnyRelease,
  location: SignatureLocation,
  vouches: boolean,
): Promise<Signature | null> {
  const { store } = location
  const { area, version, signature } = release
  const stored = signature && (await store.readRelease(area, version, true))
  if (!stored || stored.signature?.value === signature.value) return null
  const query = { ...location, isRequired: true }
  if ((await refusalsOfSignature(release, query)).length) return null
  if ((await storedSignature(release, { ...query, publishTimes: await publishTimes(store) })).length === 0) return null
  // Equal content may have been built at another time, which is signed too.
  const isOfStored = isSigned({ ...stored, signature })
  if (!isOfStored && !vouches) return null
  return isOfStored ? signature : signed(stored, await installationKey(store)).signature
}

/**
 * Signs stored content after its files were compared, with the given key, else the installation's.
 * @param pem secret key pinned to the area
 * @throws Refused when there is no such release, it is damaged, or the key is not trusted
 */
export async function signRelease(
  context: RegistryContext,
  area: AreaName,
  version: string,
  by: By,
  pem?: string,
): Promise<Signature> {
  const { store } = context
  const document = await readDocument(context)
  const release = entryOf(document, area)?.releases[version] && (await store.readRelease(area, version, true))
  if (!release) return refuse('missing-release', `There is no release ${version} of ${area}`)
  const wrong = await store.wrongFiles(release)
  if (wrong.length) return refuse('integrity', `${area} ${version}: ${wrong.join('; ')}`)
  const next = signed(release, pem ? signingKey(pem, 'The file') : await installationKey(store))
  const publishedAt = (await publishTimes(store)).get(`${area} ${version}`)
  throwRefusals(await refusalsOfSignature(next, { store, document, isRequired: true }, publishedAt))
  await store.attachSignature(area, version, next.signature)
  await changeDocument(context, signChange(area, version, next.signature.key, by))
  return next.signature
}

/** Signed by no known key; revoked keys are known. */
export async function isUnsigned(context: RegistryContext, area: AreaName, version: string): Promise<boolean> {
  const { store } = context
  const release = await store.readRelease(area, version, true)
  if (!release) return false
  return (await withInstallationSignature(release, { store, document: await readDocument(context) })) !== release
}
