import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DataFolderInUse } from '../db/data-lock.ts'
import { MigrationError } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { ownDataDir } from '../settings/own-data-dir.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { type DataKey, dataKeysOf, formatDataKeys, makeDataKey } from './data-keys.ts'
import { createSealer } from './sealed.ts'
import { sealRows } from './sealed-rows.ts'

/**
 * `pnpm keys:rotate`: seals everything with the current key. With DATA_KEYS that is its first one, which whoever runs the
 * server has put there; without it a new key is made and takes the place of the one in the data folder.
 */
async function rotate(): Promise<string> {
  const settings = readSettings(process.env)
  await ownDataDir(settings.dataDir)
  const db = await openDatabase({ databaseUrl: settings.databaseDirectUrl, dataDir: settings.dataDir })
  try {
    const known = await dataKeysOf(settings)
    const keys = settings.dataKeys ? known : [makeDataKey(), ...known]
    const file = join(settings.dataDir, 'data-keys')
    // Both stand there until all is sealed with the new one: a crash in between loses nothing.
    if (!settings.dataKeys) await replace(file, keys)
    const sealed = await sealRows(db.kysely, createSealer(keys), { all: true })
    if (!settings.dataKeys) await replace(file, keys.slice(0, 1))
    return `${sealed} texts were sealed with the key ${keys[0]?.id}; no other key is needed any more.`
  } finally {
    await db.close()
  }
}

async function replace(file: string, keys: readonly DataKey[]): Promise<void> {
  const draft = `${file}.draft`
  await rm(draft, { force: true })
  await writeFile(draft, formatDataKeys(keys), { mode: 0o600, flag: 'wx' })
  await rename(draft, file)
}

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
if (values.help) {
  console.log('keys:rotate: seals everything with the first key of DATA_KEYS, or else with a new one in DATA_DIR')
  process.exit(0)
}
try {
  console.log(await rotate())
} catch (error) {
  const isExpected = [SettingsError, DataFolderInUse, MigrationError].some((kind) => error instanceof kind)
  console.error(error instanceof Error && isExpected ? error.message : error)
  process.exit(1)
}
