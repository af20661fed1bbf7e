import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type DataKey, readDataKeys } from '../settings/data-keys.ts'
import type { Settings } from '../settings.ts'
import { createSealer, type Sealer } from './sealed.ts'
import { readOrMakeSecret } from './secret-file.ts'

interface KeySettings {
  readonly dataKeys?: readonly DataKey[] | undefined
  readonly dataDir: string
}

/** Makes a key in the data folder where DATA_KEYS is absent. */
export async function dataKeysOf({ dataKeys, dataDir }: KeySettings): Promise<readonly DataKey[]> {
  return dataKeys ?? readDataKeys(await readOrMakeSecret(join(dataDir, 'data-keys'), makeKey, (text) => text !== ''))
}

export const makeDataKey = (): DataKey => ({ id: randomUUID().slice(0, 8), key: randomBytes(32) })

/** Writes the keys in the form of DATA_KEYS. */
export const formatDataKeys = (keys: readonly DataKey[]): string =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')

const makeKey = () => formatDataKeys([makeDataKey()])

/** Seals with the data keys of the settings. @throws SettingsError where they are none */
export const sealerOf = async (settings: Settings): Promise<Sealer> => createSealer(await dataKeysOf(settings))
