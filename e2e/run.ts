import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyEmptyDatabase } from '@emberwatch/api/testing/prepared'
import { startServer } from '../tools/dev/start-server.ts'
import { findBrowser, findHeadlessBrowser } from './find-browser.ts'
import { findFirefox, leftOut } from './find-engines.ts'

/**
 * `pnpm e2e [file…] [--grep=…]`: a server of its own with the demo fleet in a temporary folder, then Playwright against it. `--engine=firefox`
 * does the same in Firefox, by default with what people do and see; the rest is about the protocol of Chromium, or about servers. `--engine=webkit`
 * takes the steps of webkit/run.ts.
 */
const { values, positionals } = parseArgs({
  options: {
    results: { type: 'string' },
    engine: { type: 'string', default: 'chromium' },
    'last-failed': { type: 'boolean', default: false },
    // Given to Playwright as they are.
    grep: { type: 'string' },
    project: { type: 'string' },
    shard: { type: 'string' },
    'only-changed': { type: 'string' },
  },
  allowPositionals: true,
})
const inFirefox = [
  'journeys',
  'screens',
  'policy',
  'reports',
  'widths',
  'old-browsers',
  'leaving',
  'quick-entry',
  'basement',
  'drafts',
]
// Steps of its own over the protocol of WebDriver, which end the process.
if (values.engine === 'webkit') await import('./webkit/run.ts')

const files = positionals.length > 0 || values.engine === 'chromium' ? positionals : inFirefox

const firefox = values.engine === 'firefox' ? findFirefox() : undefined
if (values.engine === 'firefox' && !firefox) process.exit(leftOut('Firefox 153 or newer', 'firefox-esr'))
const browser = findBrowser()
const headless = findHeadlessBrowser() ?? browser
const dataDir = mkdtempSync(join(tmpdir(), 'emberwatch-e2e-'))
// Made once, as a server takes seconds to make it: tests with servers of their own begin with copies.
const demoFleet = mkdtempSync(join(tmpdir(), 'emberwatch-e2e-fleet-'))
const root = join(import.meta.dirname, '..')
await copyEmptyDatabase(demoFleet)
execFileSync(process.execPath, ['packages/demo/src/seed-cli.ts'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: demoFleet },
})
cpSync(demoFleet, dataDir, { recursive: true })
const server = await startServer({
  env: { SIMULATOR: '0', MQTT_PORT: 'off', ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' },
})
let status = 1
try {
  status = await runPlaywright()
} finally {
  await server.close()
  for (const folder of [dataDir, demoFleet]) rmSync(folder, { recursive: true, force: true })
}
process.exit(status)

function runPlaywright(): Promise<number> {
  const env = {
    ...process.env,
    BASE_URL: server.url,
    CHROMIUM_PATH: browser,
    HEADLESS_PATH: headless,
    ...(firefox ? { ENGINE: 'firefox', FIREFOX_PATH: firefox, DOWNLOADS: join(dataDir, 'downloads') } : {}),
    MAIL_FOLDER: join(dataDir, 'outbox'),
    DEMO_FLEET: demoFleet,
    ...(values.results ? { PLAYWRIGHT_JSON_OUTPUT_NAME: values.results } : {}),
    // Recording doubles the time of every test; the second try of those that failed is enough.
    ...(values['last-failed'] ? { TRACE: 'on' } : {}),
  }
  const reporter = values.results ? 'list,json' : 'list'
  const given = (['grep', 'project', 'shard', 'only-changed'] as const).flatMap((name) =>
    values[name] ? [`--${name}=${values[name]}`] : [],
  )
  // A test that failed beside others gets the machine to itself.
  const again = values['last-failed'] ? ['--last-failed', '--workers=1'] : []
  const selection = [...given, ...again, '--pass-with-no-tests', ...files]
  const child = spawn('pnpm', ['exec', 'playwright', 'test', `--reporter=${reporter}`, ...selection], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    env,
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
