import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A version stands for its bytes for ever, so the same source must have the same bytes wherever it is built. The second
 * place is a folder with another name and depth, and with packages of its own.
 */

const root = join(import.meta.dirname, '..')
let folder: string
let elsewhere: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-bytes-'))
  elsewhere = join(folder, 'another/place for it')
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of stdout.trim().split('\n')) {
    mkdirSync(dirname(join(elsewhere, file)), { recursive: true })
    cpSync(join(root, file), join(elsewhere, file))
  }
  run(elsewhere, 'pnpm', 'install', '--prefer-offline', '--frozen-lockfile')
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @throws with what the program said when it fails */
function run(cwd: string, program: string, ...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw error ?? new Error(`${stdout}${stderr}`)
}

/** Hashes of the files of a build, by name; release.json without when and from which commit it was made. */
function hashesOf(output: string): Record<string, string> {
  const names = readdirSync(output).sort()
  expect(names.length).toBeGreaterThan(5)
  return Object.fromEntries(
    names.map((name) => {
      const content = readFileSync(join(output, name), 'latin1').replace(/"(builtAt|commit)": ("[^"]*"|null),?\s*/g, '')
      return [name, createHash('sha256').update(content).digest('hex')]
    }),
  )
}

it.each([
  ['an area', 'e2e/build-release.ts', ['modems', '1.0.0']],
  ['the shell', 'e2e/build-shell.ts', ['9.9.9']],
])(
  '%s has the same bytes wherever it is built',
  (name, script, args) => {
    const hashes = [root, elsewhere].map((place, i) => {
      const output = join(folder, `${name}-${i}`)
      run(place, process.execPath, script, ...args, output)
      return hashesOf(output)
    })
    expect(hashes[1]).toEqual(hashes[0])
  },
  300_000,
)
