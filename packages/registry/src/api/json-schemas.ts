import type { JsonSchema } from '@emberwatch/contract/call-shapes'

/** Schemas as valibot writes them, and others with the same words. */

type Kind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

export interface Form {
  readonly kind: Kind
  readonly schema: JsonSchema
}

const list = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value : [])

/** Null where it allows anything. */
export function formsOf(schema: JsonSchema): Form[] | null {
  const union = [...list(schema.anyOf), ...list(schema.oneOf)]
  if (union.length) {
    const forms = union.map(formsOf)
    return forms.includes(null) ? null : forms.flatMap((some) => some ?? [])
  }
  if (Array.isArray(schema.allOf)) return formsOf(joined(list(schema.allOf)))
  const values = valuesOf(schema)
  const kinds = values ? values.map(kindOfValue) : [schema.type].flat().flatMap(kindOfType)
  return kinds.length ? [...new Set(kinds)].map((kind) => ({ kind, schema })) : null
}

/** Undefined where it names none. */
export const valuesOf = ({ enum: some, const: one }: JsonSchema): readonly unknown[] | null =>
  Array.isArray(some) ? some : one === undefined ? null : [one]

export const propertiesOf = ({ properties }: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  Object(properties) as Record<string, JsonSchema>
export const requiredOf = ({ required }: JsonSchema): readonly string[] => (Array.isArray(required) ? required : [])
export const isOpen = ({ additionalProperties }: JsonSchema): boolean =>
  additionalProperties === true || (typeof additionalProperties === 'object' && additionalProperties !== null)
export const itemOf = ({ items }: JsonSchema): JsonSchema => Object(items) as JsonSchema

const kindOfType = (type: unknown): Kind[] => {
  if (type === 'integer') return ['number']
  return kinds.includes(type as Kind) ? [type as Kind] : []
}
const kinds: readonly Kind[] = ['object', 'array', 'string', 'number', 'boolean', 'null']

function kindOfValue(value: unknown): Kind {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as Kind)
}

const joined = (parts: readonly JsonSchema[]): JsonSchema => ({
  ...Object.assign({}, ...parts),
  properties: Object.assign({}, ...parts.map(propertiesOf)),
  required: [...new Set(parts.flatMap(requiredOf))],
})
