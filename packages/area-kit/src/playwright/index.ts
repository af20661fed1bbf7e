import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Account } from '../testing/index.ts'

/** An area's Playwright tests use these. It does not import Playwright, which an area adds when it wants it. */

/** The part of Playwright's page that `signIn` uses. */
interface Page {
  readonly goto: (address: string) => Promise<unknown>
  readonly getByLabel: (text: string, options: { exact: true }) => { fill: (value: string) => Promise<void> }
  readonly getByRole: (role: 'button', options: { name: string }) => { click: () => Promise<void> }
  readonly waitForURL: (isThere: (address: URL) => boolean) => Promise<void>
}

/**
 * Settings for `defineConfig`: tests in `e2e`, against `npm start` on a free port with data of its own. CHROMIUM_PATH names a browser that is there;
 * PLAYWRIGHT_CHANNEL one that Playwright knows, such as `chrome`.
 */
export async function settings() {
  // Playwright's workers read the settings again, and inherit this.
  process.env.EMBERWATCH_TEST_PORT ??= String(await freePort())
  const port = process.env.EMBERWATCH_TEST_PORT
  const url = `http://localhost:${port}`
  const { CHROMIUM_PATH: executablePath, PLAYWRIGHT_CHANNEL: channel } = process.env
  return {
    testDir: 'e2e',
    use: {
      baseURL: url,
      ...(channel && { channel }),
      ...(executablePath && { launchOptions: { executablePath } }),
    },
    webServer: {
      command: 'npm start',
      url,
      env: { ...environment(), PORT: port, DATA_DIR: '.emberwatch/test' },
      // The first start makes a database with the demo fleet.
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    },
  }
}

/** Signs in as an account of the demo fleet, through the login page. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(`${account}@emberwatch.example`)
  await page.getByLabel('Password', { exact: true }).fill('emberwatch-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { readonly port: number }
  server.close()
  await once(server, 'close')
  return port
}
