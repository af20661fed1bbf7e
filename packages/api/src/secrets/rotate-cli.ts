import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../db/open.ts'
import type { Queries } from '../db/queries.ts'
import { endCommand } from '../end-command.ts'
import type { DataKey } from '../settings/data-keys.ts'
import { ownDataDir } from '../settings/own-data-dir.ts'
import { readSettings, type Settings } from '../settings.ts'
import { dataKeysOf, formatDataKeys, makeDataKey } from './data-keys.ts'
import { createSealer } from './sealed.ts'
import { sealedWith, sealRows } from './sealed-rows.ts'

const usage = `keys:rotate          seals everything with the first key of DATA_KEYS, or else with a new one in DATA_DIR
keys:rotate --check  says which keys the sealed secrets need; ends with 1 where one of them cannot be opened`

/** @returns the exit code */
type Command = (db: Queries, settings: Settings) => Promise<number>

const check: Command = async (db, settings) => {
  const keys = await sealedWith(db, createSealer(await dataKeysOf(settings)))
  for (const { key, count, wrong } of keys)
    console.log(`${count} are sealed with the key ${key}${wrong ? `: ${wrong}` : ''}`)
  if (keys.length === 0) console.log('Nothing is sealed.')
  return keys.some(({ wrong }) => wrong) ? 1 : 0
}

/** Seals everything with the current key: the first of DATA_KEYS, else a new key that replaces the one in the data folder. */
const rotate: Command = async (db, settings) => {
  if ((await check(db, settings)) === 1) return 1
  const currentKeys = await dataKeysOf(settings)
  const keys = settings.dataKeys ? currentKeys : [makeDataKey(), ...currentKeys]
  const file = join(settings.dataDir, 'data-keys')
  // Keeps both keys until all is sealed with the new one, so that a crash in between loses nothing.
  if (!settings.dataKeys) await replace(file, keys)
  const sealed = await sealRows(db, createSealer(keys), { all: true })
  if (!settings.dataKeys) await replace(file, keys.slice(0, 1))
  console.log(`${sealed} texts were sealed with the key ${keys[0]?.id}; no other key is needed any more.`)
  return 0
}

async function replace(file: string, keys: readonly DataKey[]): Promise<void> {
  const draft = `${file}.draft`
  await rm(draft, { force: true })
  await writeFile(draft, formatDataKeys(keys), { mode: 0o600, flag: 'wx' })
  await rename(draft, file)
}

const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } })
if (values.help) {
  console.log(usage)
  process.exit(0)
}
try {
  const settings = readSettings(process.env)
  await ownDataDir(settings.dataDir)
  const db = await openDatabase({ databaseUrl: settings.databaseDirectUrl, dataDir: settings.dataDir })
  process.exitCode = await (values.check ? check : rotate)(db.kysely, settings).finally(() => db.close())
} catch (error) {
  endCommand(error)
}
