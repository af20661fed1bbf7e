import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../db/open.ts'

/** Tests begin with state that takes seconds to make: it is made once, and stays in the system's folder for temporary files. */

const maxAgeMs = 24 * 60 * 60 * 1000
const fleetSources = ['../db/migrations', '../fleet'].map((folder) => join(import.meta.dirname, folder))

/**
 * @param name of what is made, a word with its ending; @param more what it is made from besides migrations and fleet
 * @param make puts it, a file or a folder, where it is told
 * @param sources folders that it is made from: all that there are, unless it is told otherwise
 * @returns its path, which changes with what it is made from
 */
export async function prepared(
  name: string,
  more: string,
  make: (path: string) => Promise<void>,
  sources: readonly string[] = fleetSources,
): Promise<string> {
  const path = join(tmpdir(), `emberwatch-prepared-${await hashOfSources(more, sources)}-${name}`)
  if (existsSync(path)) return path
  const draft = `${path}.${randomUUID()}`
  await make(draft)
  // The first process to finish wins: another may be reading its file by now, and a blob ends with the file that it was opened on.
  const location = (await stat(draft)).isFile() ? link : rename
  await location(draft, path).catch(() => undefined)
  await rm(draft, { recursive: true, force: true })
  await removeOld()
  return path
}

/** The path of a dump with the schema and no rows, for `openDatabase({ dump })`. */
export const emptyDump = (): Promise<string> =>
  prepared('empty.dump', '', async (path) => {
    const db = await openDatabase({})
    await writeFile(path, Buffer.from(await (await db.dump()).arrayBuffer()))
    await db.close()
  })

/**
 * Puts an embedded database with the schema and no rows into a data folder, as a server leaves it that has started once.
 * (`cp` takes twice the time of `cpSync` for its thousand files.)
 */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  const source = await prepared('empty.folder', '', async (path) => {
    await (await openDatabase({ dataDir: path, dump: await emptyDump() })).close()
  })
  cpSync(source, dataDir, { recursive: true })
}

/** Files of former sources would fill the folder. */
async function removeOld() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith('emberwatch-prepared-')) continue
    const path = join(tmpdir(), name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > maxAgeMs) await rm(path, { recursive: true, force: true })
  }
}

/** The packed kit has no sources: the hash is that of what it was packed from (tools/release/kit). */
declare const KIT_HASH: string | undefined

/** Changes with what is in these folders, those of the schema and the demo fleet, and with how an embedded database is dumped. */
export async function hashOfSources(more: string, sources: readonly string[] = fleetSources): Promise<string> {
  const hash = createHash('sha256').update(more)
  if (typeof KIT_HASH === 'string') return hash.update(KIT_HASH).digest('hex').slice(0, 16)
  hash.update(await readFile(join(import.meta.dirname, '../db/embedded-worker.ts')))
  for (const folder of sources) {
    for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
