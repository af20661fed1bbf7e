import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnyRelease, sourceMapOf, sourceMapsFolder } from '@emberwatch/federation'
import * as v from 'valibot'
import { refuse } from '../state/refused.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { eachOf } from './release-files.ts'

/** Source maps lie beside a release: release.json names none, so hosts of any age take the release, and no host serves them. */

/** Source maps by script, such as `pages-SitesPage.1f2e.js`. */
type SourceMaps = ReadonlyMap<string, Buffer>

const SourceMap = v.object({
  version: v.literal(3),
  sources: v.array(v.string()),
  sourcesContent: v.optional(v.array(v.nullable(v.string()))),
  names: v.array(v.string()),
  mappings: v.string(),
})

/**
 * Reads the source maps that the store does not have: a version has one content for ever, and a start publishes what is there already.
 * @param folder of `<script>.map`; it may be missing. Files that belong to no script of the release are left out.
 * @throws Refused where one is no source map
 */
export async function newSourceMaps(store: StoreEngine, folder: string, release: AnyRelease): Promise<SourceMaps> {
  const maps = new Map<string, Buffer>()
  const here = new Set(await readdir(folder, { recursive: true }).catch(() => []))
  if (here.size === 0) return maps
  const stored = new Set(await store.listSourceMaps(release.area, release.version))
  for (const script of Object.keys(release.files)) {
    const name = sourceMapOf(script)
    if (here.has(name) && !stored.has(script))
      maps.set(script, checked(name, await readFile(join(folder, name), 'utf8')))
  }
  return maps
}

/** The folder of source maps in a build. */
export const mapsIn = (build: string): string => join(build, sourceMapsFolder)

/** The text of libraries is half of a map, and nobody looks for their lines here. */
function checked(name: string, text: string): Buffer {
  const parsed = v.safeParse(SourceMap, parseJson(text))
  if (!parsed.success) return refuse('upload', `${name}: is no source map (${parsed.issues[0].message})`)
  const { sources, sourcesContent = [] } = parsed.output
  const own = sources.map((source, at) => (source.includes('node_modules/') ? null : (sourcesContent[at] ?? null)))
  return Buffer.from(JSON.stringify({ ...parsed.output, sourcesContent: own }))
}

export async function storeSourceMaps(
  store: StoreEngine,
  { area, version }: Pick<AnyRelease, 'area' | 'version'>,
  maps: SourceMaps,
): Promise<void> {
  await eachOf([...maps], ([script, map]) => store.putSourceMap(area, version, script, map))
}

/** All that the store has of a release. */
export async function storedSourceMaps(
  store: StoreEngine,
  { area, version }: Pick<AnyRelease, 'area' | 'version'>,
): Promise<SourceMaps> {
  const maps = new Map<string, Buffer>()
  await eachOf(await store.listSourceMaps(area, version), async (script) => {
    const map = await store.readSourceMap(area, version, script)
    if (map) maps.set(script, map)
  })
  return maps
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
