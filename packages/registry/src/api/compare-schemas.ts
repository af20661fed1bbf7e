import type { JsonSchema } from '@emberwatch/contract/call-shapes'
import { type Form, formsOf, isOpen, itemOf, propertiesOf, requiredOf, valuesOf } from './json-schemas.ts'

/** One side gives what the other does not take. */
export interface Mismatch {
  /** Such as `data[].building`; empty for the whole. */
  readonly at: string
  readonly what: 'missing' | 'may be missing' | 'not known' | 'kind' | 'values'
  /** The part of `kind` and `values` that the giver has. */
  readonly given: readonly string[]
  /** The taker can do without. */
  readonly isOptional: boolean
}

interface ComparisonPath {
  /** Unknown members are lost: true for what is sent, false for what is read. */
  readonly isClosed: boolean
}

/** Lengths and formats do not count, as the call reports them. @param from what is given @param to what is taken */
export function mismatches(from: JsonSchema, to: JsonSchema, path: ComparisonPath, at = ''): Mismatch[] {
  const [given, taken] = [formsOf(from), formsOf(to)]
  if (!given || !taken) return []
  return given.flatMap((form) => {
    const alike = taken.filter(({ kind }) => kind === form.kind)
    if (alike.length === 0) return [{ at, what: 'kind' as const, given: [form.kind], isOptional: false }]
    // The best fitting form says what is missing.
    const byForm = alike.map((one) => ofForms(form, one, path, at))
    return byForm.reduce((best, next) => (next.length < best.length ? next : best))
  })
}

function ofForms({ kind, schema: from }: Form, { schema: to }: Form, path: ComparisonPath, at: string): Mismatch[] {
  if (kind === 'object') return ofObjects(from, to, path, at)
  if (kind === 'array') return mismatches(itemOf(from), itemOf(to), path, `${at}[]`)
  const [given, taken] = [valuesOf(from), valuesOf(to)]
  const unknown = taken ? given?.filter((value) => !taken.includes(value)) : []
  if (unknown && unknown.length === 0) return []
  return [{ at, what: 'values', given: (unknown ?? ['any']).map(String), isOptional: false }]
}

function ofObjects(from: JsonSchema, to: JsonSchema, path: ComparisonPath, at: string): Mismatch[] {
  const [given, taken, sure, needed] = [propertiesOf(from), propertiesOf(to), requiredOf(from), requiredOf(to)]
  const below = (name: string) => (at ? `${at}.${name}` : name)
  const differences: Mismatch[] = []
  for (const [name, schema] of Object.entries(taken)) {
    const isNeeded = needed.includes(name)
    const own = given[name]
    if (own) differences.push(...mismatches(own, schema, path, below(name)))
    // Names in a record are unknown.
    if (own ? isNeeded && !sure.includes(name) : !isOpen(from))
      differences.push({ at: below(name), what: own ? 'may be missing' : 'missing', given: [], isOptional: !isNeeded })
  }
  if (path.isClosed && !isOpen(to))
    for (const name of Object.keys(given).filter((one) => !Object.hasOwn(taken, one)))
      differences.push({ at: below(name), what: 'not known', given: [], isOptional: false })
  return differences
}
