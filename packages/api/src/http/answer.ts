import type { Endpoint, FileEndpoint, StreamEndpoint } from '@emberwatch/contract'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'

/** An endpoint that answers JSON. */
export type JsonEndpoint = Exclude<Endpoint, FileEndpoint | StreamEndpoint>

const schemas = new WeakMap<JsonEndpoint, v.GenericSchema>()

/** The schema of an endpoint's whole answer. */
export function answerSchema(endpoint: JsonEndpoint): v.GenericSchema {
  const known = schemas.get(endpoint)
  if (known) return known
  const schema =
    endpoint.kind === 'list'
      ? v.object({ data: v.array(endpoint.row), count: v.number(), meta: endpoint.meta })
      : v.object({ data: endpoint.answer })
  schemas.set(endpoint, schema)
  return schema
}

/**
 * The answer as the contract says it, without anything the contract does not name.
 * @throws Error when it breaks the contract and `strict` is set; else that is logged and the answer sent as it is
 */
export function checkAnswer(endpoint: JsonEndpoint, answer: unknown, strict: boolean, log: FastifyBaseLogger): unknown {
  const result = v.safeParse(answerSchema(endpoint), answer)
  if (result.success) return result.output
  const faults = result.issues.slice(0, 5).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  const message = `the answer of ${endpoint.name} breaks the contract: ${faults.join('; ')}`
  if (strict) throw new Error(message)
  log.error(message)
  return answer
}
