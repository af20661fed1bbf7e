import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jestCounts, playwrightCounts } from './counts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-counts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, result: unknown) => {
  writeFileSync(join(folder, name), JSON.stringify(result))
  return join(folder, name)
}
const missing = () => join(folder, 'missing.json')

describe('results of Playwright', () => {
  const spec = (title: string, message?: string) => ({
    title,
    file: 'a.e2e.ts',
    ok: !message,
    tests: [{ results: [message ? { error: { message } } : {}] }],
  })
  const result = (unexpected: number, specs: unknown[], errors: unknown[] = []) => ({
    stats: { expected: 1, unexpected, flaky: 0, skipped: 0 },
    suites: [{ suites: [{ specs }] }],
    errors,
  })

  it('distinguish failures at both tries from flaky tests, with the first line of the error', () => {
    const first = write(
      'first.json',
      result(2, [spec('opens', '\u001b[31mError: no window\u001b[39m\nat x'), spec('shuts', 'late')]),
    )
    const again = write('again.json', result(1, [spec('opens'), spec('shuts', 'late again')]))
    expect(playwrightCounts(first, again)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      flaky: ['a.e2e.ts: opens: Error: no window'],
      failures: ['a.e2e.ts: shuts: late again'],
    })
  })

  it('name an error outside of tests', () => {
    const file = write('first.json', result(0, [], [{ message: 'cannot load b.e2e.ts' }]))
    expect(playwrightCounts(file, missing())).toMatchObject({
      failed: 1,
      failures: ['outside of tests: cannot load b.e2e.ts'],
    })
  })
})

describe('results of Jest', () => {
  it('name a failed test and a file that cannot run', () => {
    const file = write('jest.json', {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 0,
      numRuntimeErrorTestSuites: 1,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [{ fullName: 'a opens', status: 'failed', failureMessages: ['no window\nat x'] }],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
      ],
    })
    expect(jestCounts(file, missing())).toMatchObject({
      failed: 2,
      failures: ['a opens: no window', 'b.test.ts: no module'],
    })
  })
})
