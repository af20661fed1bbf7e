import type { Schema } from '@emberwatch/contract'
import * as v from 'valibot'
import { badFields } from './problem.ts'

/** PostgreSQL cannot store this character in text. */
export const nul = '\u0000'

/** The value as the schema reads it, with what is wrong in each field by its path, such as `address.city`. */
export function checkFields<Output>(schema: Schema<Output>, value: unknown) {
  const result = v.safeParse(schema, value)
  const fields: Record<string, string> = {}
  for (const issue of result.issues ?? []) fields[v.getDotPath(issue) ?? 'body'] ??= textOf(issue)
  for (const path of nulPaths(value)) fields[path] ??= 'has a character that is not allowed'
  return { output: result.output as Output, fields }
}

/** The value as the schema reads it. @throws ApiProblem 400 that names each bad field */
export function parseFields<Output>(schema: Schema<Output>, value: unknown): Output {
  const { output, fields } = checkFields(schema, value)
  if (Object.keys(fields).length > 0) throw badFields(fields)
  return output
}

/** Valibot's own text for what is missing altogether is for developers. */
const textOf = (issue: v.BaseIssue<unknown>): string =>
  issue.received === 'undefined' && /^Invalid (key|type):/.test(issue.message) ? 'Field is required' : issue.message

function nulPaths(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes(nul) ? [path || 'body'] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => nulPaths(inner, path ? `${path}.${key}` : key))
}
