import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMarkedGreen, markGreen } from './green.ts'

let root: string
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...words], { cwd: root, stdio: 'ignore' })
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'emberwatch-green-'))
  git('init', '-q')
  git('config', 'user.name', 't')
  git('config', 'user.email', 't@t.example')
  git('commit', '-q', '--allow-empty', '-m', 'first')
})
afterEach(() => rmSync(root, { recursive: true }))

it('a mark is on its commit only', () => {
  expect(isMarkedGreen(root)).toBe(false)
  markGreen('1/1', root)
  expect(isMarkedGreen(root)).toBe(true)
  git('commit', '-q', '--allow-empty', '-m', 'second')
  expect(isMarkedGreen(root)).toBe(false)
})

it('a mark needs every shard of a run', () => {
  markGreen('1/3', root)
  markGreen('3/3', root)
  expect(isMarkedGreen(root)).toBe(false)
  markGreen('2/3', root)
  expect(isMarkedGreen(root)).toBe(true)
})

it('a working copy with changes gets no mark', () => {
  jest.spyOn(console, 'log').mockImplementation()
  writeFileSync(join(root, 'new'), '')
  markGreen('1/1', root)
  rmSync(join(root, 'new'))
  expect(isMarkedGreen(root)).toBe(false)
})
