import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFolders } from './changed-folders.ts'
import { allParts, builtElsewhere, dialect, firefoxAtLanding, landingParts, root } from './parts.ts'

describe('changed folders', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'emberwatch-changed-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const all = ['ui', 'store']
  const git = (folder: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...words], {
      cwd: folder,
      stdio: 'ignore',
    })
  const write = (folder: string, file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
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

  it.each(['ui/index.ts', 'ui/new.ts'])('finds a change of %s, before and after its commit', (file) => {
    const copy = clone()
    write(copy, file, 'other')
    expect(changedFolders(all, copy)).toEqual(['ui'])
    git(copy, 'add', '-A')
    git(copy, 'commit', '-qm', 'second')
    expect(changedFolders(all, copy)).toEqual(['ui'])
  })

  it('counts a moved file for both folders', () => {
    const copy = clone()
    git(copy, 'mv', 'ui/index.ts', 'store/moved.ts')
    expect(changedFolders(all, copy)).toEqual(all)
  })

  it('takes all as changed without an upstream or without git', () => {
    expect(changedFolders(all, folder)).toEqual(all)
    const copy = clone()
    git(copy, 'checkout', '-qb', 'of-its-own')
    expect(changedFolders(all, copy)).toEqual(all)
  })
})

describe('parts', () => {
  const files = globSync('{packages,shell,tools,mf-*,e2e/tests}/**/*.{test.ts,test.tsx,e2e.ts}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })

  it.each([...dialect, ...builtElsewhere.tests, ...firefoxAtLanding])('of a landing have files for %s', (pattern) => {
    expect(files.filter((file) => new RegExp(pattern).test(file))).not.toEqual([])
  })

  it('of a landing put PostgreSQL and faults before sweeps, and build elsewhere unless nothing changed', () => {
    const names = landingParts('').map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['PostgreSQL', 'faults', 'sweeps'])
    expect(names).toEqual(expect.arrayContaining(['kit and delivery', 'kit']))
    expect(landingParts('no-such-commit').map(({ name }) => name)).toEqual(names)
  })

  it('each run on one machine of several', () => {
    const namesOf = (shard: `${number}/${number}`) => allParts(shard).map(({ name }) => name)
    const all = new Set([...namesOf('1/3'), ...namesOf('2/3'), ...namesOf('3/3')])
    expect(all).toEqual(new Set(allParts().map(({ name }) => name)))
    const faults = (['1/3', '2/3', '3/3'] as const).filter((shard) => namesOf(shard).includes('faults'))
    expect(faults).toHaveLength(1)
  })
})
