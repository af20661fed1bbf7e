import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DbBackend } from '../db/pool.ts'
import { apiVersion } from '../health.ts'
import { type Add, writeArchive } from './archive.ts'
import { type DatabaseContents, withContents } from './contents.ts'
import { encrypt, encrypterTo } from './encryption.ts'
import { addFiles } from './kept-files.ts'
import { leftOut } from './left-out.ts'
import { formatManifest, type Manifest, manifestFile, tableFile } from './manifest.ts'
import { CopyRefused } from './refused.ts'
import { packRows } from './rows.ts'

interface Way {
  /** To whom the backup is encrypted; nobody leaves it open. */
  readonly recipients: readonly string[]
  /** Whether the data keys that lie in the data folder come along. */
  readonly withKeys?: boolean | undefined
}

/**
 * Writes the database as it is at one moment, and what lies in the data folder, into a new file; others go on meanwhile.
 * It appears when it is whole, and never lies anywhere unencrypted unless nobody is to have the key.
 * @throws CopyRefused when the file is there already, or a recipient is none
 */
export async function makeBackup(
  backend: DbBackend,
  dataDir: string,
  file: string,
  { recipients, withKeys = false }: Way,
): Promise<Manifest> {
  if (await stat(file).catch(() => undefined)) throw new CopyRefused(`${file} is there already.`)
  const encrypter = recipients.length > 0 ? encrypterTo(recipients) : undefined
  const draft = `${file}.unfinished`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await rm(draft, { recursive: true, force: true })
  let manifest: Manifest | undefined
  const archive = writeArchive(async (add) => {
    const database = await withContents(backend, (contents) => addTables(contents, add), leftOut)
    const files = await addFiles(dataDir, add, withKeys)
    manifest = { format: 1, version: apiVersion, madeAt: new Date().toISOString(), ...database, files }
    await add(manifestFile, formatManifest(manifest))
  })
  try {
    const content = encrypter ? await encrypt(archive as AsyncIterable<Buffer>, encrypter) : archive
    await pipeline(content, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }))
    await rename(draft, file)
    return manifest as unknown as Manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function addTables(contents: DatabaseContents, add: Add) {
  const tables: Manifest['tables'] = []
  for (const name of contents.tables) {
    const hash = createHash('sha256')
    let count = 0
    let part = 0
    for await (const rows of contents.rows(name)) {
      const bytes = await packRows(rows)
      hash.update(bytes)
      count += rows.length
      part += 1
      await add(tableFile(name, part), bytes)
    }
    tables.push({ name, rows: count, sha256: hash.digest('hex') })
  }
  return {
    tables,
    migrations: [...contents.migrations],
    sequences: [...(await contents.sequences())],
    dataKeys: await contents.dataKeys(),
  }
}
