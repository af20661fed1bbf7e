import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { swcOptions } from './packages/testing/jest/swc-options.mjs'

// Processes and threads that tests start compile nothing that one before them has compiled: half of what a small one costs.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'emberwatch-compile-cache')

/** ESM-only packages that Jest must compile; the pattern reaches through pnpm's folders (docs/testing.md). */
const esmOnly = [
  'ky',
  'kysely',
  'leven',
  'aedes[a-z-]*',
  'mqemitter',
  'qlobber',
  'react-leaflet',
  '@react-leaflet',
  'jose',
  'commander',
  'csv-parse',
  'hucre',
  'eventsource-parser',
  'cookie',
  'content-disposition',
  'd3-[a-z-]+',
  'internmap',
  'geojson-vt',
  'web-features',
  'age-encryption',
  '@noble',
  '@scure',
]
const transform = {
  '/antd/lib/index\\.js$': '<rootDir>/packages/testing/jest/lazy-index.mjs',
  '^.+\\.(ts|tsx|js|jsx|mjs)$': ['@swc/jest', swcOptions],
}
const transformIgnorePatterns = [
  `/node_modules/(?!(\\.pnpm/[^/]+/node_modules/)?((${esmOnly.join('|')})/|antd/lib/index\\.js))`,
]
const shared = {
  transform,
  transformIgnorePatterns,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/var/'],
  modulePathIgnorePatterns: ['/dist/', '/var/'],
}

/** What runs on the server or anywhere, and what needs a document. */
const environments = {
  node: {
    testEnvironment: '<rootDir>/packages/testing/jest/jest-node-environment.mjs',
    ending: 'ts',
  },
  browser: {
    testEnvironment: '<rootDir>/packages/testing/jest/jest-browser-environment.mjs',
    setupFilesAfterEnv: [
      '<rootDir>/packages/testing/jest/jest-browser-setup.mjs',
      '<rootDir>/packages/testing/jest/patient-queries.mjs',
      '<rootDir>/packages/testing/jest/no-visibility.mjs',
      '<rootDir>/packages/testing/jest/one-text.mjs',
    ],
    restoreMocks: true,
    moduleNameMapper: { '\\.(css|svg|png|woff2)$': '<rootDir>/packages/testing/jest/jest-asset.cjs' },
    ending: 'tsx',
  },
}

/** The projects of one environment: one for each circle of tests, by the end of the file's name (docs/testing.md). */
const projectsOf = ([name, { ending, ...options }]) =>
  ['test', 'sweep.test', 'release.test'].map((circle) => ({
    ...shared,
    ...options,
    displayName: circle === 'test' ? name : `${name}-${circle.replace('.test', '')}`,
    testMatch: [`<rootDir>/{packages,tools,shell,mf-*}/**/*.${circle}.${ending}`],
    testPathIgnorePatterns: [
      ...shared.testPathIgnorePatterns,
      ...(circle === 'test' ? ['\\.(sweep|release)\\.test\\.'] : []),
    ],
  }))

export default {
  // Tests wait for processes and databases: as many as there are cores leave a third of two cores idle.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  // A worker above it ends after its file, as memory of modules is never given back. Jest counts the heap alone; databases hold as much again.
  workerIdleMemoryLimit: '700MB',
  testTimeout: 240_000,
  testSequencer: '<rootDir>/packages/testing/jest/slowest-first.mjs',
  projects: Object.entries(environments).flatMap(projectsOf),
}
