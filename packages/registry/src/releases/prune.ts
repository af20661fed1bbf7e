import type { AreaName, RegistryDocument } from '@emberwatch/federation'
import { forgetErrors } from '../errors/causes.ts'
import { forgetHealth } from '../reports/health.ts'
import { forgetReports } from '../reports/reports.ts'
import { withShellCanary } from '../rollout/shell-share.ts'
import { type By, pruning } from '../state/changes.ts'
import { entriesOf, entryOf, releasesInUse } from '../state/entries.ts'
import { publishTimes } from '../state/publish-times.ts'
import type { StoreEngine } from '../state/store-engine.ts'

/** Releases that stay besides those in use: the newest of each area, and young ones. */
export interface PruneLimits {
  readonly keep: number
  readonly olderThanMs: number
  readonly area?: AreaName
}

/** Removes releases from the document, then their files. @returns what went, by area */
export async function pruneStore(
  store: StoreEngine,
  limits: PruneLimits,
  by: By,
  now: number,
): Promise<Record<AreaName, string[]>> {
  const published = await publishTimes(store)
  const gone: Record<AreaName, string[]> = {}
  for (const [area, entry] of entriesOf(await withShellCanary(await store.readDocument(), store))) {
    if (limits.area && limits.area !== area) continue
    const at = ({ version, builtAt }: { version: string; builtAt: string }) =>
      Date.parse(published.get(`${area} ${version}`) ?? builtAt)
    const old = Object.values(entry.releases)
      .filter(({ version }) => !releasesInUse(entry).includes(version))
      .sort((a, b) => at(b) - at(a))
      .slice(limits.keep)
      .filter((release) => now - at(release) > limits.olderThanMs)
      .map(({ version }) => version)
    if (old.length === 0) continue
    const after = await store.changeDocument(pruning(area, old, by))
    const isIn = (document: RegistryDocument, version: string) =>
      entryOf(document, area)?.releases[version] !== undefined
    gone[area] = []
    for (const version of old) {
      // It became active meanwhile.
      if (isIn(after, version)) continue
      const isBack = async () => isIn(await store.readDocument(), version)
      if ((await isBack()) || !(await store.retireRelease(area, version, isBack))) continue
      gone[area].push(version)
      await forgetHealth(store, area, version)
      await forgetReports(store, { area, version })
      await forgetErrors(store, area, version)
    }
  }
  await store.removeLeftOvers(now)
  return gone
}
