import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm test`: type check, lint, unit and page tests, production builds and their budgets, end-to-end tests. Stops at the first step that
 * fails and ends with the counts of all tests that ran.
 */
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const jestResults = join(results, 'jest.json')
const e2eResults = join(results, 'e2e.json')

interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
}

const steps: readonly Step[] = [
  { name: 'type check', command: ['pnpm', 'run', 'typecheck'] },
  { name: 'lint', command: ['pnpm', 'run', 'lint'] },
  { name: 'unit and page tests', command: ['pnpm', 'exec', 'jest', '--ci', '--json', `--outputFile=${jestResults}`] },
  { name: 'builds', command: ['node', 'scripts/build.ts'] },
  { name: 'budgets', command: ['node', 'scripts/budgets/check.ts'] },
  { name: 'end-to-end tests', command: ['node', 'e2e/run.ts', `--results=${e2eResults}`] },
]

interface Counts {
  readonly passed: number
  readonly failed: number
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// Servers and commands that tests start compile the same hundreds of files; Node keeps what it made of them.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env }
const times: string[] = []
let isGreen = true
for (const { name, command } of steps) {
  const started = performance.now()
  console.log(`\n== ${name}`)
  const [program, ...args] = command
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', env })
  times.push(`${name} ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (status !== 0) {
    isGreen = false
    console.error(`\n${name} failed`)
    break
  }
}

const jest = jestCounts()
const e2e = e2eCounts()
console.log(`\n${times.join(', ')}`)
console.log(`unit and page tests: ${jest.passed} passed; end-to-end tests: ${e2e.passed} passed`)
console.log(`${jest.passed + e2e.passed} passed, ${jest.failed + e2e.failed} failed`)
process.exitCode = isGreen ? 0 : 1

function jestCounts(): Counts {
  if (!existsSync(jestResults)) return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(jestResults, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}

function e2eCounts(): Counts {
  if (!existsSync(e2eResults)) return { passed: 0, failed: 0 }
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(e2eResults, 'utf8')).stats
  return { passed: expected + flaky, failed: unexpected }
}
