import type { Schema } from '@emberwatch/contract'
import * as v from 'valibot'
import { badFields } from '../problem.ts'
import { listsForObjects, notAnObject } from './not-objects.ts'
import { unfitTexts } from './unfit-texts.ts'

/** What is told of one bad body: enough to mend a form by, and no more than an answer should hold. */
const most = { fields: 20, name: 100, text: 300 } as const

/** The value as the schema reads it, with what is wrong in each field by its path, such as `address.city`. */
export function checkFields<Output>(schema: Schema<Output>, value: unknown) {
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

/** The value as the schema reads it. @throws ApiProblem 400 that names each bad field */
export function parseFields<Output>(schema: Schema<Output>, value: unknown): Output {
  const { output, fields } = checkFields(schema, value)
  if (Object.keys(fields).length > 0) throw badFields(fields)
  return output
}

/** Valibot's own texts for what is missing altogether and for what is no object are for developers. */
function textOf({ message, received, type }: v.BaseIssue<unknown>): string {
  if (!/^Invalid (key|type):/.test(message)) return message
  if (received === 'undefined') return 'Field is required'
  return /object$/.test(type) ? notAnObject : message
}

/** Names and texts may hold what was sent, so they are cut, between characters. */
export const shortened = (text: string, max: number): string =>
  (text.length > max ? `${text.slice(0, max)}…` : text).toWellFormed()
