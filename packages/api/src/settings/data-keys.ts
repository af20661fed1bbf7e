/** A key for secrets in the database. */
export interface DataKey {
  /** Stored with each secret, to find its key again. */
  readonly id: string
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
