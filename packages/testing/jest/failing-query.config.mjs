import { join } from 'node:path'
import { swcOptions } from './swc-options.mjs'

/** Runs failing-query.test-child.tsx as the kit's preset runs the page tests of teams outside. */
const here = (file) => join(import.meta.dirname, file)

export default {
  rootDir: here('../../..'),
  testMatch: [here('failing-query.test-child.tsx')],
  testEnvironment: here('jest-browser-environment.mjs'),
  setupFilesAfterEnv: [here('area-kit-setup.mjs')],
  testTimeout: 90_000,
  transform: { '^.+\\.(tsx|mjs)$': ['@swc/jest', swcOptions] },
}
