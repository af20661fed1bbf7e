import { isUnfitText, unfitText } from '@emberwatch/contract'

/** A file's name is kept in the record and shown. */
const fileNameMax = 255
/** Blanks that come with pasting do not count there (product 3.5). */
const pasted: ReadonlySet<string> = new Set(['confirmationCode'])

/**
 * Texts anywhere in the value that nobody could see or store (product 6.5), by path: what the schemas do not name is
 * looked at too. The depth of bodies is bounded before (json-body.ts).
 */
export function* unfitTexts(value: unknown, path = '', name = ''): Generator<[path: string, problem: string]> {
  if (typeof value === 'string') {
    const text = pasted.has(name) ? value.replace(/\s/g, '') : value
    if (isUnfitText(text, name)) yield [path || 'body', unfitText]
  } else if (value instanceof File) {
    if (value.name.length > fileNameMax) yield [path, `has a name of more than ${fileNameMax} characters`]
    if (isUnfitText(value.name, name)) yield [path, `has a name with a character that is not allowed`]
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      const place = path ? `${path}.${key}` : key
      if (isUnfitText(key, '')) yield [place, unfitText]
      yield* unfitTexts(inner, place, key)
    }
  }
}
