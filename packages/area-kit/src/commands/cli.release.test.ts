import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kitVersion } from '../paths.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-kit-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function kit(...args: string[]) {
  const program = join(import.meta.dirname, 'cli.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, out: stdout.trim(), error: stderr.trim() }
}

it('prints the version of the kit', () => {
  expect(kit('--version')).toMatchObject({ status: 0, out: kitVersion() })
})

it.each([
  ['a path for a part', 'add', 'part', 'Outlook', '--path', '/weather/x'],
  ['what is neither page nor part', 'add', 'form', 'StormForm'],
])('fails with the usage for %s', (_, ...args) => {
  expect(kit(...args)).toMatchObject({ status: 64, out: '' })
})

it.each(['build', 'check', 'test', 'start'])('refuses an area.json that is not JSON, at %s', (command) => {
  writeFileSync(join(folder, 'area.json'), '{ name: weather }')
  expect(kit(command)).toMatchObject({
    status: 2,
    error: expect.stringMatching(/^schema: area\.json: this is no JSON: /),
  })
})

it('refuses invalid names of areas', () => {
  expect(kit('init', 'Weather', '--grant', '/weather')).toMatchObject({
    status: 64,
    error: expect.stringContaining('an area is named in small letters'),
  })
})
