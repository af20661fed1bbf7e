import { createWriteStream } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { DbBackend } from '../db/pool.ts'
import { apiVersion } from '../health.ts'
import { type Contents, withContents } from './contents.ts'
import { copyFiles, removeFolder } from './kept-files.ts'
import { formatManifest, type Manifest, manifestFile, measure, tableFile } from './manifest.ts'
import { CopyRefused } from './refused.ts'

/**
 * Writes the database as it is at one moment, and what lies in the data folder, into a new folder; others go on meanwhile.
 * It appears when it is whole.
 * @throws CopyRefused when the folder is there already
 */
export async function makeBackup(backend: DbBackend, dataDir: string, folder: string): Promise<Manifest> {
  if (await stat(folder).catch(() => undefined)) throw new CopyRefused(`${folder} is there already.`)
  const draft = `${folder}.unfinished`
  await removeFolder(draft)
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 })
  const database = await withContents(backend, (contents) => writeTables(contents, draft))
  const files = await copyFiles(dataDir, draft)
  const manifest: Manifest = { format: 1, version: apiVersion, madeAt: new Date().toISOString(), ...database, files }
  await writeFile(manifestFile(draft), formatManifest(manifest))
  await mkdir(dirname(folder), { recursive: true })
  await rename(draft, folder)
  return manifest
}

async function writeTables(contents: Contents, draft: string) {
  const tables: Manifest['tables'] = []
  for (const name of contents.tables) {
    const file = tableFile(draft, name)
    const rows = { count: 0 }
    await pipeline(
      Readable.from(lines(contents.rows(name), rows), { objectMode: false }),
      createGzip({ level: 3 }),
      createWriteStream(file, { mode: 0o600 }),
    )
    tables.push({ name, rows: rows.count, ...(await measure(file)) })
  }
  return { tables, migrations: [...contents.migrations], sequences: [...(await contents.sequences())] }
}

/** JSON has no line ends of its own. */
async function* lines(rows: AsyncIterable<readonly string[]>, counted: { count: number }) {
  for await (const some of rows) {
    counted.count += some.length
    yield `${some.map((row) => row.replaceAll('\n', ' ')).join('\n')}\n`
  }
}
