import { entriesOf } from '../state/entries.ts'
import { refuse } from '../state/refused.ts'
import type { CountersName, StoreEngine } from '../state/store-engine.ts'
import { storedSourceMaps, storeSourceMaps } from './source-maps.ts'

const counters: readonly CountersName[] = ['key', 'health', 'host', 'tokens', 'rollouts', 'hooks', 'members']

/**
 * Copies a store into an empty one, files first and the document last, so that an interrupted copy can start again. What is published meanwhile is
 * not in the copy.
 * @returns the number of copied releases, and those left out
 * @throws Refused when the other store has a history, or a release here is damaged and may not be left out
 */
export async function copyStore(
  from: StoreEngine,
  to: StoreEngine,
  { skipsDamaged = false } = {},
): Promise<{ releases: number; revision: number; damaged: string[] }> {
  if ((await to.readDocument()).revision > 0) refuse('schema', 'The store has releases already; copy into an empty one')
  const [document, log, retired] = [await from.readDocument(), await from.readLog(), await from.readRetired()]
  const damaged: string[] = []
  let releases = 0
  for (const [area, { releases: stored }] of entriesOf(document))
    for (const version of Object.keys(stored)) {
      const release = await from.readRelease(area, version)
      const wrong = release ? await from.wrongFiles(release) : ['release.json is missing; "areas verify" says more']
      if (!release || wrong.length) {
        if (!skipsDamaged) refuse(release ? 'integrity' : 'missing-file', `${area} ${version}: ${wrong.join('; ')}`)
        damaged.push(`${area} ${version}`)
        continue
      }
      await to.storeRelease(await from.bring(area, version, null), release)
      await storeSourceMaps(to, release, await storedSourceMaps(from, release))
      releases += 1
    }
  await copyCounters(from, to)
  await to.begin({ document, log, retired })
  return { releases, revision: document.revision, damaged }
}

/** The counters include the key of canary pseudonyms. */
async function copyCounters(from: StoreEngine, to: StoreEngine): Promise<void> {
  const ofAreas = entriesOf(await from.readDocument()).flatMap(([area, { releases }]): CountersName[] => [
    `causes-${area}`,
    ...Object.keys(releases).map((version): CountersName => `reports-${area}-${version}`),
  ])
  for (const name of [...counters, ...ofAreas]) {
    const state = await from.readState<unknown>(name, null)
    if (state) await to.changeState<unknown>(name, null, () => state)
  }
}
