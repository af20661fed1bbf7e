import type { ListEndpoint } from '@emberwatch/contract'
import { type JsonEndpoint, wholeAnswer } from '@emberwatch/contract/call-shapes'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'

type Schemas = WeakMap<JsonEndpoint, v.GenericSchema>
const schemas: Schemas = new WeakMap()
const rowsSchemas: Schemas = new WeakMap()

const cacheSchemas =
  (cache: Schemas, make: (endpoint: JsonEndpoint) => v.GenericSchema) => (endpoint: JsonEndpoint) => {
    const schema = cache.get(endpoint) ?? make(endpoint)
    cache.set(endpoint, schema)
    return schema
  }

export const answerSchema = cacheSchemas(schemas, wholeAnswer)

/** The schema of a list's answer without its count (count-preference.ts). */
const rowsSchema = cacheSchemas(rowsSchemas, (endpoint) =>
  v.object({ data: v.array((endpoint as ListEndpoint).row), count: v.null(), meta: v.null() }),
)

/** Tests whether the answer is that of a list whose caller prefers no count. */
export const isWithoutCount = (answer: unknown): boolean => (answer as { count?: unknown }).count === null

/** Removes what the contract does not name. @throws Error for an answer that breaks the contract when `strict`; else logs and sends it unchanged */
export function checkAnswer(endpoint: JsonEndpoint, answer: unknown, strict: boolean, log: FastifyBaseLogger): unknown {
  const schemaOf = isWithoutCount(answer) ? rowsSchema : answerSchema
  const result = v.safeParse(schemaOf(endpoint), answer)
  if (result.success) return result.output
  const faults = result.issues.slice(0, 5).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  const message = `the answer of ${endpoint.name} breaks the contract: ${faults.join('; ')}`
  if (strict) throw new Error(message)
  log.error(message)
  return answer
}
