import { type AnySummary, type Refusal, type RegistryDocument, releaseSchema } from '@emberwatch/federation'
import * as v from 'valibot'
import type { StoreEngine } from '../store-engine.ts'
import { keysOf, signatureRefusals } from './signature-rules.ts'

interface Asked {
  readonly store: StoreEngine
  readonly document: RegistryDocument
  readonly isRequired: boolean
  /** By `<area> <version>`, from the log. */
  readonly publishTimes: ReadonlyMap<string, string>
}

/** Why a stored release is refused for its signature, by the release.json that lies with it. */
export async function storedSignature(
  { area, version }: Pick<AnySummary, 'area' | 'version'>,
  { store, document, isRequired, publishTimes }: Asked,
): Promise<Refusal[]> {
  const stored = await store.readRelease(area, version)
  const release = v.safeParse(releaseSchema(stored), stored)
  // What is missing or broken is what `verify` and the hashes are for; nobody can have signed it.
  if (!release.success)
    return isRequired
      ? [{ rule: 'signature', message: `${area} ${version} has no release.json that could be signed` }]
      : []
  const publishedAt = publishTimes.get(`${area} ${version}`)
  return signatureRefusals(release.output, { trusted: keysOf(document, area), isRequired, publishedAt })
}
