import { readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'

/** An error of the area that is being developed, as the page and the terminal show it. */
export interface SourceError {
  readonly kind: 'build' | 'types' | 'run'
  readonly message: string
  /** Relative to the area's folder, with slashes. */
  readonly file?: string | undefined
  /** The line counts from 1. */
  readonly line?: number | undefined
  /** The column counts from 1. */
  readonly column?: number | undefined
  /** The lines around it, with their numbers. */
  readonly excerpt?: string | undefined
  /** The stack of errors at run time, in the source's files and lines. */
  readonly stack?: string | undefined
}

/** `src/pages/StormPage.tsx:3:5`, as editors and terminals open it. */
export const placeOf = ({ file, line, column }: Pick<SourceError, 'file' | 'line' | 'column'>): string =>
  [file, line, column].filter((part) => part !== undefined).join(':')

export const inWords = (error: SourceError): string =>
  [placeOf(error), error.message].filter(Boolean).join(': ') + (error.excerpt ? `\n${error.excerpt}` : '')

/** @returns the path below the folder, or undefined for a file elsewhere */
export function fileIn(folder: string, file: string): string | undefined {
  const path = relative(folder, join(isAbsolute(file) ? '' : folder, file)).replaceAll('\\', '/')
  return path.startsWith('../') || isAbsolute(path) ? undefined : path
}

const linesAround = 2

/** Adds the lines around the error, where its file can be read. */
export function withExcerpt(folder: string, error: SourceError): SourceError {
  const { file, line } = error
  if (file === undefined || line === undefined || fileIn(folder, file) === undefined) return error
  try {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n')
    const first = Math.max(1, line - linesAround)
    const last = Math.min(lines.length, line + linesAround)
    const width = String(last).length
    const numbered = lines
      .slice(first - 1, last)
      .map((text, i) => `${first + i === line ? '>' : ' '} ${String(first + i).padStart(width)} | ${text}`)
    return { ...error, excerpt: numbered.join('\n') }
  } catch {
    return error
  }
}
