import { createHash } from 'node:crypto'
import type { DbBackend } from '../db/pool.ts'
import { apiVersion } from '../health.ts'
import { type Add, packRows, writeArchive } from './archive.ts'
import { addFiles, type MoreFiles } from './backup-files.ts'
import { type BackupLocation, CopyRefused } from './backup-location.ts'
import { type DatabaseContents, withContents } from './contents.ts'
import { encrypt, encrypterTo } from './encryption.ts'
import { formatManifest, type Manifest, manifestFile, tableFile } from './manifest.ts'
import { leftOut } from './table-facts.ts'

interface Way {
  /** Recipients of the encryption; an empty list leaves it open. */
  readonly recipients: readonly string[]
  /** Includes the data keys of the data folder. */
  readonly withKeys?: boolean | undefined
  /** The content of the store of releases. */
  readonly releases?: MoreFiles | undefined
}

interface BackupResult {
  readonly manifest: Manifest
  readonly bytes: number
}

/**
 * Writes the database as it is at one moment, the releases, and what else the data folder holds, while servers go on. It appears when it is whole,
 * and is never stored unencrypted unless there is no recipient.
 * @throws CopyRefused when the place holds something, or a recipient is invalid
 */
export async function makeBackup(
  backend: DbBackend,
  dataDir: string,
  location: BackupLocation,
  { recipients, withKeys = false, releases }: Way,
): Promise<BackupResult> {
  const encrypter = recipients.length > 0 ? encrypterTo(recipients) : undefined
  if (await location.isThere()) throw new CopyRefused(`${location.name} is there already.`)
  let manifest: Manifest | undefined
  async function* content(): AsyncGenerator<Buffer> {
    const archive = writeArchive(async (add) => {
      const database = await withContents(backend, (contents) => addTables(contents, add), leftOut)
      const files = await addFiles(dataDir, add, { withKeys, releases })
      manifest = { format: 1, version: apiVersion, madeAt: new Date().toISOString(), ...database, files }
      await add(manifestFile, formatManifest(manifest))
    }) as AsyncIterable<Buffer>
    yield* encrypter ? await encrypt(archive, encrypter) : archive
  }
  const bytes = await location.write(content())
  return { manifest: manifest as unknown as Manifest, bytes }
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
