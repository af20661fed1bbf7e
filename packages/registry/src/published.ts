import type { AreaName } from '@emberwatch/federation'
import { forgetVotes } from './canary-votes.ts'
import { forgetHealth } from './health.ts'
import type { StoreEngine } from './store-engine.ts'

/** When each release was first published, from the log, by `<area> <version>`. */
export async function publishTimes(store: StoreEngine): Promise<Map<string, string>> {
  const lines = (await store.readLog()).filter(({ action }) => action === 'publish')
  return new Map(lines.reverse().map(({ area, to, at }) => [`${area} ${to}`, at]))
}

/** Forgets what sessions have told of a release. */
export async function forgetTold(store: StoreEngine, area: AreaName, version: string): Promise<void> {
  await forgetHealth(store, area, version)
  await forgetVotes(store, area, version)
}
