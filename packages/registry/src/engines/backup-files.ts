import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sourceMapOf, sourceMapsFolder } from '@emberwatch/federation'
import { entriesOf } from '../state/entries.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { copyCounters } from './copy-store.ts'
import { openFolderStore } from './folder-store.ts'
import { storedSourceMaps } from './source-maps.ts'

/**
 * The store's content in the form of a folder store, below `releases/`: document, log, counters and key, then releases one at a time. Backups
 * restore it into either kind.
 * @param onDamaged is called for a release that is left out
 */
export async function* filesOfStore(
  store: StoreEngine,
  onDamaged: (release: string, why: string) => void,
): AsyncGenerator<{ readonly path: string; readonly bytes: Buffer }> {
  const document = await store.readDocument()
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-store-'))
  try {
    const copy = openFolderStore(folder)
    if (document.revision > 0)
      await copy.begin({ document, log: await store.readLog(), retired: await store.readRetired() })
    await copyCounters(store, copy)
    yield* filesIn(folder, 'releases')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  for (const [area, { releases }] of entriesOf(document))
    for (const version of Object.keys(releases)) {
      const why = await store.bring(area, version, null).then(
        () => undefined,
        (error: Error) => error.message,
      )
      if (why) onDamaged(`${area} ${version}`, why)
      else yield* filesOfRelease(store, area, version)
    }
}

async function* filesOfRelease(store: StoreEngine, area: string, version: string) {
  yield* filesIn(join(store.root, area, version), `releases/${area}/${version}`)
  for (const [script, bytes] of await storedSourceMaps(store, { area, version }))
    yield { path: `releases/${area}/${sourceMapsFolder}/${version}/${sourceMapOf(script)}`, bytes }
}

async function* filesIn(folder: string, path: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort())
    yield { path: `${path}/${relative(folder, file).replaceAll('\\', '/')}`, bytes: await readFile(file) }
}
