import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Refused } from '@emberwatch/registry'
import type { Stats, StatsError } from 'webpack'
import { fileIn, type SourceError, withExcerpt } from './source-error.ts'

/** Errors of a build with file and line, where webpack or its loaders know them. */
export const buildErrors = (stats: Stats, folder: string): SourceError[] =>
  (stats.toJson({ all: false, errors: true }).errors ?? []).flatMap((error) => ofWebpack(error, folder))

/** Describes errors that make the build impossible, such as a rule that area.json breaks. */
export function refusalErrors(error: unknown): SourceError[] {
  if (error instanceof Refused)
    return error.refusals.map(({ rule, message }) => ({
      kind: 'build',
      message: `${rule}: ${message}`,
      file: 'area.json',
    }))
  return [{ kind: 'build', message: error instanceof Error ? error.message : String(error) }]
}

/** swc draws each error with its place: `x Expected ';'`, and in the next line `╭─[/…/StormPage.tsx:3:5]`. */
const drawn = /^\s*(?:Error:\s*)?[x×]\s+(.+)\n\s*[╭,][─-]+\[[^\n]*?:(\d+):(\d+)\s*\]/gm

/** swc's head names column 1 for most errors. The mark below the drawn line stands under the place. */
function markedColumn(drawing: string, line = ''): string | undefined {
  const [, before, below] = new RegExp(`^( *${line} [|│] ).*\\n(.*)`, 'm').exec(drawing) ?? []
  if (before === undefined || below === undefined || !/^\s*[:·]/.test(below)) return undefined
  const mark = below.slice(before.length).search(/\S/)
  return mark === -1 ? undefined : String(mark + 1)
}

function ofWebpack({ message: raw, moduleName, loc }: StatsError, folder: string): SourceError[] {
  const text = stripVTControlCharacters(raw)
  const file = moduleName === undefined ? undefined : fileIn(folder, moduleName)
  const known = file === undefined ? {} : { file }
  const syntax = [...text.matchAll(drawn)].map(({ 0: whole, 1: message = '', 2: line, 3: column, index }) => ({
    message,
    ...origin(line, markedColumn(text.slice(index + whole.length), line) ?? column),
  }))
  if (syntax.length) return syntax.map((error) => withExcerpt(folder, { kind: 'build', ...error, ...known }))
  const message = text
    .replace(/^Module build failed[^\n]*\n/, '')
    .replace(/\n\s+at [\s\S]*$/, '')
    .replaceAll(`${folder}/`, '')
    .trim()
  return [withExcerpt(folder, { kind: 'build', message, ...known, ...placeOfRequest(folder, file, message, loc) })]
}

/** webpack's own place is one in the compiled module, so the line of an import that leads nowhere is looked for. */
function placeOfRequest(folder: string, file: string | undefined, message: string, loc?: string) {
  const [, request] = /Can't resolve '([^']+)'/.exec(message) ?? []
  if (file === undefined || request === undefined) return {}
  const path = join(folder, file)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const lineIndex = lines.findIndex((line) => line.includes(`'${request}'`) || line.includes(`"${request}"`))
  return lineIndex === -1 ? origin(/^(\d+)/.exec(loc ?? '')?.[1] ?? '1') : origin(String(lineIndex + 1))
}

const origin = (line?: string, column?: string) => ({
  line: Number(line),
  ...(column === undefined ? {} : { column: Number(column) }),
})
