import type { Schema } from '@emberwatch/contract'
import { get } from 'react-hook-form'
import * as v from 'valibot'

/** More names than these fill the line. */
const maxNames = 3

interface Subject {
  readonly schema: Schema<unknown>
  readonly values: unknown
  /** Labels of the fields on screen by dotted name. */
  readonly labels: ReadonlyMap<string, string>
  /** Errors that the fields show, as react-hook-form nests them. */
  readonly errors: object
  readonly isDirty: boolean
  /** What the form waits for when nothing is wrong and nothing was changed. */
  readonly pristineNote?: string | undefined
}

/** Says what a greyed submit waits for (product 6.1), such as 'Missing: Name, City'. Empty where the form cannot tell. */
export function submitNote({ schema, values, labels, errors, isDirty, pristineNote }: Subject): string {
  const { issues } = v.safeParse(schema, values)
  if (!issues) return isDirty ? '' : (pristineNote ?? 'Nothing has changed yet')
  const missing = new Set<string>()
  const invalid = new Set<string>()
  const rules = new Set<string>()
  for (const issue of issues) {
    const path = v.getDotPath(issue)
    const label = path === null ? undefined : labels.get(path)
    const isBlankField = path !== null && isBlank(get(values, path))
    // A rule over several fields says more than the name of the one that it stands at, until that field says it. Nobody has begun an unchanged form.
    if (label === undefined || (isBlankField && isRule(issue) && !get(errors, path))) rules.add(issue.message)
    else if (isBlankField) missing.add(label)
    else invalid.add(label)
  }
  for (const label of missing) invalid.delete(label)
  const [rule] = rules
  return (
    [listText('Missing', missing), listText('Not valid', invalid)].filter(Boolean).join('. ') || (isDirty && rule) || ''
  )
}

/** A check over several fields looks at their object. */
const isRule = ({ type, input }: v.BaseIssue<unknown>) =>
  type.endsWith('check') && typeof input === 'object' && input !== null

/** A number below zero stands for no choice, as the level of an invitation. */
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'number' && value < 0) ||
  (Array.isArray(value) && value.length === 0)

function listText(title: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return ''
  const shown = [...names].slice(0, maxNames)
  const further = names.size - shown.length
  return `${title}: ${shown.join(', ')}${further > 0 ? ` and ${further} more` : ''}`
}
