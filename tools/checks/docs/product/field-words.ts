import * as contract from '../../../../packages/api/src/whole-contract.ts'

interface AnySchema {
  readonly type: string
  readonly entries?: Readonly<Record<string, AnySchema>>
  readonly wrapped?: AnySchema
  readonly item?: AnySchema
  readonly value?: AnySchema
  readonly literal?: unknown
  readonly options?: readonly unknown[]
}

/** Schemas that say more than their type. */
const blocks = new Map<unknown, string>([
  [contract.Id, 'id'],
  [contract.Time, 'time'],
  [contract.Count, 'count'],
  [contract.Text, 'text or null'],
  [contract.Level, 'level'],
])

/** Nested things have names, by which the tables show them. */
const names = new Map(Object.entries(contract).map(([name, value]) => [value as unknown, name]))

const isSchema = (value: unknown): value is AnySchema =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'schema'

const isOptional = ({ type }: AnySchema) => type === 'optional'

/** A union has the fields of all members. */
function fieldsOf(schema: AnySchema): [name: string, field: AnySchema][] {
  if (schema.entries) return Object.entries(schema.entries)
  const shapes = schema.options?.filter(isSchema) ?? []
  return [...new Map(shapes.flatMap(fieldsOf).map(([name, field]) => [name, field] as const))]
}

/** `?` marks optional ones. */
export const fieldNames = (schema: unknown): string[] =>
  isSchema(schema) ? fieldsOf(schema).map(([name, field]) => `${name}${isOptional(field) ? '?' : ''}`) : []

export const fieldWords = (schema: unknown): [name: string, word: string][] =>
  isSchema(schema) ? fieldsOf(schema).map(([name, field]) => [name, word(field)]) : []

function word(schema: AnySchema): string {
  const block = blocks.get(schema)
  if (block) return block
  const name = names.get(schema)
  if (name && schema.entries) return name
  const inner = schema.wrapped ?? schema.item ?? schema.value
  switch (schema.type) {
    case 'nullable':
      return inner ? `${word(inner)} or null` : 'null'
    case 'optional':
      return inner ? `${word(inner)}, may be missing` : 'anything'
    case 'array':
      return inner ? `list of ${word(inner)}` : 'list'
    case 'record':
      return inner ? `${word(inner)} by id` : 'map'
    case 'picklist':
      return `one of ${(schema.options ?? []).map((option) => `\`${option}\``).join(', ')}`
    case 'object':
      return `{${fieldNames(schema).join(', ')}}`
    case 'boolean':
      return 'flag'
    case 'string':
      return 'text'
    default:
      return schema.type
  }
}
