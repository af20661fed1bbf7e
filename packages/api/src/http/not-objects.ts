/** What valibot's schemas of objects have in common, and those that hold others. */
interface Inner {
  readonly type: string
  readonly entries?: Readonly<Record<string, Inner>>
  readonly wrapped?: Inner
  readonly item?: Inner
  readonly options?: readonly (Inner | string)[]
}

/** Told of whatever stands where an object is meant. */
export const notAnObject = 'must be an object'

/**
 * Lists that stand where the schema means an object, by path. Valibot takes a list for an object without members, which
 * passes where all members are optional. A member of one of several objects counts when none of them takes it.
 */
export function listsForObjects(schema: unknown, value: unknown, path = ''): string[] {
  const { type, entries, wrapped, item, options } = schema as Inner
  if (wrapped) return listsForObjects(wrapped, value, path)
  if (value === null || typeof value !== 'object') return []
  if (options) {
    const found = options.map((option) => (typeof option === 'string' ? [] : listsForObjects(option, value, path)))
    return found.some(({ length }) => length === 0) ? [] : (found[0] ?? [])
  }
  if (item) return Array.isArray(value) ? value.flatMap((one, i) => listsForObjects(item, one, join(path, i))) : []
  if (Array.isArray(value)) return entries || type === 'record' ? [path] : []
  return Object.entries(entries ?? {}).flatMap(([name, inner]) =>
    listsForObjects(inner, (value as Record<string, unknown>)[name], join(path, name)),
  )
}

const join = (path: string, name: string | number) => (path ? `${path}.${name}` : String(name))
