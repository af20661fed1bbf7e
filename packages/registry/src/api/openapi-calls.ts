import { type CallShape, type JsonSchema, parameterOf } from '@emberwatch/contract/call-shapes'

/** References are resolved. */

interface Operation {
  readonly operationId?: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: JsonSchema }[]
  readonly requestBody?: { readonly content?: Content }
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>
}
type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** @throws Error with a sentence where it is none */
export function callsInOpenApi(document: unknown): CallShape[] {
  const { openapi, paths, components } = Object(document) as Record<string, unknown>
  if (typeof openapi !== 'string' || typeof paths !== 'object') throw new Error('this is no OpenAPI document')
  const schemas = Object(Object(components).schemas) as Readonly<Record<string, JsonSchema>>
  const written = (schema: JsonSchema | undefined): JsonSchema | null =>
    schema ? (writtenOut(schema, schemas, []) as JsonSchema) : null
  return Object.entries(Object(paths) as Record<string, Record<string, Operation>>).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method.toLowerCase()]
      if (!operation) return []
      const query = operation.parameters?.filter((one) => one.in === 'query') ?? []
      const answer = contentOf(operation.responses?.['200']?.content)
      return {
        name: operation.operationId ?? `${method} ${path}`,
        method,
        path,
        isOptional: false,
        query: Object.fromEntries(query.map(({ name, schema }) => [name, parameterOf(written(schema) ?? {})])),
        body: written(contentOf(operation.requestBody?.content)?.schema),
        answer: answer?.schema?.format === 'binary' ? null : written(answer?.schema),
      }
    }),
  )
}

const contentOf = (content: Content = {}) => Object.values(content)[0]

/** A recursive schema stands for anything. */
function writtenOut(value: unknown, schemas: Readonly<Record<string, JsonSchema>>, inside: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => writtenOut(one, schemas, inside))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: unknown }
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return inside.includes(name) || !schemas[name] ? {} : writtenOut(schemas[name], schemas, [...inside, name])
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, writtenOut(one, schemas, inside)]))
}
