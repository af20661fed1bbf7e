/** A copy with all texts in NFC (product 5.9), as the same name may come composed or decomposed. Files and the like stay themselves. */
export function composedTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(composedTexts)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, composedTexts(inner)]))
}

/** Records are what JSON and forms are read to; the records of query strings have no prototype. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as typeof Object.prototype)
