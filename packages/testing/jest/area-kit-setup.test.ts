import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { swcOptions } from './swc-options.mjs'

/** How page tests of teams outside fail; `pnpm kit pack` bundles the same set-up. */

const here = (file: string) => join(import.meta.dirname, file)
const root = here('../../..')

function runChild(): string {
  const config = {
    rootDir: root,
    testMatch: [here('failing-query.test-child.tsx')],
    testEnvironment: here('jest-browser-environment.mjs'),
    setupFilesAfterEnv: [here('area-kit-setup.mjs')],
    // As in the kit's preset.
    testTimeout: 90_000,
    transform: { '^.+\\.(tsx|mjs)$': ['@swc/jest', swcOptions] },
  }
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const { stderr } = spawnSync(process.execPath, [jest, '--ci', '--config', JSON.stringify(config)], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, COLORS: 'false', NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  return stderr
}

it('a query that finds nothing gives up within five seconds, and shows its line and the document', () => {
  const said = runChild()
  expect(said).toContain('Tests:       1 failed, 1 passed')
  expect(said).toContain('Unable to find an element with the text: Glomma')
  expect(said).toMatch(/<p>\n\s+Nidelva\n\s+<\/p>/)
  expect(said).toMatch(/> \d+ \| {3}expect\(await screen\.findByText\('Glomma'\)\)/)
})
