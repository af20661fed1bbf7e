import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { newKey } from '@emberwatch/registry/signing'
import { markGreen } from '../dev/green.ts'
import { notesOf, sectionsOf, unreleased } from './changelog.ts'
import { ReleaseRefused, release } from './release.ts'

/** The tests use a repository of their own, whose build is a file that names its sources. */

let folder: string
let root: string
let out: string
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
/** Commits everything, as green as `pnpm test:all` would mark it. */
const commit = (message: string) => {
  git('commit', '--quiet', '--all', '--message', message)
  markGreen('1/1', root)
}
const read = (file: string) => readFile(join(root, file), 'utf8')
const write = async (file: string, text: string) => {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

const buildScript = `import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const folder = process.argv.at(-1)
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
mkdirSync(folder + '/server', { recursive: true })
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const build = { version, commit: git('rev-parse', 'HEAD') + (git('status', '--porcelain') ? '-dirty' : ''), builtAt: '2026-03-02T08:00:00.000Z' }
writeFileSync(folder + '/build.json', JSON.stringify(build))
writeFileSync(folder + '/server/main.js', readFileSync('source.js'))
writeFileSync(folder + '/sbom.cdx.json', '{}')
`
const kitScript = `import { mkdirSync, writeFileSync } from 'node:fs'
mkdirSync(process.argv.at(-1), { recursive: true })
writeFileSync(process.argv.at(-1) + '/emberwatch-area-kit-4.0.0.tgz', 'the kit')
`
const changelog = `# Changelog\n\n## Unreleased\n\n### For operators\n\n- Copy the units anew.\n\n## 0.1.0 (2026-01-01)\n\n- The first.\n`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-release-test-'))
  root = join(folder, 'source')
  out = join(folder, 'out')
  const scripts = { typecheck: 'node -e 0', lint: 'node lint.mjs', 'build:dist': 'node build.mjs', kit: 'node kit.mjs' }
  const file = { name: 'emberwatch', version: '0.1.0', private: true, scripts }
  await write('package.json', `${JSON.stringify(file, null, 2)}\n`)
  await write('packages/api/package.json', '{\n  "version": "0.1.0"\n}\n')
  await write('packages/api/src/db/migrations/0081-last.sql', '')
  for (const name of ['base', 'broker', 'monitoring'])
    await write(`deploy/kubernetes/${name}/kustomization.yaml`, 'newTag: 0.1.0\n')
  await write('docs/deploying.md', 'docker build -t emberwatch:0.1.0 .\n')
  await write(
    'docs/upgrades.md',
    '# Upgrades\n\n| a | b | c | d |\n| --- | --- | --- | --- |\n| 0.1.0 | 0076 | yes | yes |\n\nMore.\n',
  )
  await write('CHANGELOG.md', changelog)
  await write('source.js', 'export const answer = 42\n')
  await write('build.mjs', buildScript)
  await write('kit.mjs', kitScript)
  await write('lint.mjs', '')
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Kari')
  git('config', 'user.email', 'kari@fire.example')
  git('add', '--all')
  commit('All of it')
})
afterEach(() => rm(folder, { recursive: true }))

const now = new Date('2026-03-02T09:00:00Z')
const make = (more: object = {}) => release({ root, version: '1.0.0', folder: out, now, ...more })
const state = () => [git('rev-parse', 'HEAD'), git('tag', '--list'), git('status', '--porcelain'), existsSync(out)]

it('a release sets version, changelog and tag, and writes signed artefacts', async () => {
  const keyFile = join(folder, 'release.pem')
  await newKey(keyFile)
  await make({ keyFile })
  expect(git('describe', '--tags')).toBe('v1.0.0')
  expect(git('log', '-1', '--format=%s')).toBe('Release 1.0.0')
  expect(git('status', '--porcelain')).toBe('')
  expect(JSON.parse(await read('package.json')).version).toBe('1.0.0')
  expect(JSON.parse(await read('packages/api/package.json')).version).toBe('1.0.0')
  for (const name of ['base', 'broker', 'monitoring'])
    expect(await read(`deploy/kubernetes/${name}/kustomization.yaml`)).toBe('newTag: 1.0.0\n')
  expect(await read('docs/upgrades.md')).toContain(
    '| 0.1.0 | 0076 | yes | yes |\n| 1.0.0 | 0081 | yes | yes |\n\nMore.',
  )
  const sections = sectionsOf(await read('CHANGELOG.md'))
  expect(sections.map(({ name }) => name)).toEqual(['Unreleased', '1.0.0', '0.1.0'])
  expect(sections[1]?.text).toContain('Copy the units anew.')
  expect(await read('CHANGELOG.md')).toContain('## 1.0.0 (2026-03-02)')
  expect(readdirSync(out).sort()).toEqual([
    'SHA256SUMS',
    'SHA256SUMS.sig',
    'emberwatch-1.0.0.cdx.json',
    'emberwatch-1.0.0.md',
    'emberwatch-1.0.0.tar.gz',
    'emberwatch-area-kit-4.0.0.tgz',
  ])
  const there = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: out, encoding: 'utf8' })
  expect(there('sha256sum', '--check', 'SHA256SUMS').match(/: OK$/gm)).toHaveLength(4)
  there('openssl', 'pkey', '-in', keyFile, '-pubout', '-out', join(folder, 'release.pub'))
  const verify = ['pkeyutl', '-verify', '-pubin', '-inkey', join(folder, 'release.pub'), '-rawin', '-in', 'SHA256SUMS']
  expect(there('openssl', ...verify, '-sigfile', 'SHA256SUMS.sig')).toContain('Verified Successfully')
  there('tar', '-xzf', 'emberwatch-1.0.0.tar.gz', '-C', folder)
  const buildFacts = JSON.parse(await readFile(join(folder, 'emberwatch-1.0.0/build.json'), 'utf8'))
  expect(buildFacts).toMatchObject({ version: '1.0.0', commit: git('rev-parse', 'v1.0.0^{commit}') })
})

