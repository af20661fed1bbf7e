import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An installation has every command that its operators need. */

const root = join(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const commands = Object.entries(scripts).filter(([, command]) => /packages\/.*cli/.test(command))
const program = readFileSync(join(import.meta.dirname, 'main.ts'), 'utf8')

it.each(commands.map(([name]) => name))('server.js has %s', (name) => {
  expect(program).toMatch(new RegExp(`^  '?${name}'?: `, 'm'))
})

it('looks at more than a few', () => {
  expect(commands.length).toBeGreaterThan(6)
})
