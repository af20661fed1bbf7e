import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readOrMakeSecret } from './secret-file.ts'

export interface DataKey {
  readonly id: string
  /** 32 bytes, for AES-256. */
  readonly key: Buffer
}

const keyBytes = 32

/** `id:base64,id2:base64,…`, the current key first. @throws Error with one sentence */
export function readDataKeys(text: string): DataKey[] {
  const keys = text.split(',').map((part) => readKey(part.trim()))
  const ids = new Set(keys.map(({ id }) => id))
  if (ids.size < keys.length) throw new Error('DATA_KEYS must not name two keys alike')
  return keys
}

function readKey(part: string): DataKey {
  const [, id = '', base64 = ''] = /^([\w-]{1,32}):([\w+/-]+=*)$/.exec(part) ?? []
  const key = Buffer.from(base64, 'base64')
  if (id && key.length === keyBytes) return { id, key }
  throw new Error('DATA_KEYS must be <id>:<32 bytes as base64>, separated by commas, the current one first')
}

interface KeySettings {
  readonly dataKeys?: readonly DataKey[] | undefined
  readonly dataDir: string
}

/** Makes a key in the data folder where DATA_KEYS is absent. */
export async function dataKeysOf({ dataKeys, dataDir }: KeySettings): Promise<readonly DataKey[]> {
  return dataKeys ?? readDataKeys(await readOrMakeSecret(join(dataDir, 'data-keys'), makeKey, (text) => text !== ''))
}

export const makeDataKey = (): DataKey => ({ id: randomUUID().slice(0, 8), key: randomBytes(keyBytes) })

/** In the form of DATA_KEYS. */
export const formatDataKeys = (keys: readonly DataKey[]): string =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',')

const makeKey = () => formatDataKeys([makeDataKey()])