it('the next version is accepted and the same one refused', async () => {
  await make()
  await write('CHANGELOG.md', (await read('CHANGELOG.md')).replace('## Unreleased\n', '## Unreleased\n\n- A mend.\n'))
  commit('A mend')
  await expect(make({ folder: join(folder, 'again') })).rejects.toThrow('1.0.0 is not after 1.0.0')
  await release({ root, version: '1.0.1', folder: join(folder, 'next'), now })
  expect(git('describe', '--tags')).toBe('v1.0.1')
})

it('a dry run prints its actions and changes nothing', async () => {
  const before = state()
  expect((await make({ isDry: true })).join('\n')).toMatch(/^Would release 1\.0\.0: [\s\S]*Copy the units anew/)
  expect(state()).toEqual(before)
})

describe('a release refuses', () => {
  it.each<[string, () => Promise<unknown>, object, RegExp]>([
    ['a version that is none', async () => {}, { version: '1.0' }, /1\.0 is no version/],
    ['one that is not later', async () => {}, { version: '0.0.9' }, /0\.0\.9 is not after 0\.1\.0/],
    ['a working copy with changes', () => write('new.txt', ''), {}, /has changes.*\n.*new\.txt/],
    ['a tag that there is', async () => git('tag', 'v1.0.0'), {}, /There is a tag v1\.0\.0/],
    [
      'a commit that was not tested as a whole',
      async () => git('commit', '--quiet', '--allow-empty', '--message', 'Untested'),
      {},
      /`pnpm test:all` was not green for this commit/,
    ],
    ['a checkout without a branch', async () => git('checkout', '--quiet', '--detach'), {}, /No branch/],
    [
      'a changelog that says nothing',
      async () => {
        await write('CHANGELOG.md', changelog.replace('- Copy the units anew.\n', ''))
        commit('Nothing')
      },
      {},
      /says nothing below Unreleased/,
    ],
    [
      'what a check finds',
      async () => {
        await write('lint.mjs', `console.log('a rule is broken'); process.exit(1)`)
        commit('Wrong')
      },
      {},
      /pnpm lint failed:[\s\S]*a rule is broken/,
    ],
  ])('%s', async (_, change, more, sentence) => {
    await change()
    const before = state()
    const error = await make(more).catch((reason) => reason)
    expect([error, error.message]).toEqual([expect.any(ReleaseRefused), expect.stringMatching(sentence)])
    expect(state()).toEqual(before)
  })

  it.each([
    ['fails', 'console.error("no room"); process.exit(1)', /pnpm build:dist failed:[\s\S]*no room/],
    [
      'is of something else',
      buildScript.replace("git('rev-parse', 'HEAD')", "'another'"),
      /calls itself 1\.0\.0 of another, not/,
    ],
  ])('a build that %s, without a change', async (_, script, sentence) => {
    await write('build.mjs', script)
    commit('Another build')
    const before = state()
    await expect(make()).rejects.toThrow(sentence)
    expect(state()).toEqual(before)
  })
})

describe('the changelog of this source', () => {
  const source = join(import.meta.dirname, '../..')
  it('starts with unreleased changes or the version of package.json', async () => {
    const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
    const [newest] = sectionsOf(await readFile(join(source, 'CHANGELOG.md'), 'utf8'))
    expect([unreleased, version]).toContain(newest?.name)
    const api = JSON.parse(await readFile(join(source, 'packages/api/package.json'), 'utf8'))
    expect(api.version).toBe(version)
  })

  it('describes each version for operators, people and areas', async () => {
    const text = await readFile(join(source, 'CHANGELOG.md'), 'utf8')
    for (const section of sectionsOf(text))
      expect([section.name, ...(section.text.match(/^### .*$/gm) ?? [])]).toEqual([
        section.name,
        '### For operators',
        '### For people',
        '### For areas',
      ])
    expect(typeof notesOf(text)).toBe('string')
  })
})
