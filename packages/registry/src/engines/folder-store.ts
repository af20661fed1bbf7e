import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreEngine } from '../state/store-engine.ts'
import { beginDocument, changeDocument, changeState, documentFile, readDocument, readLog } from './folder-document.ts'
import {
  attachSignature,
  listSourceMaps,
  putSourceMap,
  readRelease,
  readRetired,
  readSourceMap,
  releaseFolder,
  removeLeftOvers,
  repairFolder,
  retireFolder,
  storeFolder,
  writeRetired,
} from './folder-releases.ts'
import { brokenFiles, filesAreWhole } from './release-files.ts'
import type { WriteOptions } from './replace-file.ts'

/** The store of one machine: the document, its log and the releases are files of a folder (docs/releases.md). @param root made at the first write */
export function openFolderStore(root: string, options: WriteOptions = {}): StoreEngine {
  return {
    root,
    ...folderCounters(root),
    readDocument: () => readDocument(root),
    documentMark: async () => {
      const file = await stat(documentFile(root)).catch(() => null)
      return file ? `${file.mtimeMs}:${file.size}:${file.ino}` : 'none'
    },
    readLog: () => readLog(root),
    changeDocument: (change) => changeDocument(root, change, options),
    storeRelease: (folder, release) => storeFolder(root, folder, release, options.onStep),
    readRelease: (area, version) => readRelease(releaseFolder(root, area, version)),
    attachSignature: (area, version, signature) => attachSignature(releaseFolder(root, area, version), signature),
    wrongFiles: async (release) => {
      const refusals = await filesAreWhole(releaseFolder(root, release.area, release.version), release)
      return refusals.map(({ message }) => message)
    },
    repairRelease: (folder, release) => repairFolder(root, folder, release),
    missingFiles: async (area, version) => {
      const place = releaseFolder(root, area, version)
      const release = await readRelease(place)
      if (!release) return ['release.json']
      return (await brokenFiles(place, release)).map(({ path }) => path)
    },
    listSourceMaps: (area, version) => listSourceMaps(root, area, version),
    putSourceMap: (area, version, script, map) => putSourceMap(root, area, version, script, map),
    readSourceMap: (area, version, script) => readSourceMap(root, area, version, script),
    bring: async () => undefined,
    keepHere: () => undefined,
    retireRelease: (area, version, isWanted) => retireFolder(root, area, version, isWanted),
    readRetired: () => readRetired(root),
    begin: async ({ document, log, retired }) => {
      for (const release of retired) await writeRetired(root, release)
      await beginDocument(root, document, log)
    },
    removeLeftOvers: (now) => removeLeftOvers(root, now),
    close: async () => undefined,
  }
}

/** What lies beside the document: a file for each name, and a key. */
function folderCounters(root: string): Pick<StoreEngine, 'readState' | 'changeState' | 'dropCounters' | 'keepKey'> {
  const fileOf = (name: string) => join(root, `${name}.json`)
  const readState = <T>(name: string, empty: T): Promise<T> =>
    readFile(fileOf(name), 'utf8')
      .then(JSON.parse)
      .catch(() => empty)
  return {
    readState,
    changeState: (name, empty, next) => changeState(fileOf(name), () => readState(name, empty), next),
    dropCounters: (name) => rm(fileOf(name), { force: true }),
    keepKey: (make) => keepKey(root, make),
  }
}

/** Readable by its owner only. */
async function keepKey(root: string, make: () => Buffer): Promise<Buffer> {
  const path = join(root, '.report-key')
  const bytes = await readFile(path).catch(ignore('ENOENT'))
  if (bytes) return bytes
  await mkdir(root, { recursive: true })
  // Appears whole, and two hosts that start at once end with the same key.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, make(), { mode: 0o600 })
  await link(draft, path).catch(ignore('EEXIST'))
  await rm(draft)
  return keepKey(root, make)
}

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
  return undefined
}
