import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Page tests of teams outside fail soon and in few lines; `pnpm kit pack` bundles the same set-up. */

const root = join(import.meta.dirname, '../../..')

function runChild(): string {
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const config = join(import.meta.dirname, 'failing-query.config.mjs')
  const { stderr } = spawnSync(process.execPath, [jest, '--ci', '--config', config], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, COLORS: 'false', NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  return stderr
}

it('a query without a match fails within five seconds with its line and document', () => {
  const output = runChild()
  expect(output).toContain('Tests:       1 failed, 1 passed')
  expect(output).toContain('Unable to find an element with the text: Glomma')
  expect(output).toMatch(/<p>\n\s+Nidelva\n\s+<\/p>/)
  expect(output).toMatch(/> \d+ \| {3}expect\(await screen\.findByText\('Glomma'\)\)/)
})
