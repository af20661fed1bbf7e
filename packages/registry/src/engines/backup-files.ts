import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { StoreEngine } from '../state/store-engine.ts'
import { copyStore } from './copy-store.ts'
import { openStore } from './store.ts'

/**
 * The store's content as a store of one machine, below `releases/`: backups restore it into either kind.
 * @param onDamaged is called for a release that is left out
 */
export async function* filesOfStore(
  store: StoreEngine,
  onDamaged: (release: string) => void,
): AsyncGenerator<{ readonly path: string; readonly bytes: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-store-'))
  try {
    const copy = openStore({ folder })
    const { damaged } = await copyStore(store, copy, { skipsDamaged: true }).finally(copy.close)
    damaged.forEach(onDamaged)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const name = relative(folder, path).replaceAll(sep, '/')
      if (entry.isFile()) yield { path: `releases/${name}`, bytes: await readFile(path) }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
