import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { engineOptions, isFirefox } from './engine.ts'

// More than two cores, as browsers wait for servers and the other way round. Behaviours wait the most; sweeps and Firefox keep more cores busy.
const workers = Math.max(3, availableParallelism() - 1)

/** The server and the browser are given by run.ts. */
export default defineConfig({
  testDir: './tests',
  // One project for each circle of tests, by the end of the file's name (docs/testing.md).
  projects: [
    { name: 'behaviour', testMatch: '**/*.e2e.ts', testIgnore: '**/*.{sweep,release}.e2e.ts' },
    { name: 'sweep', testMatch: '**/*.sweep.e2e.ts', workers },
    { name: 'release', testMatch: '**/*.release.e2e.ts', workers },
  ],
  outputDir: '../test-results/e2e',
  workers: isFirefox ? workers : workers + 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.BASE_URL,
    viewport: { width: 1280, height: 800 },
    // A press that comes while what is pressed still moves goes astray; people are slower than that.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Oslo',
    trace: process.env.TRACE ? 'on' : 'off',
    ...engineOptions,
  },
})
