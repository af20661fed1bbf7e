import { jsonSchemaSettings } from '@emberwatch/contract/call-shapes'
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import * as contract from '../whole-contract.ts'

/** Named schemas become components. */

export type Json = Record<string, unknown>
type AnySchema = v.GenericSchema

/** The named schemas omit small building blocks, which are written out. */
const namedSchemas: Record<string, AnySchema> = Object.fromEntries(
  Object.entries<unknown>(contract).filter(isNamedSchema),
)

function isNamedSchema(entry: [string, unknown]): entry is [string, AnySchema] {
  const value = entry[1] as Partial<AnySchema> | null
  return typeof value === 'object' && value?.kind === 'schema' && value.type === 'object'
}

const conversion = {
  ...jsonSchemaSettings,
  definitions: namedSchemas,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const

export function jsonSchema(schema: AnySchema): Json {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, conversion) as Json
  return rest
}

/** Directly or through one another. */
export function referredSchemas(part: Json): Json {
  const all = toJsonSchemaDefs(namedSchemas, conversion) as Record<string, Json>
  const schemas = new Map<string, Json>()
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = all[name]
      if (!schema || schemas.has(name)) continue
      schemas.set(name, schema)
      visit(schema)
    }
  }
  visit(part)
  return Object.fromEntries([...schemas].sort(([a], [b]) => a.localeCompare(b)))
}
