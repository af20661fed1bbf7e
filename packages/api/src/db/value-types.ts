/** Counts become numbers, days `yyyy-MM-dd`, instants Date. pg would give int8 and numeric as text and days as local midnight. */
export const valueParsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1700: Number,
  1082: (text) => text,
}

/** Follows `pg`: arrays as array literals, objects as JSON. */
export function toParameter(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(arrayItem).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function arrayItem(value: unknown): string {
  if (Array.isArray(value)) return toParameter(value) as string
  const item = toParameter(value)
  if (item === null) return 'null'
  const text = typeof item === 'string' ? item : `\\x${Buffer.from(item).toString('hex')}`
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
