import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepShell } from './keep-shell.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-keep-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('the shell is whole and single after concurrent starts on one data folder', async () => {
  const shell = join(folder, 'built')
  mkdirSync(shell)
  const files = ['release.json', ...Array.from({ length: 200 }, (_, n) => `${n}.js`)].sort()
  for (const file of files) writeFileSync(join(shell, file), file)
  const data = join(folder, 'data')
  const entries = await Promise.all(Array.from({ length: 6 }, () => keepShell(shell, data)))
  const [location = ''] = entries
  expect(new Set(entries).size).toBe(1)
  expect(readdirSync(join(data, 'shell')).map((name) => join(data, 'shell', name))).toEqual([location])
  expect(readdirSync(location).sort()).toEqual(files)
  expect(await keepShell(shell, data)).toBe(location)
})
