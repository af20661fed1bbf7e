import type { JsonSchema } from '@emberwatch/contract/call-shapes'
import * as v from 'valibot'

/** `calls` of `release.json`: what a release asks the API for, to be compared with what an API has (decision 0026). */

const depthMax = 40
/** Whoever compares walks through it, and nobody may be walked through the stack. */
const isShallow = (value: unknown, depth = 0): boolean =>
  depth <= depthMax &&
  (typeof value !== 'object' || value === null || Object.values(value).every((one) => isShallow(one, depth + 1)))

const Schema = v.pipe(
  v.custom<JsonSchema>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  v.check((value) => isShallow(value), `a schema is at most ${depthMax} levels deep`),
)

const ReleaseCall = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(200)),
  method: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
  path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(500)),
  /** Whether pages do without it where an API does not have it. */
  isOptional: v.boolean(),
  query: v.record(v.string(), Schema),
  body: v.nullable(Schema),
  answer: v.nullable(Schema),
})
/** The calls that a release makes to the API, by path and method; none of those to a server of the area's own. */
export const ReleaseCalls = v.pipe(v.array(ReleaseCall), v.maxLength(500))
