import type { AnySummary, AreaName, RegistryDocument } from '@emberwatch/federation'
import { forgetErrors } from '../errors/causes.ts'
import { forgetHealth } from '../reports/health.ts'
import { forgetReports } from '../reports/reports.ts'
import type { By } from '../state/change.ts'
import { type Entry, entriesOf, entryOf, releasesInUse } from '../state/entries.ts'
import { publishTimes, type RegistryContext, readDocument } from '../state/registry-context.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { pruneChange } from './changes.ts'

/** Releases that stay besides those in use: the newest of each area, and young ones. */
export interface PruneLimits {
  readonly keep: number
  readonly olderThanMs: number
  readonly area?: AreaName
}

/** Removes releases from the document, then their files; never one in use. @returns what went, by area */
export async function pruneReleases(
  context: RegistryContext,
  limits: PruneLimits,
  by: By,
  now = Date.now(),
): Promise<Record<AreaName, string[]>> {
  const { store } = context
  const published = await publishTimes(store)
  const removed: Record<AreaName, string[]> = {}
  for (const [area, entry] of entriesOf(await readDocument(context))) {
    if (limits.area && limits.area !== area) continue
    const timeOf = ({ version, builtAt }: AnySummary) => Date.parse(published.get(`${area} ${version}`) ?? builtAt)
    const old = oldReleases(entry, { ...limits, timeOf, now })
    if (old.length === 0) continue
    const after = await store.changeDocument(pruneChange(area, old, by))
    removed[area] = []
    // Others became active meanwhile.
    for (const version of old.filter((one) => !hasRelease(after, area, one)))
      if (await removeRelease(store, area, version)) removed[area].push(version)
  }
  await store.removeLeftOvers(now)
  return removed
}

interface Age extends PruneLimits {
  readonly timeOf: (release: AnySummary) => number
  readonly now: number
}

const oldReleases = (entry: Entry, { keep, olderThanMs, timeOf, now }: Age): string[] =>
  Object.values(entry.releases)
    .filter(({ version }) => !releasesInUse(entry).includes(version))
    .sort((a, b) => timeOf(b) - timeOf(a))
    .slice(keep)
    .filter((release) => now - timeOf(release) > olderThanMs)
    .map(({ version }) => version)

/** Removes the files and all reports. @returns false where the release is published again meanwhile */
async function removeRelease(store: StoreEngine, area: AreaName, version: string): Promise<boolean> {
  const isBack = async () => hasRelease(await store.readDocument(), area, version)
  if ((await isBack()) || !(await store.retireRelease(area, version, isBack))) return false
  await forgetHealth(store, area, version)
  await forgetReports(store, { area, version })
  await forgetErrors(store, area, version)
  return true
}

const hasRelease = (document: RegistryDocument, area: AreaName, version: string): boolean =>
  entryOf(document, area)?.releases[version] !== undefined
