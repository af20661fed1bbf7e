import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Endpoint, FileEndpoint, Method, Schema, StreamEndpoint } from './endpoint.ts'

/** Calls as data, to compare an area's release with an API. */

/** Draft 2020-12, without references. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface CallShape {
  readonly name: string
  readonly method: Method
  /** The path below `/api`, such as `/v1/sites/{id}`. */
  readonly path: string
  /** Pages work without it (`isAddition`). */
  readonly isOptional: boolean
  readonly query: Readonly<Record<string, JsonSchema>>
  readonly body: JsonSchema | null
  /** Null for files. */
  readonly answer: JsonSchema | null
}

/** The settings of the OpenAPI document and of shapes. */
export const jsonSchemaSettings = {
  target: 'draft-2020-12',
  // JSON schema has no counterpart for checks and trimming.
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema }: { valibotSchema: { type: string } }) =>
    valibotSchema.type === 'file' ? { type: 'string' as const, format: 'binary' } : undefined,
} as const

const schemaOf = (schema: Schema): JsonSchema =>
  structureOf(toJsonSchema(schema as v.GenericSchema, jsonSchemaSettings)) as JsonSchema

/** Lengths, ranges and formats are no part of a shape. */
const structure = new Set('type properties required items enum const anyOf oneOf allOf additionalProperties'.split(' '))

function structureOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(structureOf)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(([word]) => structure.has(word))
  return Object.fromEntries(
    entries.map(([word, value]) => [word, word === 'properties' ? each(value) : structureOf(value)]),
  )
}
const each = (members: object) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, structureOf(member)]))

export type JsonEndpoint = Exclude<Endpoint, FileEndpoint | StreamEndpoint>

export const wholeAnswer = (endpoint: JsonEndpoint): v.GenericSchema =>
  endpoint.kind === 'list'
    ? v.object({ data: v.array(endpoint.row), count: v.number(), meta: endpoint.meta })
    : v.object({ data: endpoint.answer })

export function shapeOf(endpoint: Endpoint): CallShape {
  const { name, method, path, isAddition = false } = endpoint
  return {
    name,
    method,
    path,
    isOptional: isAddition,
    query: queryOf(endpoint),
    body: endpoint.kind === 'item' && endpoint.body ? schemaOf(endpoint.body) : null,
    answer: answerOf(endpoint),
  }
}

function answerOf(endpoint: Endpoint): JsonSchema | null {
  if (endpoint.kind === 'file') return null
  return schemaOf(endpoint.kind === 'stream' ? endpoint.message : wholeAnswer(endpoint))
}

const text: JsonSchema = { type: 'string' }

/** Omits `limit` and `offset`, which every list takes. */
function queryOf(endpoint: Endpoint): CallShape['query'] {
  if (endpoint.kind === 'file') return membersOf(endpoint.query)
  if (endpoint.kind !== 'list') return {}
  const { search, filters, sort, extra } = endpoint
  return {
    orderBy: { enum: sort },
    ...Object.fromEntries([...search, ...filters].map((name) => [name, text])),
    ...membersOf(extra),
  }
}

const membersOf = (schema: Schema): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries((schema as { entries?: Record<string, Schema> }).entries ?? {}).map(([name, one]) => [
      name,
      parameterOf(schemaOf(one)),
    ]),
  )

/** Several values are one text in an address. */
export const parameterOf = (schema: JsonSchema): JsonSchema => (schema.type === 'array' ? text : schema)

export const isEndpoint = (value: unknown): value is Endpoint => {
  const { kind, method, path, access } = Object(value) as Partial<Endpoint>
  return kind !== undefined && method !== undefined && typeof path === 'string' && access !== undefined
}
