import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { versionBefore } from './version-before.ts'

/** The tests use a repository of their own, whose history is that of a schema. */

let root: string
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const folder = () => join(root, 'packages/api/src/db/migrations')

/** Commits these migrations, or takes away those without a text. @returns the commit */
async function commit(files: Record<string, string | undefined>): Promise<string> {
  await mkdir(folder(), { recursive: true })
  for (const [name, text] of Object.entries(files))
    await (text === undefined ? rm(join(folder(), name)) : writeFile(join(folder(), name), text))
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', 'A change')
  return git('rev-parse', 'HEAD')
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'emberwatch-version-test-'))
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Kari')
  git('config', 'user.email', 'kari@fire.example')
  git('commit', '--quiet', '--allow-empty', '--message', 'Nothing yet')
})
afterEach(() => rm(root, { recursive: true }))

const schema = 'create table a (id int);\n'.repeat(20)

it('the version before is absent with the first schema only', async () => {
  await commit({ '0001-schema.sql': schema })
  await commit({})
  expect(await versionBefore(root)).toBeUndefined()
})

it('the version before is absent after a new first schema, whatever the tags', async () => {
  await commit({ '0001-initial.sql': schema })
  await commit({ '0002-more.sql': 'create table b (id int);' })
  git('tag', 'v0.0.1')
  await commit({
    '0001-initial.sql': undefined,
    '0002-more.sql': undefined,
    '0001-schema.sql': `${schema}-- all of it`,
  })
  await commit({})
  expect(await versionBefore(root)).toBeUndefined()
})

it('the version before is the commit before the newest migration, also on a merged branch', async () => {
  await commit({ '0001-schema.sql': schema })
  const before = await commit({})
  git('switch', '--quiet', '--create', 'beside', 'HEAD^')
  await commit({ '0002-more.sql': 'create table b (id int);' })
  git('switch', '--quiet', 'main')
  git('merge', '--quiet', '--no-ff', '--message', 'Both', 'beside')
  await commit({})
  expect(await versionBefore(root)).toBe(before)
})

it('the version before precedes a migration changed after its commit', async () => {
  const before = await commit({ '0001-schema.sql': schema })
  await commit({ '0002-more.sql': 'create table b (id int);' })
  await commit({ '0003-most.sql': 'create table c (id int);' })
  await commit({ '0002-more.sql': 'create table b (id bigint);' })
  expect(await versionBefore(root)).toBe(before)
})

it('the version before is the newest tag with unchanged migrations', async () => {
  await commit({ '0001-schema.sql': schema })
  git('tag', 'v1.0.0')
  await commit({ '0002-more.sql': 'create table b (id int);' })
  await commit({})
  git('tag', 'v2.0.0')
  expect(await versionBefore(root)).toBe('v1.0.0')
  await commit({})
  expect(await versionBefore(root)).toBe('v2.0.0')
})
