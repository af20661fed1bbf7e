import type { CallShape } from '@emberwatch/contract/call-shapes'
import { type Mismatch, mismatches } from './compare-schemas.ts'

/** Compares the calls that a release was built for with those of an API, by call and member (decision 0014). */

export interface ApiGaps {
  /** Such as `calls PUT /v1/…, which the API does not have`. */
  readonly lacks: readonly string[]
  /** Missing too, but pages do without. */
  readonly warnings: readonly string[]
}

export function apiGaps(calls: readonly CallShape[], api: readonly CallShape[]): ApiGaps {
  const known = new Map(api.map((call) => [keyOf(call), call]))
  const lacks: string[] = []
  const warnings: string[] = []
  for (const call of calls) {
    const other = known.get(keyOf(call))
    if (!other) (call.isOptional ? warnings : lacks).push(`calls ${callText(call)}, which the API does not have`)
    else {
      const gaps = ofCall(call, other)
      lacks.push(...gaps.lacks)
      warnings.push(...gaps.warnings)
    }
  }
  return { lacks, warnings: warnings }
}

/** Parameters may have other names. */
const keyOf = ({ method, path }: CallShape): string => `${method} ${path.replace(/\{\w+\}/g, '{}')}`
const callText = ({ method, path }: CallShape): string => `${method} ${path}`

function ofCall(call: CallShape, api: CallShape): ApiGaps {
  const sent = [
    ...Object.entries(call.query).flatMap(([name, schema]) =>
      api.query[name]
        ? mismatches(schema, api.query[name], { isClosed: true }, name)
        : [{ at: name, what: 'not known', given: [], isOptional: false } as const],
    ),
    ...ofBodies(call, api),
  ]
  const read = call.answer && api.answer ? mismatches(api.answer, call.answer, { isClosed: false }) : []
  // More values are no break: pages show unknown ones as they are.
  const isWarning = ({ isOptional, what }: Mismatch) => isOptional || what === 'values'
  return {
    lacks: [
      // Optional parameters are not missed.
      ...sent.filter(({ isOptional }) => !isOptional).map((one) => sayOfSent(one, call)),
      ...read.filter((one) => !isWarning(one)).map((one) => sayOfRead(one, call)),
    ],
    warnings: read.filter(isWarning).map((one) => sayOfRead(one, call)),
  }
}

function ofBodies({ body }: CallShape, { body: taken }: CallShape): Mismatch[] {
  if (body && taken) return mismatches(body, taken, { isClosed: true })
  // An unread body is lost; a missing one is refused.
  return body || taken ? [{ at: '', what: body ? 'not known' : 'missing', given: [], isOptional: false }] : []
}

function sayOfSent({ at, what, given }: Mismatch, call: CallShape): string {
  const where = `${at || 'a body'} in ${callText(call)}`
  switch (what) {
    case 'missing':
      return `does not send ${where}, which the API asks for`
    case 'may be missing':
      return `may leave out ${where}, which the API asks for`
    case 'kind':
      return `sends ${at || 'a body'} as ${given.join()} in ${callText(call)}, which the API does not take`
    case 'values':
      return `sends ${given.join(', ')} as ${where}, which the API does not take`
    case 'not known':
      return `sends ${where}, which the API does not take`
  }
}

function sayOfRead({ at, what, given }: Mismatch, call: CallShape): string {
  const where = `${at} of ${callText(call)}`
  switch (what) {
    case 'may be missing':
      return `reads ${where}, which the API may leave out`
    case 'kind':
      return `reads ${where}, which the API may give as ${given.join()}`
    case 'values':
      return `reads ${where}, where the API may give ${given.join(', ')}`
    default:
      return `reads ${where}, which the API does not give`
  }
}
