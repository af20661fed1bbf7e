import { isUnfitText, unfitText } from '@emberwatch/contract'

/** The record stores and shows it. */
const fileNameMax = 255
/** Pasted blanks are ignored there (product 3.5). */
const pasted: ReadonlySet<string> = new Set(['confirmationCode'])

/** Paths of texts that cannot be seen or stored (product 6.5), also of members that schemas do not name. json-body.ts bounds the depth. */
export function* unfitTexts(value: unknown, path = '', name = ''): Generator<[path: string, problem: string]> {
  if (typeof value === 'string') {
    const text = pasted.has(name) ? value.replace(/\s/g, '') : value
    if (isUnfitText(text, name)) yield [path || 'body', unfitText]
  } else if (value instanceof File) {
    if (value.name.length > fileNameMax) yield [path, `has a name of more than ${fileNameMax} characters`]
    if (isUnfitText(value.name, name)) yield [path, `has a name with a character that is not allowed`]
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      const location = path ? `${path}.${key}` : key
      if (isUnfitText(key, '')) yield [location, unfitText]
      // Each text of a list is read as the list is.
      yield* unfitTexts(inner, location, Array.isArray(value) ? name : key)
    }
  }
}
