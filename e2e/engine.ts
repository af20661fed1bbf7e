import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchOptions, Page } from '@playwright/test'

/** True where run.ts chose Firefox and not Chromium; tests read it where their ways differ. */
export const isFirefox = process.env.ENGINE === 'firefox'

/** Firefox puts the downloads of this worker here. */
export const downloadsFolder = join(process.env.DOWNLOADS ?? '', process.env.TEST_WORKER_INDEX ?? '')
if (process.env.DOWNLOADS) mkdirSync(downloadsFolder, { recursive: true })

const chromium: LaunchOptions = {
  executablePath: process.env.HEADLESS_PATH ?? process.env.CHROMIUM_PATH,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}
/** The distribution's build, driven over BiDi. What commands cannot tell it about the system stands in its preferences. */
const firefox: LaunchOptions = {
  channel: 'moz-firefox',
  executablePath: process.env.FIREFOX_PATH,
  downloadsPath: downloadsFolder,
  firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, 'ui.useOverlayScrollbars': 1 },
}
/** The options for `use` of the configuration. */
export const engineOptions = isFirefox
  ? ({ browserName: 'firefox', channel: 'moz-firefox', launchOptions: firefox } as const)
  : { launchOptions: chromium }

export type ColorScheme = 'light' | 'dark'

/** Shows a page in a theme. Firefox cannot be told which one the system has, so it gets the mark that a choice of the person leaves. */
export async function showIn(page: Page, colorScheme: ColorScheme): Promise<void> {
  if (!isFirefox) return page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, colorScheme)
}
