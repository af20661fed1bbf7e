import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createFontStack } from '@capsizecss/core'
import arial from '@capsizecss/metrics/arial'
import inter from '@capsizecss/metrics/inter'
import subsetFont from 'subset-font'

/**
 * `pnpm -C packages/ui fonts`: splits Inter into files by the letters that pages use; run it after an update of Inter. Every page loads the first file; browsers
 * load another only when a letter of its range is on the page. Scripts other than Latin use the system's typeface.
 */

export const madeFolder = join(import.meta.dirname, 'made')

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const without = (text: string, others: string): string =>
  [...text].filter((letter) => !others.includes(letter)).join('')

const base = `${range(0x20, 0x7e)}\u00a0ÆØÅæøåÄÖÜäöüßÉé·×°§«»²³µ±–—…•→←↑↓−‘’“”€`
const latin = `${range(0xa0, 0xff)}${range(0x2010, 0x2027)}${range(0x2030, 0x205e)}ŒœŸˆ˚˜™∕\ufffd`
const extendedA = range(0x0100, 0x017f)
const extended = [
  range(0x0180, 0x02ff),
  '\u0304\u0308\u0329',
  range(0x1d00, 0x1dbf),
  range(0x1e00, 0x1eff),
  range(0x20a0, 0x20c0),
  'ℓ',
  range(0x2c60, 0x2c7f),
  range(0xa720, 0xa7ff),
].join('')

/** Most used first. `source` is a file of the Inter package. */
const parts = [
  { name: 'inter-base', source: 'latin', text: base },
  { name: 'inter-latin', source: 'latin', text: without(latin, base) },
  { name: 'inter-extended-a', source: 'latin-ext', text: without(extendedA, `${base}${latin}`) },
  { name: 'inter-extended', source: 'latin-ext', text: without(extended, `${base}${latin}`) },
] as const

const weights = { min: 400, max: 700 }

const sourceOf = (name: string): Buffer =>
  readFileSync(
    createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`),
  )

export async function makeFonts(): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  const faces: string[] = []
  for (const { name, source, text } of parts) {
    files[`${name}.woff2`] = await subsetFont(sourceOf(source), text, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    })
    faces.push(faceOf(name, text))
  }
  // Where ranges overlap the later @font-face wins, so the first part comes last.
  files['fonts.css'] = Buffer.from(`${[...faces.reverse(), fallback()].join('\n\n')}\n`)
  return files
}

const faceOf = (name: string, text: string) => `@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url('./${name}.woff2') format('woff2');
  unicode-range: ${rangesOf(text).join(', ')};
}`

/** Joins consecutive letters into ranges such as `U+41-5A`. */
function rangesOf(text: string): string[] {
  const points = [...new Set([...text].map((letter) => letter.codePointAt(0) ?? 0))].sort((a, b) => a - b)
  const runs: [first: number, last: number][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && run[1] === point - 1) run[1] = point
    else runs.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase()
  return runs.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`)
}

/** Arial with Inter's metrics prevents a layout shift when Inter loads; Liberation Sans has the same metrics as Arial. */
const fallback = () =>
  createFontStack([inter, arial])
    .fontFaces.replace(/"/g, "'")
    .replace(/src: .*;/, "src: local('Arial'), local('ArialMT'), local('Liberation Sans');")
