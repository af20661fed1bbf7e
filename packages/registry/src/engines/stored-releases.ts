import { randomBytes } from 'node:crypto'
import type { AnyRelease, Signature } from '@emberwatch/federation'
import type { ReleaseFiles } from './files.ts'
import { eachOf, mapFiles, releaseFiles, type StoredRelease } from './release-files.ts'
import { sameContent } from './release-json.ts'
import type { Query, StoreDatabase } from './store-database.ts'

/** Tests stop between two steps. */
export type OnStep = ((step: string) => void) | undefined

/** Rows in the database name the uploads, whose files never change. */
export function storedReleases({ query, transaction }: StoreDatabase, files: ReleaseFiles, onStep: OnStep) {
  const { put, remove, brokenIn, missing, wrong } = releaseFiles(files)
  const find = async (area: string, version: string): Promise<StoredRelease | null> => {
    const row = await rowOf(query, area, version)
    return row?.location ? { release: row.release, location: row.location } : null
  }
  return {
    find,
    missing,
    wrong,
    store: storeRelease(query, { put, remove }, onStep),

    /** Restores files that are missing or differ. */
    repair: async (folder: string, release: AnyRelease): Promise<string[]> => {
      const stored = await find(release.area, release.version)
      if (!stored) return []
      const broken = (await brokenIn(stored)).map(({ file }) => file)
      await eachOf(broken, (file) => put(folder, release, stored.location, file))
      return broken
    },

    attachSignature: (area: string, version: string, signature: Signature): Promise<void> =>
      transaction(async (ask) => {
        const stored = await rowOf(ask, area, version)
        if (!stored?.location) throw new Error(`${area} ${version} is not in the store`)
        const text = JSON.stringify({ ...stored.release, signature })
        await ask('update emberwatch_store.releases set release = $3 where area = $1 and version = $2', [
          ...[area, version, text],
        ])
      }),

    ...mapFiles(find, files),
    ...retiredReleases(query, { find, remove, files }),
  }
}

/** Without a location where its files were removed. */
async function rowOf(query: Query, area: string, version: string) {
  const [row] = await query<{ release: string; location: string | null }>(
    'select release, location from emberwatch_store.releases where area = $1 and version = $2',
    [area, version],
  )
  return row ? { location: row.location, release: JSON.parse(row.release) as AnyRelease } : null
}

/** Files come before the row, so that a row that is there has its files. Answers false where the version exists. */
const storeRelease =
  (query: Query, { put, remove }: Pick<ReturnType<typeof releaseFiles>, 'put' | 'remove'>, onStep: OnStep) =>
  async (folder: string, release: AnyRelease): Promise<boolean> => {
    const { area, version } = release
    const before = await rowOf(query, area, version)
    if (before) sameContent(before.release, release)
    if (before?.location) return false
    const location = `${area}/${version}/${randomBytes(8).toString('hex')}/`
    onStep?.('upload')
    try {
      await eachOf(Object.keys(release.files), (file) => put(folder, release, location, file))
      onStep?.('store')
    } catch (error) {
      await remove(location).catch(() => undefined)
      throw error
    }
    const inserted = await query(
      `insert into emberwatch_store.releases as known (area, version, release, location) values ($1, $2, $3, $4)
       on conflict (area, version) do update set release = excluded.release, location = excluded.location
       where known.location is null returning location`,
      [area, version, JSON.stringify(release), location],
    )
    if (inserted.length) return true
    // Another process was first with the same version; then it must be the same release.
    await remove(location)
    const other = await rowOf(query, area, version)
    if (other) sameContent(other.release, release)
    return false
  }

const leftOverAfterMs = 3600_000

interface Retiring {
  readonly find: (area: string, version: string) => Promise<StoredRelease | null>
  readonly remove: (location: string) => Promise<void>
  readonly files: ReleaseFiles
}

const retiredReleases = (query: Query, { find, remove, files }: Retiring) => ({
  /** The row stays, so that the version never gets other content. */
  retire: async (area: string, version: string, isWanted: () => Promise<boolean>): Promise<boolean> => {
    const stored = await find(area, version)
    const move = (location: string | null, from: string) =>
      query(
        `update emberwatch_store.releases set location = $3
          where area = $1 and version = $2 and coalesce(location, '') = $4 returning version`,
        [area, version, location, from],
      )
    if (stored) await move(null, stored.location)
    const isBack = await isWanted()
    // Another process may have stored it again, elsewhere.
    if (stored && !(isBack && (await move(stored.location, '')).length)) await remove(stored.location)
    return !isBack
  },

  retired: async (): Promise<AnyRelease[]> =>
    (await query<{ release: string }>('select release from emberwatch_store.releases where location is null')).map(
      ({ release }) => JSON.parse(release),
    ),

  /** Removes uploads without a row, and files of retired releases. */
  removeLeftOvers: async (now: number): Promise<void> => {
    const stored = await files.list('')
    const rows = await query<{ location: string }>(
      'select location from emberwatch_store.releases where location is not null',
    )
    const inUse = new Set(rows.map(({ location }) => location))
    const isLeft = ({ name, changedAt }: { name: string; changedAt: number }) => {
      const location = upload.exec(name)?.[0]
      return location !== undefined && !inUse.has(location) && now - changedAt > leftOverAfterMs
    }
    await eachOf(stored.filter(isLeft), ({ name }) => files.remove(name))
  },
})

/** `<area>/<version>/<upload>/` */
const upload = /^[^./][^/]*\/[^/]+\/[0-9a-f]{16}\//
