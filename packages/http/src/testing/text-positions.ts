import type { Schema } from '@emberwatch/contract'

/**
 * Bodies made from schemas: with a sample in each field, with a given text at each place where there may be one, or with
 * something else at each place where an object is meant.
 */

interface Inner {
  readonly type: string
  readonly entries?: Readonly<Record<string, Inner>>
  readonly wrapped?: Inner
  readonly item?: Inner
  readonly options?: readonly (Inner & string)[]
  readonly literal?: unknown
}

/** A body with the text at one place, and what that place is called. */
interface Placed {
  readonly path: string
  readonly body: unknown
}

/** Every body that has the text at one of its places; whatever else it must hold is there and may be wrong. */
export const placeText = (schema: Schema, text: string): Placed[] => embed(schema as never, text)

function embed(schema: Inner, text: string, path = ''): Placed[] {
  if (schema.type === 'string') return [{ path, body: text }]
  if (schema.type === 'file') return [{ path, body: new File(['x'], text) }]
  if (schema.wrapped) return embed(schema.wrapped, text, path)
  if (schema.type === 'array') return embed(schema.item as Inner, text, join(path, '0')).map(inList)
  if (schema.type === 'picklist') return [{ path, body: text }]
  if (schema.entries) return placeInEntries(schema.entries, text, path)
  return (schema.options ?? []).flatMap((option) => embed(option, text, path))
}

function placeInEntries(entries: Readonly<Record<string, Inner>>, text: string, path: string): Placed[] {
  return Object.entries(entries).flatMap(([name, inner]) =>
    embed(inner, text, join(path, name)).map((position) => ({
      ...position,
      body: { ...sample(entries), [name]: position.body },
    })),
  )
}

/** Every body that has the value where the schema means an object; the path of the whole body is empty. */
export const placeForObjects = (schema: Schema, value: unknown): Placed[] => atObjects(schema as never, value)

function atObjects(schema: Inner, value: unknown, path = ''): Placed[] {
  if (schema.wrapped) return atObjects(schema.wrapped, value, path)
  if (schema.type === 'array') return atObjects(schema.item as Inner, value, join(path, '0')).map(inList)
  if (schema.options)
    return schema.options.flatMap((option) => (typeof option === 'string' ? [] : atObjects(option, value, path)))
  if (!schema.entries) return schema.type === 'record' ? [{ path, body: value }] : []
  const within = Object.entries(schema.entries).flatMap(([name, inner]) =>
    atObjects(inner, value, join(path, name)).map((position) => ({
      ...position,
      body: { ...sample(schema.entries ?? {}), [name]: position.body },
    })),
  )
  return [{ path, body: value }, ...within]
}

const inList = ({ path, body }: Placed): Placed => ({ path, body: [body] })
const join = (path: string, name: string) => (path ? `${path}.${name}` : name)

/** A body of this schema with something in every field. */
export const sampleBody = (schema: Schema): object => sampleOf(schema as never) as object

const sample = (entries: Readonly<Record<string, Inner>>) =>
  Object.fromEntries(Object.entries(entries).map(([name, inner]) => [name, sampleOf(inner)]))

function sampleOf(schema: Inner): unknown {
  if (schema.type === 'string') return 'sample'
  if (schema.type === 'file') return new File(['x'], 'sample.csv')
  if (schema.type === 'number') return 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'literal') return schema.literal
  if (schema.type === 'array') return []
  if (schema.entries) return sample(schema.entries)
  if (schema.wrapped) return sampleOf(schema.wrapped)
  const [first] = schema.options ?? []
  return typeof first === 'object' ? sampleOf(first) : first
}
