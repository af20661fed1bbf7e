import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyEmptyDatabase } from '@emberwatch/api/testing/prepared'
import { startServer } from '../../tools/dev/start-server.ts'
import { findWebKit, leftOut } from '../find-engines.ts'
import { serverEnv } from '../own-server.ts'
import { startWebKit } from './driver.ts'
import { steps } from './steps.ts'

/**
 * `pnpm e2e --engine=webkit`: sixteen steps through the product in WebKitGTK, the engine of Safari, against a server of its own with the demo fleet. What
 * comes after a step that has failed is tried as well.
 */
const { values } = parseArgs({ options: { results: { type: 'string' }, engine: { type: 'string' } } })
const webKit = findWebKit()
if (!webKit) process.exit(leftOut('WebKitGTK with its driver', 'webkit2gtk-driver, xvfb'))

const dataDir = mkdtempSync(join(tmpdir(), 'emberwatch-webkit-'))
const home = mkdtempSync(join(tmpdir(), 'emberwatch-webkit-home-'))
const env = serverEnv(dataDir)
await copyEmptyDatabase(dataDir)
execFileSync(process.execPath, ['packages/demo/src/seed-cli.ts'], { cwd: join(import.meta.dirname, '../..'), env })
const server = await startServer({ env })
const counts = { passed: 0, failed: 0, failures: [] as string[] }
try {
  const { page, close } = await startWebKit(webKit, home)
  try {
    for (const [name, run] of steps) {
      const begin = performance.now()
      const error = await run({ page, url: server.url, dataDir, home }).then(
        () => undefined,
        (error: unknown) => error,
      )
      const seconds = ((performance.now() - begin) / 1000).toFixed(1)
      counts[error ? 'failed' : 'passed'] += 1
      if (error) counts.failures.push(`${name}: ${String(error).split('\n', 1)[0]}`)
      console.log(`${error ? '✘' : '✓'} ${name} (${seconds} s)${error ? `\n  ${error}` : ''}`)
    }
  } finally {
    await close()
  }
} finally {
  await server.close()
  for (const folder of [dataDir, home]) rmSync(folder, { recursive: true, force: true })
}
if (values.results) writeFileSync(values.results, JSON.stringify(counts))
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 ? 0 : 1)
