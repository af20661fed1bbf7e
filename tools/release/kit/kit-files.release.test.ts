import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launcher } from './kit-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-launcher-'))
  mkdirSync(join(folder, 'cli'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'cli/cli.js'), launcher)
  writeFileSync(join(folder, 'cli/main.js'), "console.log('the rest')\n")
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs under a Node that reports another version. */
function runAs(version: string, ...args: string[]) {
  const before = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', before, join(folder, 'cli/cli.js'), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  return { status, out: stdout.trim(), error: stderr.trim() }
}

it.each(['20.20.2', '22.18.1'])('on Node %s the kit prints the required version and how npm installs it', (version) => {
  const { status, out, error } = runAs(version)
  expect([status, out, error.split('\n')]).toEqual([
    78,
    '',
    [expect.stringContaining(`22.19 or newer, and this is ${version}`)],
  ])
  expect(error).toContain('npm install --save-dev node@24')
})

it.each(['22.19.0', '24.21.0'])('on Node %s the kit runs', (version) => {
  expect(runAs(version)).toEqual({ status: 0, out: 'the rest', error: '' })
})

it.each(['init', 'start', 'test', 'build'])('on an older Node %s the kit neither fetches nor writes', (command) => {
  writeFileSync(join(folder, 'cli/main.js'), "import { writeFileSync } from 'node:fs'\nwriteFileSync('written', '')\n")
  expect(runAs('22.18.1', command).status).toBe(78)
  expect(existsSync(join(folder, 'written'))).toBe(false)
})
