import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Refusal, type RegistryDocument, Release, type ReleaseSummary } from '@emberwatch/federation'
import * as v from 'valibot'
import { releaseFolder } from '../release-folders.ts'
import { keysOf, signatureRefusals } from './signature-rules.ts'

interface Asked {
  readonly root: string
  readonly document: RegistryDocument
  readonly isRequired: boolean
  /** By `<area> <version>`, from the log. */
  readonly publishTimes: ReadonlyMap<string, string>
}

/** Why a stored release is refused for its signature, by the release.json that lies with it. */
export async function storedSignature(
  { area, version }: Pick<ReleaseSummary, 'area' | 'version'>,
  { root, document, isRequired, publishTimes }: Asked,
): Promise<Refusal[]> {
  const text = await readFile(join(releaseFolder(root, area, version), 'release.json'), 'utf8').catch(() => 'null')
  const release = v.safeParse(Release, JSON.parse(text))
  // What is missing or broken is what `verify` and the hashes are for; nobody can have signed it.
  if (!release.success)
    return isRequired
      ? [{ rule: 'signature', message: `${area} ${version} has no release.json that could be signed` }]
      : []
  const publishedAt = publishTimes.get(`${area} ${version}`)
  return signatureRefusals(release.output, { trusted: keysOf(document, area), isRequired, publishedAt })
}
