import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const results = join(root, 'test-results')
export const jestResults = join(results, 'jest.json')
export const e2eResults = join(results, 'e2e.json')

type Command = readonly [program: string, ...args: string[]]
export interface Step {
  readonly name: string
  /** These run in parallel. */
  readonly commands: readonly Command[]
  /** Steps after this one cannot run when it fails. */
  readonly isRequired?: boolean
}

interface Counts {
  readonly passed: number
  readonly failed: number
  /** Passed tests that needed a second try. */
  readonly flaky: number
}

/** Runs the steps in sequence, also those after one that fails unless it is required, and prints durations and counts. @returns whether all passed */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const times: string[] = []
  const failures: string[] = []
  for (const { name, commands, isRequired } of steps) {
    const begin = performance.now()
    console.log(`\n== ${name}`)
    const statuses = await Promise.all(commands.map(run))
    times.push(`${name} ${((performance.now() - begin) / 1000).toFixed(1)} s`)
    if (statuses.every((status) => status === 0)) continue
    failures.push(name)
    console.error(`\n${name} failed`)
    if (isRequired) break
  }
  const jest = jestCounts()
  const e2e = e2eCounts()
  console.log(`\n${times.join(', ')}`)
  console.log(`unit and page tests: ${jest.passed} passed; end-to-end tests: ${e2e.passed} passed`)
  const flaky = e2e.flaky > 0 ? `, ${e2e.flaky} at the second try` : ''
  console.log(`${jest.passed + e2e.passed} passed${flaky}, ${jest.failed + e2e.failed} failed`)
  if (failures.length > 0) console.error(`failed: ${failures.join(', ')}`)
  return failures.length === 0
}

// Servers and commands started by tests compile the same hundreds of files; Node caches the compiled code.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env }

/** @returns the exit code; 0 is success */
async function run([program, ...args]: Command): Promise<number> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', env })
  const [status] = await once(child, 'exit')
  return status ?? 1
}

function jestCounts(): Counts {
  if (!existsSync(jestResults)) return { passed: 0, failed: 0, flaky: 0 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(jestResults, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests, flaky: 0 }
}

function e2eCounts(): Counts {
  if (!existsSync(e2eResults)) return { passed: 0, failed: 0, flaky: 0 }
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(e2eResults, 'utf8')).stats
  return { passed: expected + flaky, failed: unexpected, flaky }
}
