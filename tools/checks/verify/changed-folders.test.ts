import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFolders } from './changed-folders.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-changed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const all = ['ui', 'store']
const git = (place: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...words], { cwd: place, stdio: 'ignore' })
const write = (place: string, file: string, text: string) => {
  mkdirSync(join(place, file, '..'), { recursive: true })
  writeFileSync(join(place, file), text)
}
/** A clone with an upstream. */
function clone(): string {
  const origin = join(folder, 'origin')
  mkdirSync(origin)
  git(origin, 'init', '-q')
  for (const name of all) write(origin, `${name}/index.ts`, name)
  git(origin, 'add', '-A')
  git(origin, 'commit', '-qm', 'first')
  git(folder, 'clone', '-q', origin, 'copy')
  return join(folder, 'copy')
}

it('finds no change in a fresh clone', () => {
  expect(changedFolders(all, clone())).toEqual([])
})

it.each(['ui/index.ts', 'ui/new.ts'])('finds a change of %s, before and after it is committed', (file) => {
  const copy = clone()
  write(copy, file, 'other')
  expect(changedFolders(all, copy)).toEqual(['ui'])
  git(copy, 'add', '-A')
  git(copy, 'commit', '-qm', 'second')
  expect(changedFolders(all, copy)).toEqual(['ui'])
})

it('counts a file that moves for both folders', () => {
  const copy = clone()
  git(copy, 'mv', 'ui/index.ts', 'store/moved.ts')
  expect(changedFolders(all, copy)).toEqual(all)
})

it('takes all for changed without an upstream, or without git', () => {
  expect(changedFolders(all, folder)).toEqual(all)
  const copy = clone()
  git(copy, 'checkout', '-qb', 'of-its-own')
  expect(changedFolders(all, copy)).toEqual(all)
})
