import type { Schema } from '@emberwatch/contract'
import * as v from 'valibot'
import { composedTexts } from './composed-texts.ts'
import { listsForObjects, notAnObject } from './not-objects.ts'
import { badFields } from './problem.ts'
import { unfitTexts } from './unfit-texts.ts'

/** Enough to correct a form; bounds the answer. */
const most = { fields: 20, name: 100, text: 300 } as const

/** Paths such as `address.city` name what is wrong. Texts are composed first, so that one name has one form (product 5.9). */
export function checkFields<Output>(schema: Schema<Output>, raw: unknown) {
  const value = composedTexts(raw)
  const result = v.safeParse(schema, value)
  const issues = result.issues ?? []
  const missingTexts = textsOfMissing(schema, value, issues)
  const faults = issues.map((issue): [string, string] => [
    pathOf(issue),
    (isMissing(issue) && missingTexts.get(pathOf(issue))) || textOf(issue),
  ])
  const fields: Record<string, string> = {}
  const lists = listsForObjects(schema, value).map((path): [string, string] => [path || 'body', notAnObject])
  for (const [path, text] of [...lists, ...faults, ...unfitTexts(value)]) {
    if (Object.keys(fields).length >= most.fields) break
    fields[shortened(path, most.name)] ??= shortened(text, most.text)
  }
  return { output: result.output as Output, fields }
}

/** @throws ApiProblem 400 that names each bad field */
export function parseFields<Output>(schema: Schema<Output>, value: unknown): Output {
  const { output, fields } = checkFields(schema, value)
  if (Object.keys(fields).length > 0) throw badFields(fields)
  return output
}

const pathOf = (issue: v.BaseIssue<unknown>) => v.getDotPath(issue) ?? 'body'

const isMissing = ({ path, received }: v.BaseIssue<unknown>) =>
  path?.at(-1)?.origin === 'key' && received === 'undefined'

/**
 * Reads the value again with its missing members set to undefined: valibot reports a missing key itself, and asks the member's schema, which has the
 * message of an empty field, only for a key that is there.
 * @param value a copy, which this changes
 * @returns texts by path
 */
function textsOfMissing(schema: Schema<unknown>, value: unknown, issues: readonly v.BaseIssue<unknown>[]) {
  const missing = issues.filter(isMissing)
  if (missing.length === 0) return new Map<string, string>()
  for (const { path = [] } of missing) {
    const keys = path.map(({ key }) => key as string)
    const owner = keys.slice(0, -1).reduce((inner, key) => inner?.[key] as Members, value as Members)
    // A schema that transforms reads members of what is not in the value.
    if (owner && typeof owner === 'object') owner[keys.at(-1) ?? ''] = undefined
  }
  return new Map(v.safeParse(schema, value).issues?.map((issue) => [pathOf(issue), textOf(issue)]))
}
type Members = Record<string, unknown> | undefined

/** Valibot's own texts for missing values and non-objects are for developers. */
function textOf({ message, received, type }: v.BaseIssue<unknown>): string {
  if (!/^Invalid (key|type):/.test(message)) return message
  if (received === 'undefined') return 'Field is required'
  return /object$/.test(type) ? notAnObject : message
}

/** Input may appear in errors, so it is cut, between characters. */
export const shortened = (text: string, max: number): string =>
  (text.length > max ? `${text.slice(0, max)}…` : text).toWellFormed()
