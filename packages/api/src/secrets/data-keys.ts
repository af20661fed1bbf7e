import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type DataKey, readDataKeys } from '../settings/data-keys.ts'
import { keptText } from './kept-text.ts'

interface KeySettings {
  readonly dataKeys?: readonly DataKey[] | undefined
  readonly dataDir: string
}

/** The keys of DATA_KEYS; without it one that is made once and kept in the data folder. */
export async function dataKeysOf({ dataKeys, dataDir }: KeySettings): Promise<readonly DataKey[]> {
  return dataKeys ?? readDataKeys(await keptText(join(dataDir, 'data-keys'), makeKey, (text) => text !== ''))
}

export const makeDataKey = (): DataKey => ({ id: randomUUID().slice(0, 8), key: randomBytes(32) })

/** As DATA_KEYS holds them. */
export const formatDataKeys = (keys: readonly DataKey[]): string =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')

const makeKey = () => formatDataKeys([makeDataKey()])
