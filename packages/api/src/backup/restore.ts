import type { DbBackend } from '../db/pool.ts'
import { type Entry, readArchive, unpackRows } from './archive.ts'
import { requireNoFiles, restoreFile } from './backup-files.ts'
import type { BackupLocation } from './backup-location.ts'
import { checked } from './checked.ts'
import type { Contents } from './contents.ts'
import { loadContents } from './load.ts'
import { backupEntry, damaged, type Manifest, tableFolder } from './manifest.ts'
import { type Opening, opened } from './opened.ts'

/** Invalidates all tokens, whatever secret the server has. */
const endSessions = { users: 'update users set token_version = token_version + 1' }

/**
 * Restores into an empty database and a data folder without a server's files. Reads the backup twice: once to check all of it, then into place.
 * @param open is called when the backup was found whole
 * @param migrations folder of this server's migrations
 * @throws CopyRefused when the backup cannot be opened, is damaged, or the place is not empty
 */
export async function restoreBackup(
  location: BackupLocation,
  dataDir: string,
  open: () => Promise<DbBackend>,
  opening: Opening,
  migrations?: string,
): Promise<Manifest> {
  const source = await opened(location, opening)
  const manifest = await checked(source)
  await requireNoFiles(dataDir, manifest.files)
  const entries = readArchive(await source())
  const target = await open()
  try {
    const next = await cursorOf(entries)
    const counts = await loadContents(target, contentsOf(next, manifest), endSessions, migrations)
    for (const { name, rows } of manifest.tables)
      if (counts[name] !== rows) throw damaged(`${name} has ${counts[name]} rows in place of ${rows}`)
    for (const { path } of manifest.files) {
      const bytes = await next(backupEntry(path))
      if (!bytes) throw damaged(`${path} was taken away meanwhile`)
      await restoreFile(dataDir, path, bytes)
    }
    return manifest
  } finally {
    await entries.return(undefined)
    await target.close()
  }
}

type Next = (beginning: string) => Promise<Buffer | undefined>

async function cursorOf(entries: AsyncGenerator<Entry>): Promise<Next> {
  let current = await entries.next()
  return async (beginning) => {
    if (current.done || !current.value.name.startsWith(beginning)) return undefined
    const { bytes } = current.value
    current = await entries.next()
    return bytes
  }
}

/** Ask for tables in archive order. */
const contentsOf = (next: Next, { migrations, tables, sequences }: Manifest): Contents => ({
  migrations,
  tables: tables.map(({ name }) => name),
  rows: async function* (table) {
    for (let bytes = await next(tableFolder(table)); bytes; bytes = await next(tableFolder(table)))
      yield await unpackRows(bytes)
  },
  sequences: async () => sequences,
})
