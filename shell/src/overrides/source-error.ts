import * as v from 'valibot'

/** The development server of an area sends this form (packages/area-kit/src/dev/source-error.ts). */
export const SourceError = v.object({
  kind: v.picklist(['build', 'types', 'run']),
  message: v.string(),
  file: v.optional(v.string()),
  line: v.optional(v.number()),
  column: v.optional(v.number()),
  excerpt: v.optional(v.string()),
  stack: v.optional(v.string()),
})
export type SourceError = v.InferOutput<typeof SourceError>

export const placeOf = ({ file, line, column }: SourceError): string =>
  [file, line, column].filter((part) => part !== undefined).join(':')

/** Makes the error of what the browser alone knows. */
const unmapped = (error: unknown): SourceError =>
  error instanceof Error
    ? { kind: 'run', message: String(error), stack: error.stack }
    : { kind: 'run', message: String(error) }

/** An error at run time in the source's files and lines, by the development server; a plain file server leaves it as it is. */
export async function mapError(error: unknown, folder: string): Promise<SourceError> {
  const { message, stack = '' } = unmapped(error)
  try {
    // Without a content type of its own the browser sends no preflight.
    const body = JSON.stringify({ message, stack })
    const answer = await fetch(new URL('/errors', folder), { method: 'POST', body })
    return v.parse(SourceError, await answer.json())
  } catch {
    return unmapped(error)
  }
}
