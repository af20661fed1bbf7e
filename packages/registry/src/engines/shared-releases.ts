import { randomBytes } from 'node:crypto'
import type { AnyRelease, Signature } from '@emberwatch/federation'
import type { StoreEngine } from '../state/store-engine.ts'
import type { ObjectFiles } from './object-files.ts'
import { sameContent } from './release-json.ts'
import { eachOf, mapObjects, releaseObjects, type StoredRelease } from './release-objects.ts'
import type { WriteOptions } from './replace-file.ts'
import type { Query, SharedDatabase } from './shared-database.ts'

const leftOverAfterMs = 3600_000

/** Rows in the database, files in the object store. */
export function sharedReleases({ query }: SharedDatabase, files: ObjectFiles, onStep: WriteOptions['onStep']) {
  const { put, remove, brokenIn, missing, wrong } = releaseObjects(files)
  const find = async (area: string, version: string): Promise<StoredRelease | null> => {
    const row = await rowOf(query, area, version)
    return row && !row.is_retired ? row : null
  }
  return {
    find,
    store: storeRelease(query, { put, remove }, onStep),

    /** Restores files that are missing or differ in the object store. */
    repair: async (folder: string, release: AnyRelease): Promise<string[]> => {
      const stored = await find(release.area, release.version)
      if (!stored) return []
      const broken = (await brokenIn(stored)).map(({ file }) => file)
      await eachOf(broken, (file) => put(folder, release, stored.place, file))
      return broken
    },

    missing,
    wrongFiles: wrong,

    attachSignature: async (area: string, version: string, signature: Signature): Promise<void> => {
      const rows = await query(
        `update emberwatch_store.releases set release = (release::jsonb || jsonb_build_object('signature', $3::jsonb))::json
          where area = $1 and version = $2 and retired_at is null returning version`,
        [area, version, JSON.stringify(signature)],
      )
      if (rows.length === 0) throw new Error(`${area} ${version} is not in the store`)
    },

    ...sharedSourceMaps(find, files),
    ...retiredReleases(query, files, remove),
  }
}

async function rowOf(query: Query, area: string, version: string) {
  const rows = await query<StoredRelease & { is_retired: boolean }>(
    `select release, place, retired_at is not null as is_retired
       from emberwatch_store.releases where area = $1 and version = $2`,
    [area, version],
  )
  return rows[0] ?? null
}

/** Files come before the row, so that a row that is there has its files. Answers false where the version exists. */
const storeRelease =
  (
    query: Query,
    { put, remove }: Pick<ReturnType<typeof releaseObjects>, 'put' | 'remove'>,
    onStep: WriteOptions['onStep'],
  ) =>
  async (folder: string, release: AnyRelease): Promise<boolean> => {
    const { area, version } = release
    const before = await rowOf(query, area, version)
    if (before) sameContent(before.release, release)
    if (before && !before.is_retired) return false
    const place = `${area}/${version}/${randomBytes(8).toString('hex')}/`
    onStep?.('upload')
    await eachOf(Object.keys(release.files), (file) => put(folder, release, place, file))
    onStep?.('store')
    const inserted = await query(
      `insert into emberwatch_store.releases as known (area, version, release, place) values ($1, $2, $3, $4)
       on conflict (area, version) do update set release = excluded.release, place = excluded.place, retired_at = null
       where known.retired_at is not null returning place`,
      [area, version, JSON.stringify(release), place],
    )
    if (inserted.length) return true
    // Another host was first with the same version; then it must be the same release.
    await remove(place)
    const other = await rowOf(query, area, version)
    if (other) sameContent(other.release, release)
    return false
  }

function sharedSourceMaps(
  find: (area: string, version: string) => Promise<StoredRelease | null>,
  files: ObjectFiles,
): Pick<StoreEngine, 'listSourceMaps' | 'putSourceMap' | 'readSourceMap'> {
  const { listMaps, putMap, getMap } = mapObjects(files)
  return {
    listSourceMaps: async (area, version) => {
      const stored = await find(area, version)
      return stored ? listMaps(stored.place) : []
    },
    putSourceMap: async (area, version, script, map) => {
      const stored = await find(area, version)
      if (stored) await putMap(stored.place, script, map)
    },
    readSourceMap: async (area, version, script) => {
      const stored = await find(area, version)
      return stored ? getMap(stored.place, script) : null
    },
  }
}

const retiredReleases = (query: Query, files: ObjectFiles, remove: (place: string) => Promise<void>) => ({
  /** The row stays, so that the version never gets other content. */
  retire: async (area: string, version: string, isWanted: () => Promise<boolean>): Promise<boolean> => {
    const rows = await query<{ place: string }>(
      `update emberwatch_store.releases set retired_at = now()
        where area = $1 and version = $2 and retired_at is null returning place`,
      [area, version],
    )
    if (await isWanted()) {
      // Another host may have stored it again, elsewhere.
      const back = `update emberwatch_store.releases set retired_at = null
        where area = $1 and version = $2 and place = $3 and retired_at is not null returning place`
      for (const { place } of rows) if ((await query(back, [area, version, place])).length === 0) await remove(place)
      return false
    }
    for (const { place } of rows) await remove(place)
    return true
  },

  retired: async (): Promise<AnyRelease[]> =>
    (
      await query<{ release: AnyRelease }>('select release from emberwatch_store.releases where retired_at is not null')
    ).map(({ release }) => release),

  /** Uploads without a row, and files of retired releases. */
  removeLeftOvers: async (now: number): Promise<void> => {
    const [objects, rows] = [
      await files.list(''),
      await query<{ place: string }>('select place from emberwatch_store.releases where retired_at is null'),
    ]
    const inUse = new Set(rows.map(({ place }) => place))
    const isLeft = ({ name, changedAt }: { name: string; changedAt: number }) =>
      !inUse.has(placeOf(name)) && now - changedAt > leftOverAfterMs
    await eachOf(objects.filter(isLeft), ({ name }) => files.remove(name))
  },
})

/** `<area>/<version>/<upload>/` */
const placeOf = (name: string) => `${name.split('/').slice(0, 3).join('/')}/`
