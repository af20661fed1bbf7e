import type { JsonSchema } from '@emberwatch/contract/call-shapes'
import { isPlainPath } from '@emberwatch/contract/plain-path'
import * as v from 'valibot'

/** `calls` of `release.json`: the API calls that a release makes, compared with what an API offers (decision 0014). */

const depthMax = 40
/** The comparison is recursive; the depth limit prevents a stack overflow. */
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
  path: v.pipe(v.string(), v.maxLength(500), v.check(isPlainPath, 'must be a path such as /v1/sites/{id}')),
  isOptional: v.boolean(),
  query: v.record(v.string(), Schema),
  body: v.nullable(Schema),
  answer: v.nullable(Schema),
})
/** API calls of a release, by path and method. Calls to the area's own server are not included. */
export const ReleaseCalls = v.pipe(v.array(ReleaseCall), v.maxLength(500))
