/** Members of valibot's schemas that hold others. */
interface Inner {
  readonly type: string
  readonly entries?: Readonly<Record<string, Inner>>
  readonly wrapped?: Inner
  readonly item?: Inner
  readonly options?: readonly (Inner | string)[]
}

export const notAnObject = 'must be an object'

/**
 * Paths of lists where the schema means an object. Valibot accepts a list for an object with optional members only. Unions count where no member
 * takes the list.
 */
export function listsForObjects(schema: unknown, value: unknown, path = ''): string[] {
  const { type, entries, wrapped, item, options } = schema as Inner
  if (wrapped) return listsForObjects(wrapped, value, path)
  if (value === null || typeof value !== 'object') return []
  if (options) {
    const pathsByOption = options.map((option) =>
      typeof option === 'string' ? [] : listsForObjects(option, value, path),
    )
    return pathsByOption.some(({ length }) => length === 0) ? [] : (pathsByOption[0] ?? [])
  }
  if (item) return Array.isArray(value) ? value.flatMap((one, i) => listsForObjects(item, one, join(path, i))) : []
  if (Array.isArray(value)) return entries || type === 'record' ? [path] : []
  return Object.entries(entries ?? {}).flatMap(([name, inner]) =>
    listsForObjects(inner, (value as Record<string, unknown>)[name], join(path, name)),
  )
}

const join = (path: string, name: string | number) => (path ? `${path}.${name}` : String(name))
