import { defineConfig } from '@playwright/test'
import { engineOptions } from './engine.ts'

/** The server and the browser are given by run.ts. */
export default defineConfig({
  testDir: './tests',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/e2e',
  // One more than cores, as browsers wait for servers and the other way round.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // One more try on a busy machine; a test that needed it is told as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.BASE_URL,
    viewport: { width: 1280, height: 800 },
    // A press that comes while what is pressed still moves goes astray; people are slower than that.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    // Recording doubles the time of every test; the second try of one that failed is enough.
    trace: 'on-first-retry',
    ...engineOptions,
  },
})
