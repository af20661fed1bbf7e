import type { AnyRelease, AnySummary } from '@emberwatch/federation'
import { entriesOf } from '../state/entries.ts'
import { type RegistryContext, readDocument } from '../state/registry-context.ts'
import { storedSignatures } from '../trust/stored-signatures.ts'

const entryHash = (release: AnyRelease | AnySummary) => ('entryIntegrity' in release ? release.entryIntegrity : null)

/**
 * Compares the hashes and signatures of everything that is stored.
 * @param asIfRequired as if unsigned releases must not run
 * @returns what is wrong, by `<area>/<version>`
 */
export async function verifyReleases(
  context: RegistryContext,
  { asIfRequired = false }: { readonly asIfRequired?: boolean | undefined } = {},
): Promise<Record<string, string[]>> {
  const { store } = context
  const document = await readDocument(context)
  const wrong: Record<string, string[]> = {}
  for (const [area, { releases }] of entriesOf(document)) {
    for (const [version, stored] of Object.entries(releases)) {
      const release = await store.readRelease(area, version)
      const messages = release ? await store.wrongFiles(release) : ['release.json is missing']
      if (release && entryHash(release) !== entryHash(stored))
        messages.push('release.json has another entry than registry.json')
      messages.push(
        ...(await storedSignatures(context, document, [stored], asIfRequired)).map(({ message }) => message),
      )
      if (messages.length) wrong[`${area}/${version}`] = messages
    }
  }
  return wrong
}
