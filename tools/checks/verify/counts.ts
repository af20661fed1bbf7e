import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Numbers of tests of a part; names with the first line of their error of those that passed at the second try, and of those that did not. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly flaky: readonly string[]
  readonly failures: readonly string[]
}

const none: Counts = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: [] }
export const noCounts = (): Counts => none

const read = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

interface Failure {
  readonly name: string
  readonly message: string | undefined
}
type Try = Pick<Counts, 'passed' | 'failed' | 'skipped'> & { readonly failures: readonly Failure[] }

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n', 1)[0]?.slice(0, 200)
const describeFailure = ({ name, message }: Failure) => (message ? `${name}: ${firstLine(message)}` : name)

/** Adds the second try, of the failures of the first alone. */
function withRetry(first: Try, again: Try | undefined): Counts {
  const lastNames = again?.failures.map(({ name }) => name)
  return {
    passed: again ? first.passed + first.failed - again.failed : first.passed,
    failed: again ? again.failed : first.failed,
    skipped: first.skipped,
    flaky: lastNames ? first.failures.filter(({ name }) => !lastNames.includes(name)).map(describeFailure) : [],
    failures: (again ?? first).failures.map(describeFailure),
  }
}

/** Reads Jest's results; a file that could not run counts as one failure. */
export function jestCounts(file: string, againFile: string): Counts {
  const first = jestResult(file)
  return first ? withRetry(first, jestResult(againFile)) : none
}

/** Lists the files of Jest's results in which something failed. */
export const failedFiles = (file: string): readonly string[] =>
  (read(file) as JestResult | undefined)?.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name) ?? []

interface JestResult {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numRuntimeErrorTestSuites: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function jestResult(file: string): Try | undefined {
  const result = read(file) as JestResult | undefined
  if (!result) return undefined
  const failures = result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    return status === 'failed' && failed.length === 0
      ? [{ name, message }]
      : failed.map(({ fullName, failureMessages: [text] }) => ({ name: fullName, message: text }))
  })
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  return { passed: result.numPassedTests, failed, skipped: result.numPendingTests, failures }
}

/** Reads Playwright's results. */
export function playwrightCounts(file: string, againFile: string): Counts {
  const first = playwrightResult(file)
  return first ? withRetry(first, playwrightResult(againFile)) : none
}

interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

function playwrightResult(file: string): Try | undefined {
  const result = read(file)
  if (!result) return undefined
  const { expected, unexpected, flaky, skipped } = result.stats
  const failures = specsOf(result)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      message: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
    }))
  // Errors outside of tests, such as those of a file that does not load.
  const others = (result.errors as { message?: string }[]).map(({ message }) => ({ name: 'outside of tests', message }))
  const failed = Math.max(unexpected, others.length)
  return { passed: expected + flaky, failed, skipped, failures: [...failures, ...others] }
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Reads `{ passed, failed, flaky }`, which our own runners write. */
export function stepCounts(file: string): Counts {
  return { ...none, ...read(file) }
}
