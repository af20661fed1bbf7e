import { type JsonEndpoint, wholeAnswer } from '@emberwatch/contract/call-shapes'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'

const schemas = new WeakMap<JsonEndpoint, v.GenericSchema>()

export function answerSchema(endpoint: JsonEndpoint): v.GenericSchema {
  const known = schemas.get(endpoint)
  if (known) return known
  const schema = wholeAnswer(endpoint)
  schemas.set(endpoint, schema)
  return schema
}

/** Removes what the contract does not name. @throws Error for an answer that breaks the contract when `strict`; else logs and sends it unchanged */
export function checkAnswer(endpoint: JsonEndpoint, answer: unknown, strict: boolean, log: FastifyBaseLogger): unknown {
  const result = v.safeParse(answerSchema(endpoint), answer)
  if (result.success) return result.output
  const faults = result.issues.slice(0, 5).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  const message = `the answer of ${endpoint.name} breaks the contract: ${faults.join('; ')}`
  if (strict) throw new Error(message)
  log.error(message)
  return answer
}
