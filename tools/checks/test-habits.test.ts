import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What makes a test fail on a busy machine, and a test that checks less than it seems to (docs/testing.md). */

const root = join(import.meta.dirname, '../..')
const files = globSync(['{packages,shell,tools,mf-*}/**/*.{test,test-kit}.{ts,tsx}', 'e2e/tests/*.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n') }))

/** Limits of the suites in milliseconds: Jest's test, a wait of the testing library, an expectation of Playwright. */
const limits = { test: 240_000, wait: 30_000, expectation: 15_000 }

/** Lists lines that match, with their file, but for those that `toPass` tries again. */
const linesThat = (match: (line: string, file: string) => boolean) =>
  files.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) =>
      match(line, file) && !/^\s*\}\)\.toPass\(/.test(lines[index + 1] ?? '')
        ? [`${file}:${index + 1} ${line.trim()}`]
        : [],
    ),
  )
const isBelow = (text: string | undefined, limit: number) =>
  text !== undefined && Number(text.replaceAll('_', '')) < limit

it('the check reads enough files', () => {
  expect(files.length).toBeGreaterThan(500)
})

it('no test has a limit below that of its suite', () => {
  const wrong = linesThat((line, file) =>
    file.startsWith('e2e/') ? false : isBelow(/^\s*\}, ([\d_]+)\)$/.exec(line)?.[1], limits.test),
  )
  expect(wrong).toEqual([])
})

it('no assertion has a shorter timeout than usual', () => {
  const wrong = linesThat((line, file) => {
    const limit = file.startsWith('e2e/') ? limits.expectation : limits.wait
    // A probe that may fail asserts nothing.
    return (
      /(?<!\.)\b(expect|waitFor|findBy\w*|findAllBy\w*)\b/.test(line) &&
      isBelow(/\btimeout: ([\d_]+)/.exec(line)?.[1], limit)
    )
  })
  expect(wrong).toEqual([])
})

it('no test asserts a duration, which is a figure of the benches', () => {
  const wrong = linesThat((line) => /expect\((performance|Date)\.now\(\) - \w+\)\.toBeLess/.test(line))
  expect(wrong).toEqual([])
})

it('browser tests wait for values instead of asserting one reading', () => {
  const wrong = linesThat(
    (line, file) =>
      file.startsWith('e2e/') &&
      /expect\(await [\w.()'"]+\.(isVisible|isHidden|isEnabled|isDisabled|isChecked)\(\)\)/.test(line),
  )
  expect(wrong).toEqual([])
})

it('page tests wait for the render after a click', () => {
  const reads = /^\s*expect\((?:screen|within\([^)]*\)|dialog|row)\.getBy/
  const acts = /await (?:user|userEvent)\.(?:click|type|keyboard|selectOptions)\(/
  const wrong = files.flatMap(({ file, lines }) =>
    file.endsWith('.test.tsx')
      ? lines.flatMap((line, index) =>
          reads.test(line) && acts.test(lines[index - 1] ?? '') ? [`${file}:${index + 1} ${line.trim()}`] : [],
        )
      : [],
  )
  expect(wrong).toEqual([])
})
