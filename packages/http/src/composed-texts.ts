import { composedText } from '@emberwatch/contract'

/** Passwords are compared as they were typed, composed alone. */
const isSecret = (name: string) => /password/i.test(name)

/**
 * A copy with all texts as they are stored (product 5.9), as the same name may come composed or decomposed, and from a document. Files and the like
 * stay themselves.
 */
export function composedTexts(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return isSecret(name) ? value.normalize('NFC') : composedText(value)
  if (Array.isArray(value)) return value.map((inner) => composedTexts(inner, name))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, composedTexts(inner, key)]))
}

/** Records are what JSON and forms are read to; the records of query strings have no prototype. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as typeof Object.prototype)
