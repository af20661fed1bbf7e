import { existsSync, readFileSync } from 'node:fs'

/** Numbers of tests of a part, and the names of those that passed at the second try. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly flaky: readonly string[]
}

const none: Counts = { passed: 0, failed: 0, skipped: 0, flaky: [] }
export const noCounts = (): Counts => none

const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Adds the second try, of the failures of the first alone. */
function withRetry(
  first: Counts & { names: readonly string[] },
  again: (Counts & { names: readonly string[] }) | undefined,
): Counts {
  const { names, ...counts } = first
  if (!again) return counts
  return {
    passed: first.passed + first.failed - again.failed,
    failed: again.failed,
    skipped: first.skipped,
    flaky: names.filter((name) => !again.names.includes(name)),
  }
}

/** Reads Jest's results; a file that could not run counts as one failure. */
export function jestCounts(file: string, againFile: string): Counts {
  const first = jestResult(file)
  return first ? withRetry(first, jestResult(againFile)) : none
}

interface JestResult {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numRuntimeErrorTestSuites: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

function jestResult(file: string) {
  const result = read(file) as JestResult | undefined
  if (!result) return undefined
  const names = result.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    return status === 'failed' && failed.length === 0 ? [name] : failed.map(({ fullName }) => fullName)
  })
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  return { passed: result.numPassedTests, failed, skipped: result.numPendingTests, flaky: [], names }
}

/** Reads Playwright's results. */
export function playwrightCounts(file: string, againFile: string): Counts {
  const first = playwrightResult(file)
  return first ? withRetry(first, playwrightResult(againFile)) : none
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; file: string; ok: boolean }[]
}

function playwrightResult(file: string) {
  const result = read(file)
  if (!result) return undefined
  const { expected, unexpected, flaky, skipped } = result.stats
  const failed = specsOf(result).filter(({ ok }) => !ok)
  const names = failed.map((spec) => `${spec.file}: ${spec.title}`)
  return { passed: expected + flaky, failed: Math.max(unexpected, result.errors.length), skipped, flaky: [], names }
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Reads `{ passed, failed, flaky }`, which our own runners write. */
export function stepCounts(file: string): Counts {
  return { ...none, ...read(file) }
}
