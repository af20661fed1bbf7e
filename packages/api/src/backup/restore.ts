import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { DbBackend } from '../db/pool.ts'
import type { Contents } from './contents.ts'
import { refuseUnlessNoFiles, restoreFiles } from './kept-files.ts'
import { loadContents } from './load.ts'
import { type Manifest, readManifest, tableFile } from './manifest.ts'
import { CopyRefused } from './refused.ts'

const charactersAtOnce = 4 * 1024 * 1024
const rowsAtMost = 2_000

/**
 * Puts a backup into an empty database and a data folder without anything of a server.
 * @param open is called when the backup has been found whole
 * @throws CopyRefused when the backup is damaged or the place is not empty
 */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  open: () => Promise<DbBackend>,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await refuseUnlessNoFiles(dataDir)
  const target = await open()
  try {
    const counts = await loadContents(target, contentsOf(folder, manifest))
    const other = manifest.tables.find(({ name, rows }) => counts[name] !== rows)
    if (other) throw new CopyRefused(`The backup is damaged: ${other.name} has not ${other.rows} rows.`)
    await restoreFiles(folder, dataDir, manifest.files)
    return manifest
  } finally {
    await target.close()
  }
}

const contentsOf = (folder: string, { migrations, tables, sequences }: Manifest): Contents => ({
  migrations,
  tables: tables.map(({ name }) => name),
  rows: (table) => rowsIn(tableFile(folder, table)),
  sequences: async () => sequences,
})

/** Lines end with \n alone; a text may hold other separators, at which readline would break it. */
async function* rowsIn(file: string): AsyncIterable<readonly string[]> {
  const content = createReadStream(file).pipe(createGunzip()).setEncoding('utf8')
  const pieces: string[] = []
  let some: string[] = []
  let characters = 0
  for await (const piece of content as AsyncIterable<string>) {
    const [rest = '', ...next] = piece.split('\n')
    pieces.push(rest)
    characters += piece.length
    if (next.length === 0) continue
    some.push(pieces.splice(0).join(''), ...next.slice(0, -1))
    pieces.push(next.at(-1) ?? '')
    if (some.length < rowsAtMost && characters < charactersAtOnce) continue
    yield some
    some = []
    characters = 0
  }
  if (some.length > 0) yield some
}
