import { type RegistryDocument, withinGrants } from '@emberwatch/federation'
import { contractsOf, readContractReport } from '../contracts/host-contracts.ts'
import { withLacks } from '../contracts/lacks.ts'
import { type RegistryContext, readDocument } from '../state/registry-context.ts'
import { refusedReleases } from '../trust/stored-signatures.ts'
import { type UnavailableRelease, withoutRefused } from '../trust/unavailable.ts'
import { withExtensions } from './with-extensions.ts'

/** The document as sessions get it: valid signatures, within grants, with what releases lack of people's shells. */
export const readMarked = async (context: RegistryContext): Promise<RegistryDocument> =>
  (await readServed(context)).document

/** The answer also names releases in use that are not served. */
export async function readServed(
  context: RegistryContext,
): Promise<{ readonly document: RegistryDocument; readonly unavailable: UnavailableRelease[] }> {
  const { document, unserved: unavailable } = await runnableDocument(context)
  const contracts = contractsOf(document, await readContractReport(context.store))
  return { document: await withExtensions(withinGrants(withLacks(document, contracts)), context.store), unavailable }
}

/** Releases in use without a valid signature. */
export const unavailableReleases = async (context: RegistryContext): Promise<UnavailableRelease[]> =>
  (await runnableDocument(context)).unserved

async function runnableDocument(context: RegistryContext) {
  const document = await readDocument(context)
  return withoutRefused(document, await refusedReleases(context.store, document, context.needsSignature))
}
