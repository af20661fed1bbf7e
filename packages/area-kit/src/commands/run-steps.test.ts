import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSteps, type Step } from './run-steps.ts'

let folder: string
let said: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-steps-'))
  said = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const step = (name: string, code: string): Step => ({ name, command: [process.execPath, '-e', code] })
const leaving = (file: string) => `require('node:fs').writeFileSync('${file}', '')`
const run = (...steps: Step[]) => runSteps(folder, steps, (line) => said.push(line))

it('runs each step after one that failed, and says at the end how each ended', () => {
  const code = run(step('types', 'process.exit(3)'), step('lint', leaving('linted')), step('tests', 'process.exit(4)'))
  expect(code).toBe(1)
  expect(existsSync(join(folder, 'linted'))).toBe(true)
  expect(said.slice(-4)).toEqual(['', 'types: failed', 'lint: passed', 'tests: failed'])
})

it('ends with 0 when each has passed', () => {
  expect(run(step('types', ''), step('lint', ''))).toBe(0)
})

it('counts a step that a signal ended as failed', () => {
  expect(run(step('tests', "process.kill(process.pid, 'SIGKILL')"))).toBe(1)
})
