import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoIds } from '@emberwatch/api/fleet'
import { type Browser, expect } from '@playwright/test'
import { startServer } from '../tools/dev/start-server.ts'
import { launchBrowser } from './find-browser.ts'
import { serverEnv } from './own-server.ts'
import { type Screenshot, screenshots } from './screenshot-list.ts'
import { beSignedIn, settled } from './tests/steps.ts'

/** `pnpm -C e2e screenshots`: the README's screenshots, from a server of its own with the demo fleet in a temporary folder. */
const folder = join(import.meta.dirname, '..', 'docs', 'images')
const dataDir = mkdtempSync(join(tmpdir(), 'emberwatch-screenshots-'))
const server = await startServer({ env: serverEnv(dataDir) })
process.env.BASE_URL = server.url
const browser = await launchBrowser()
try {
  for (const screenshot of screenshots) await take(browser, screenshot)
} finally {
  await browser.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function take(browser: Browser, { name, as, path, heading }: Screenshot): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    baseURL: server.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await beSignedIn(page, as)
  await page.goto(path({ site: demoIds.sites.nidelva }))
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await settled(page)
  // The background of a map comes as images of its own; the host's thread draws the first ones for some seconds.
  await expect(page.locator('img.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0, { timeout: 60_000 })
  await page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(`docs/images/${name}.png`)
  await page.close()
}
