import { type ObjectPlace, openObjects } from '@emberwatch/http/objects'
import { StoreUnavailable } from '../state/store-engine.ts'
import { createFileCache } from './file-cache.ts'
import type { ReleaseFiles } from './files.ts'

/** Files in an object store, with a cache on this machine: hosts serve files from a folder. */
export function openObjectFiles(location: ObjectPlace, root: string, cacheBytes: number): ReleaseFiles {
  const objects = openObjects(location)
  const cache = createFileCache(root, cacheBytes)
  const failing = (what: string) => (cause: unknown) => {
    throw new StoreUnavailable(`The object store does not ${what}`, { cause })
  }
  const get = (name: string) => objects.get(name).catch(failing(`give ${name}`))
  return {
    root,
    get,
    put: (name, content) => objects.put(name, content).catch(failing(`take ${name}`)),
    remove: (name) => objects.remove(name).catch(failing(`remove ${name}`)),
    list: (start) => objects.list(start).catch(failing(`list ${start || 'its files'}`)),
    ask: () => objects.ask().catch(failing('answer')),
    bring: (name, integrity) => cache.bring(name, integrity, () => get(name)),
    keepHere: (folders) => cache.keepHere(folders),
    close: objects.close,
  }
}
