import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Counts } from './counts.ts'
import type { Part } from './parts.ts'
import { runParts } from './run-parts.ts'

let folder: string
let lines: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-parts-'))
  lines = []
  jest.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(...text.split('\n')))
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const node = (code: string) => [process.execPath, '-e', code] as const
const counts = (passed: number, failed: number, flaky: string[] = []): Counts => ({
  passed,
  failed,
  skipped: 0,
  flaky,
  failures: [],
})
const green: Part = { name: 'green', commands: [node('0')], counts: () => counts(3, 0) }
const run = (parts: readonly Part[], more = {}) => runParts(parts, { results: join(folder, 'results'), ...more })

it('the run ends with the numbers of all parts', async () => {
  expect(await run([green, green], { leftOut: ['not run: others'] })).toBe(true)
  expect(lines.slice(-2)).toEqual(['not run: others', '6 passed, 0 failed'])
})

it('the run continues after a failed part, names it and fails', async () => {
  const failures = ['a.e2e.ts: opens: Error: no window']
  const red: Part = {
    name: 'red',
    commands: [node('process.exit(1)')],
    counts: () => ({ ...counts(0, 1), failures }),
  }
  expect(await run([red, green])).toBe(false)
  expect(lines.slice(-3)).toEqual(['failed: red', `  ${failures[0]}`, '3 passed, 1 failed'])
})

it('parts that need a failed one are skipped with a message', async () => {
  const red: Part = { name: 'red', commands: [node('process.exit(1)')], counts: () => counts(0, 0), isRequired: true }
  expect(await run([red, green])).toBe(false)
  expect(lines.slice(-2)).toEqual(['not run: green', '0 passed, 1 failed'])
})

it('failures run once more, with the names of skipped parts', async () => {
  const second = join(folder, 'second')
  const part: Part = {
    name: 'unsteady',
    commands: [node('process.exit(1)')],
    retry: () => node(`require('fs').writeFileSync(${JSON.stringify(second)}, '')`),
    counts: () => (existsSync(second) ? counts(2, 0, ['the slow one']) : counts(1, 1)),
  }
  expect(await run([part])).toBe(true)
  expect(lines).toContain('passed at the second try: the slow one')
  expect(lines.at(-1)).toBe('2 passed, 0 failed')
})

it('a failure other than of a test is not retried', async () => {
  const second = join(folder, 'second')
  const part: Part = {
    name: 'crash',
    commands: [node('process.exit(1)')],
    retry: () => node(`require('fs').writeFileSync(${JSON.stringify(second)}, '')`),
    counts: () => counts(0, 0),
  }
  expect(await run([part])).toBe(false)
  expect(existsSync(second)).toBe(false)
})

it('the time limit ends running parts and names those left', async () => {
  const endless: Part = { name: 'endless', commands: [node('setInterval(() => {}, 1000)')], counts: () => counts(0, 0) }
  expect(await run([endless, green], { deadline: Date.now() })).toBe(false)
  expect(lines).toEqual(expect.arrayContaining(['failed: endless', 'not run: green']))
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
})

it('a signal ends the running part and all after it', async () => {
  const endless: Part = { name: 'endless', commands: [node('setInterval(() => {}, 1000)')], counts: () => counts(0, 0) }
  const end = run([endless, green])
  process.emit('SIGTERM', 'SIGTERM')
  expect(await end).toBe(false)
  expect(lines).toEqual(expect.arrayContaining(['failed: endless', 'not run: green']))
})
