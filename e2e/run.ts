import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../scripts/start-server.ts'
import { findBrowser } from './find-browser.ts'

/** `pnpm e2e [file…]`: a server of its own with the demo fleet in a temporary folder, then Playwright against it. */
const { values, positionals } = parseArgs({ options: { results: { type: 'string' } }, allowPositionals: true })

const browser = findBrowser()
const dataDir = mkdtempSync(join(tmpdir(), 'emberwatch-e2e-'))
const server = await startServer({
  env: { SIMULATOR: '0', ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' },
})
let status = 1
try {
  status = await runPlaywright()
} finally {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(status)

function runPlaywright(): Promise<number> {
  const env = {
    ...process.env,
    BASE_URL: server.url,
    CHROMIUM_PATH: browser,
    OUTBOX: join(dataDir, 'outbox'),
    ...(values.results ? { PLAYWRIGHT_JSON_OUTPUT_NAME: values.results } : {}),
  }
  const reporter = values.results ? 'list,json' : 'list'
  const child = spawn('pnpm', ['exec', 'playwright', 'test', `--reporter=${reporter}`, ...positionals], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    env,
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
