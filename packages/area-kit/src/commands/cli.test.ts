import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { kitVersion } from '../place.ts'

const run = (...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], {
    encoding: 'utf8',
  })
  return { status, out: stdout.trim() }
}

it('says the version of the kit', () => {
  expect(run('--version')).toEqual({ status: 0, out: kitVersion() })
})

it.each([
  ['a path for a part', 'add', 'part', 'Outlook', '--path', '/weather/x'],
  ['what is neither page nor part', 'add', 'form', 'StormForm'],
])('does not understand %s', (_, ...args) => {
  expect(run(...args)).toEqual({ status: 64, out: '' })
})
