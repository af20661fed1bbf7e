import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { entriesOf } from './entries.ts'
import type { Health } from './health.ts'
import { refuse } from './refused.ts'
import type { CountersName, StoreEngine } from './store-engine.ts'

const counters: readonly CountersName[] = ['health', 'canaries', 'host']

/**
 * Copies everything from one store into an empty one: files first, the document last, so that a copy that breaks off can be begun
 * anew. Nobody should publish meanwhile: what comes after the document was read is not in the copy.
 * @returns how many releases were copied
 * @throws Refused when the other store has a history of its own, or a release here is damaged
 */
export async function copyStore(from: StoreEngine, to: StoreEngine): Promise<{ releases: number; revision: number }> {
  if ((await to.readDocument()).revision > 0) refuse('schema', 'The store has releases already; copy into an empty one')
  const [document, log, retired] = [await from.readDocument(), await from.readLog(), await from.readRetired()]
  let releases = 0
  for (const [area, { releases: stored }] of entriesOf(document))
    for (const version of Object.keys(stored)) {
      const release = await from.readRelease(area, version)
      if (!release)
        return refuse('missing-file', `${area} ${version}: release.json is missing; "areas verify" says more`)
      const wrong = await from.wrongFiles(release)
      if (wrong.length) refuse('integrity', `${area} ${version}: ${wrong.join('; ')}`)
      await from.bring(area, version, null)
      await to.storeRelease(join(from.root, area, version), release)
      releases += 1
    }
  for (const name of counters) {
    const kept = await from.readCounters<Health | null>(name, null)
    if (kept) await to.changeCounters<Health | null>(name, null, () => kept)
  }
  // Votes on a canary are kept under marks that this key makes.
  const key = await from.keepKey(() => randomBytes(32))
  await to.keepKey(() => key)
  await to.begin({ document, log, retired })
  return { releases, revision: document.revision }
}
