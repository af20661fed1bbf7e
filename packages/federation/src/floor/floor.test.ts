import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import browserslist from 'browserslist'
import { baselineDate, browserFloor, floorInWords } from './browser-floor.ts'
import { findNewer } from './find-newer.ts'
import { makeNewer } from './make-newer.ts'
import newer from './newer.json' with { type: 'json' }

describe('browser floor', () => {
  it('includes every browser that is Baseline Widely available on its date', () => {
    const names = Object.keys(browserFloor)
    const oldest = new Map<string, number>()
    for (const line of browserslist(`baseline widely available on ${baselineDate}`)) {
      const [name = '', version = ''] = line.split(' ')
      if (names.includes(name))
        oldest.set(name, Math.min(oldest.get(name) ?? Number.POSITIVE_INFINITY, Number.parseFloat(version)))
    }
    expect([...oldest.keys()].sort()).toEqual(names.sort())
    for (const [name, version] of Object.entries(browserFloor))
      expect([name, Number(version) <= (oldest.get(name) ?? 0)]).toEqual([name, true])
  })

  it('equals its file (`pnpm -C packages/federation floor:newer`)', () => {
    expect(newer).toEqual(makeNewer())
  })

  it('equals the documents', () => {
    const text = readFileSync(join(__dirname, '../../../../docs/deploying.md'), 'utf8').replace(/\s+/g, ' ')
    expect(text).toContain(`${floorInWords} and newer`)
  })
})

describe('find newer', () => {
  it.each([
    ['a.js', 'Promise.try(f)', 'Promise.try'],
    ['a.js', 'new URLPattern({})', 'URLPattern'],
    ['a.js', 'a.isSubsetOf(b)', '.isSubsetOf'],
    ['a.js', 'navigator.getBattery()', 'navigator.getBattery'],
    ['a.js', 'using a = b()', 'syntax: '],
    ['a.js', '/(?i:a)b/', 'syntax: '],
    ['a.css', '.a { text-wrap: pretty }', 'text-wrap: pretty'],
    ['a.css', '.a { field-sizing: content }', 'field-sizing'],
    ['a.css', '.a { width: calc-size(auto, size) }', 'calc-size()'],
    ['a.css', '.a:open { color: red }', ':open'],
    ['a.css', '@starting-style { .a { opacity: 0 } }', '@starting-style'],
  ])('names the newer feature in %s: %s', (file, text, use) => {
    expect(findNewer(file, text)).toEqual([expect.stringContaining(use)])
  })

  it.each([
    ['a.js', 'Promise.withResolvers(); URL.canParse(a); AbortSignal.any([]); structuredClone(a)'],
    ['a.js', 'typeof URLPattern === "function" && new URLPattern({})'],
    ['a.js', 'if (Promise.try) Promise.try(f)'],
    ['a.js', '(a = Symbol.dispose) && (b[a] = c)'],
    ['a.js', 'navigator.getBattery?.()'],
    ['a.js', '"isSubsetOf" in a && a.isSubsetOf(b)'],
    ['a.js', 'class URLPattern {} new URLPattern()'],
    ['a.css', '.a { color: light-dark(red, blue) }'],
    ['a.css', '@supports (field-sizing: content) { .a { field-sizing: content } }'],
    ['a.css', '.a { -webkit-user-select: none; user-select: none }'],
    ['a.png', 'Promise.try'],
  ])('accepts a feature of the floor, or one behind a check, in %s: %s', (file, text) => {
    expect(findNewer(file, text)).toEqual([])
  })
})
