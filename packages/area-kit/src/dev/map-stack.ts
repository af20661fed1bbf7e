import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { fileIn, placeOf, type SourceError, withExcerpt } from './source-error.ts'

interface RunTimeError {
  readonly message: string
  readonly stack: string
}

interface BuiltArea {
  readonly folder: string
  readonly outputPath: string
}

/** Chromium writes `at f (http://…/x.js:1:2)`, the others `f@http://…/x.js:1:2`. */
const framePlace = /https?:\/\/[^\s()@]+?\/([\w.-]+\.js)(?:\?[^\s:]*)?:(\d+):(\d+)/g

/**
 * An error of the browser in the files and lines of the source, by the source maps of the build. Frames of
 * the platform, whose names are minified, are left out where one is the area's own.
 */
export async function mapStack({ message, stack }: RunTimeError, built: BuiltArea): Promise<SourceError> {
  const frames = [...stack.matchAll(framePlace)]
  const names = [...new Set(frames.map(([, name = '']) => name))]
  const maps = new Map(
    await Promise.all(names.map(async (name) => [name, await mapOf(built.outputPath, name)] as const)),
  )
  const origins = frames.map(([, name = '', line, column]) =>
    placeIn(built.folder, maps.get(name)?.findOrigin(Number(line), Number(column))),
  )
  let next = 0
  const lines = stack.split('\n').flatMap((line) => {
    let isOfOthers = false
    const mapped = line.replace(framePlace, (whole) => {
      const origin = origins[next++]
      isOfOthers ||= origin === undefined
      return origin ? placeOf(origin) : whole
    })
    return isOfOthers ? [] : [mapped]
  })
  const own = origins.find((origin) => origin?.file.startsWith('src/'))
  return withExcerpt(built.folder, { kind: 'run', message, stack: own ? lines.join('\n') : stack, ...own })
}

async function mapOf(outputPath: string, name: string): Promise<SourceMap | undefined> {
  const text = await readFile(join(outputPath, `${name}.map`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : new SourceMap(JSON.parse(text))
}

/** webpack names sources `webpack://<area>/./src/…`. */
function placeIn(folder: string, origin?: object) {
  const { fileName, lineNumber, columnNumber } = Object(origin)
  if (typeof fileName !== 'string') return undefined
  const file = fileIn(folder, fileName.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, ''))
  return file === undefined || file.startsWith('webpack/')
    ? undefined
    : { file, line: Number(lineNumber), column: Number(columnNumber) }
}
