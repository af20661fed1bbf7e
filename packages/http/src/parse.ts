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
  const faults: [string, string][] = (result.issues ?? []).map((issue) => [
    v.getDotPath(issue) ?? 'body',
    textOf(issue),
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

/** Valibot's own texts for missing values and non-objects are for developers. */
function textOf({ message, received, type }: v.BaseIssue<unknown>): string {
  if (!/^Invalid (key|type):/.test(message)) return message
  if (received === 'undefined') return 'Field is required'
  return /object$/.test(type) ? notAnObject : message
}

/** Input may appear in errors, so it is cut, between characters. */
export const shortened = (text: string, max: number): string =>
  (text.length > max ? `${text.slice(0, max)}…` : text).toWellFormed()
