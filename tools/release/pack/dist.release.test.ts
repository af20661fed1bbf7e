import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { firstGrants } from '@emberwatch/federation'
import accepted from '../../checks/dependencies/accepted.json' with { type: 'json' }
import { isAccepted } from '../../checks/dependencies/inspect.ts'
import { describeBehindCompose } from './behind-compose.test-kit.ts'
import { hashesBelow } from './delivered.test-kit.ts'
import { describeWithNodeAlone } from './with-node-alone.test-kit.ts'

/**
 * `pnpm build:dist` builds in a folder with another name and depth than the working copy, and with packages of its own. A version stands for its bytes for
 * ever, so that shell, areas and server must have those that the working copy's own builds have.
 */

const root = join(import.meta.dirname, '../../..')
const areas = Object.keys(firstGrants)
let folder: string
let dist: string
beforeAll(() => {
  // Tests of this process may have started servers, which keep what they write to themselves.
  process.umask(0o022)
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-dist-'))
  // A server that runs as another user comes through here.
  chmodSync(folder, 0o755)
  const elsewhere = join(folder, 'another/place for it')
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of stdout.trim().split('\n')) {
    mkdirSync(dirname(join(elsewhere, file)), { recursive: true })
    cpSync(join(root, file), join(elsewhere, file))
  }
  run(elsewhere, 'pnpm', 'install', '--prefer-offline', '--frozen-lockfile')
  dist = join(elsewhere, 'dist')
  run(elsewhere, process.execPath, 'tools/release/pack/build-dist.ts')
}, 900_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @throws with what the program said when it fails */
function run(cwd: string, program: string, ...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      SOURCE_DATE_EPOCH: '1780000000',
      SOURCE_COMMIT: 'c0ffee',
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    },
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw error ?? new Error(`${stdout}${stderr}`)
}

it('the distribution logs text at a terminal too, with its bundle', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(dist, 'server.js'), 'both', '--log-format=text'],
    {
      encoding: 'utf8',
      env: { ...process.env, PORT: 'none', DATA_DIR: join(folder, 'no-data') },
    },
  )
  expect([status, stderr]).toEqual([78, ''])
  expect(stdout).toMatch(/ERROR.*PORT must be a whole number from 0 to 65535/)
})

it('the distribution has the same bytes wherever it is built', () => {
  const parts = {
    shell: 'shell/dist',
    ...Object.fromEntries(areas.map((area) => [`areas/${area}`, `mf-${area}/dist`])),
  }
  run(root, process.execPath, 'tools/dev/build.ts')
  for (const [part, here] of Object.entries(parts))
    expect([part, buildOf(join(dist, part))]).toEqual([part, buildOf(join(root, here))])
  const server = join(folder, 'server')
  const bundle = "import('./tools/release/pack/bundle-server.ts').then((m) => m.bundleServer(process.argv[1]))"
  run(root, process.execPath, '--eval', bundle, server)
  expect(hashesBelow(join(dist, 'server'))).toEqual(hashesBelow(server))
})

/** All files by hash; the release without its commit and that one's time, which are others in the working copy. */
function buildOf(folder: string) {
  const { commit, builtAt, ...release } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))
  expect([commit, builtAt]).toEqual([expect.any(String), expect.any(String)])
  return { ...hashesBelow(folder), 'release.json': release }
}

it('the distribution names its build and contents', () => {
  expect(JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8'))).toEqual({
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    commit: 'c0ffee',
    builtAt: '2026-05-28T20:26:40.000Z',
  })
  const { components } = JSON.parse(readFileSync(join(dist, 'sbom.cdx.json'), 'utf8'))
  const componentNames = components.map(({ purl }: { purl: string }) =>
    decodeURIComponent(purl.slice('pkg:npm/'.length)),
  )
  const licences = readFileSync(join(dist, 'licences.txt'), 'utf8')
  const names = [...licences.matchAll(/^== (\S+) (\S+) \(/gm)].map(([, name, version]) => `${name}@${version}`)
  expect(componentNames.sort()).toEqual(names.sort())
})

it("areas have the hash of their source as name, without the build's name in files", () => {
  const { version, commit } = JSON.parse(readFileSync(join(dist, 'areas/reports/release.json'), 'utf8'))
  expect([version, commit]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/), 'c0ffee'])
  const files = readdirSync(join(dist, 'areas/reports'), { recursive: true, withFileTypes: true })
  const texts = files.filter((one) => one.isFile() && one.name !== 'release.json')
  const naming = texts.filter((one) => readFileSync(join(one.parentPath, one.name)).includes('c0ffee'))
  expect(naming).toEqual([])
})

it("the start's scripts have a hint to compile while they load", () => {
  const { scripts, preloads } = JSON.parse(readFileSync(join(dist, 'shell/shell.json'), 'utf8'))
  const starts = [...scripts, ...preloads].map(
    ({ file }) => readFileSync(join(dist, 'shell', file), 'utf8').split('\n')[0],
  )
  expect(new Set(starts)).toEqual(new Set(['//# allFunctionsCalledOnLoad']))
})

it('the distribution has fewer than 120 MB', () => {
  const sizes = Object.keys(hashesBelow(dist)).map((file) => statSync(join(dist, file)).size)
  expect(sizes.reduce((sum, size) => sum + size) / 1e6).toBeLessThan(120)
})

it('the distribution has the licence of all content and no build tools', () => {
  const text = readFileSync(join(dist, 'licences.txt'), 'utf8')
  const packages = [...text.matchAll(/^== (\S+) \S+ \((.*)\)$/gm)].map(([, name = '', licence = '']) => ({
    name,
    licence,
  }))
  const names = packages.map(({ name }) => name)
  const some = [
    'fastify',
    'pg',
    '@electric-sql/pglite',
    '@electric-sql/pglite-prepopulatedfs',
    '@node-rs/argon2',
    'world-atlas',
    'react',
    'antd',
    'leaflet',
  ]
  expect(names).toEqual(expect.arrayContaining(some))
  expect(names.filter((name) => /^(webpack|typescript|esbuild|jest|@swc\/core)$/.test(name))).toEqual([])
  const licencesOf: Readonly<Record<string, unknown>> = accepted.licencesOf
  const { licences } = accepted
  expect(packages.filter(({ name, licence }) => !isAccepted(licence, licences) && !licencesOf[name])).toEqual([])
})

describeWithNodeAlone(() => dist)
describeBehindCompose(() => dist)
