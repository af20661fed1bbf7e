import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinFiles } from './joined-files.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'emberwatch-joined-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** @returns the titles of each file that is written */
function joinedFiles(texts: Record<string, string>): string[][] {
  mkdirSync(join(root, 'src'))
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(root, 'src', name), text)
  const folder = join(root, 'joined')
  joinFiles(
    folder,
    root,
    Object.keys(texts).map((name) => `src/${name}`),
  )
  return readdirSync(folder)
    .sort()
    .map((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/describe\('([^']+)/g)].map(([, title = '']) => title),
    )
}

it('each file is in one group of at most six neighbours', () => {
  const names = Array.from({ length: 8 }, (_, index) => `${index}.test.ts`)
  const groups = joinedFiles(Object.fromEntries(names.map((name) => [name, ''])))
  expect(groups.map(({ length }) => length)).toEqual([6, 2])
  expect(groups.flat()).toEqual(names.map((name) => `src/${name}`))
})

it.each(["jest.mock('./b.ts')", '/** @alone It counts its loads. */', "loseChunk('./b.ts')"])(
  'a file with %s is alone',
  (text) => {
    expect(joinedFiles({ 'a.test.ts': '', 'b.test.ts': text, 'c.test.ts': '' })).toEqual([
      ['src/a.test.ts', 'src/c.test.ts'],
      ['src/b.test.ts'],
    ])
  },
)
