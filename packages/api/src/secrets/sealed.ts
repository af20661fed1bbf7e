import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { DataKey } from '../settings/data-keys.ts'

/** AES-256-GCM (NIST SP 800-38D), for short texts. */
export interface Sealer {
  /** `sealed.<key id>.<iv, tag and ciphertext as base64url>`; differs at each call. */
  seal(text: string): string
  /** @throws Error where it is not sealed, was changed, or its key is not among DATA_KEYS */
  open(sealed: string): string
  /** False where a rotation would reseal it. */
  isCurrent(text: string): boolean
}

/** False for demo rows, which come in without a key. */
export const isSealed = (text: string): boolean => /^sealed\.[\w-]+\.[\w-]+$/.test(text)

const cipher = 'aes-256-gcm'
/** Bytes, as recommended for GCM. */
const ivBytes = 12
const tagBytes = 16

/** @param keys the first seals, all open */
export function createSealer(keys: readonly DataKey[]): Sealer {
  const [current] = keys
  if (!current) throw new Error('there is no key to seal with')
  const byId = new Map(keys.map(({ id, key }) => [id, key]))
  const prefix = `sealed.${current.id}.`
  return {
    seal(text) {
      const iv = randomBytes(ivBytes)
      // Authenticates the key's name, so that a row cannot claim another.
      const sealing = createCipheriv(cipher, current.key, iv).setAAD(Buffer.from(prefix))
      const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return prefix + Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const [, id = '', text = ''] = isSealed(sealed) ? sealed.split('.') : []
      const key = byId.get(id)
      if (!key) throw new Error(id ? `the key ${id} is not among DATA_KEYS` : 'the text is not sealed')
      const bytes = Buffer.from(text, 'base64url')
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      opening.setAAD(Buffer.from(`sealed.${id}.`)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
    },
    isCurrent: (text) => isSealed(text) && text.startsWith(prefix),
  }
}
