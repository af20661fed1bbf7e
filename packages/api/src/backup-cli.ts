import { makeBackup } from './backup/backup.ts'
import { refuseUnlessThere } from './backup/kept-files.ts'
import { CopyRefused } from './backup/refused.ts'
import { restoreBackup } from './backup/restore.ts'
import { DataFolderInUse } from './db/data-lock.ts'
import { MigrationError } from './db/migrate.ts'
import { openAsItIs } from './db/open.ts'
import { ownDataDir } from './settings/own-data-dir.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

/** `pnpm backup <folder>` and `pnpm restore <folder>`: all that a server keeps, its database, releases, keys and mail. */

const usage = `backup <folder>   writes the database and what lies in DATA_DIR into a new folder
restore <folder>  puts them into an empty database and an empty DATA_DIR; a damaged backup is refused

The database is that of DATABASE_URL, which may be in use meanwhile, or else the embedded one in DATA_DIR, which may not.
A backup holds the keys that DATA_DIR has: keep it as you keep those. JWT_SECRET and DATA_KEYS of the environment are not in it.`

async function backup({ databaseDirectUrl: databaseUrl, dataDir }: Settings, folder: string): Promise<string> {
  await ownDataDir(dataDir)
  if (!databaseUrl) await refuseUnlessThere(dataDir)
  const backend = await openAsItIs({ databaseUrl, dataDir })
  const { tables, files } = await makeBackup(backend, dataDir, folder).finally(() => backend.close())
  const kept = databaseUrl ? ' JWT_SECRET and DATA_KEYS are not in it: keep them elsewhere.' : ''
  return `${folder} has ${sum(tables)} rows and ${files.length} files.${kept}`
}

async function restore({ databaseDirectUrl: databaseUrl, dataDir }: Settings, folder: string): Promise<string> {
  await ownDataDir(dataDir)
  const { tables, files, madeAt } = await restoreBackup(folder, dataDir, () => openAsItIs({ databaseUrl, dataDir }))
  return `${sum(tables)} rows and ${files.length} files of ${madeAt} are back.`
}

const sum = (tables: readonly { readonly rows: number }[]) => tables.reduce((total, { rows }) => total + rows, 0)

const [name, folder, more] = process.argv.slice(2)
const command = { backup, restore }[name ?? '']
if (!command || !folder || more || folder.startsWith('-')) {
  console.log(usage)
  process.exit(folder === '--help' || folder === '-h' ? 0 : 64)
}
const run = async () => console.log(await command(readSettings(process.env), folder))
const known = [CopyRefused, DataFolderInUse, MigrationError, SettingsError]
await run().catch((error: Error) => {
  if (!known.some((kind) => error instanceof kind)) throw error
  console.error(error.message)
  process.exitCode = 1
})
