import * as v from 'valibot'
import { nearestWord } from './nearest-word.ts'

/** One sentence for what is wrong with a value: its path, then why. Of an unknown key valibot says only that it expected never. */
export function sayIssue(issue: v.BaseIssue<unknown>, schema: unknown, whole = 'document'): string {
  const isUnknownKey = issue.type === 'strict_object' && issue.expected === 'never'
  const message = isUnknownKey ? sayUnknownKey(issue, schema) : issue.message
  return `${v.getDotPath(issue) ?? whole}: ${message}`
}

function sayUnknownKey({ input, path }: v.BaseIssue<unknown>, schema: unknown): string {
  const above = (path ?? []).slice(0, -1).map(({ key }) => key)
  const keys = keysAt(schema, above)
  const nearest = nearestWord(String(input), keys)
  return `is no key here; there are ${keys.join(', ') || 'none'}${nearest ? `. Is ${nearest} meant?` : ''}`
}

/** The keys that the schema knows at a path. */
function keysAt(schema: unknown, path: readonly unknown[]): string[] {
  const { wrapped, entries, item } = Object(schema) as Shape
  if (wrapped) return keysAt(wrapped, path)
  if (path.length === 0) return Object.keys(entries ?? {})
  const [key, ...rest] = path
  return keysAt(entries?.[String(key)] ?? item, rest)
}
/** Schemas of objects have entries, those of lists an item, and optional ones wrap another. */
interface Shape {
  readonly wrapped?: unknown
  readonly entries?: Readonly<Record<string, unknown>>
  readonly item?: unknown
}
