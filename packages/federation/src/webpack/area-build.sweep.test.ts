import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import { type Contract, firstOfMajor } from '../contract-since.ts'
import { entryRuntimeGlobal } from '../entry-runtime.ts'
import { hostContract } from '../host-contract-version.ts'
import { integrityOf as hashOf } from '../integrity.ts'
import { Release } from '../release.ts'
import { BuildProcess, type BuildRequest } from './build-process.test-kit.ts'
import { buildVersion } from './versions.ts'

const builder = new BuildProcess()
afterAll(() => builder.close())

const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-area-'))
  folders.push(folder)
  symlinkSync(join(import.meta.dirname, '../../../../mf-modems/node_modules'), join(folder, 'node_modules'))
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const routes = [
  { path: '/modems', page: 'ListPage', access: 'signedIn', title: 'Modems' },
  { path: '/modems/:id', page: 'MapPage', access: 'signedIn', title: 'Modem' },
]
const parts = [{ name: 'Badge', summary: 'A badge' }]
const listPage = `import { StaticTable } from '@emberwatch/ui/table'
import { Link } from 'react-router-dom'
import './list.css'
export const ListPage = () => <StaticTable label={<Link to="/modems/1">One modem</Link>} />
`
/** The map is a shared module that nothing else of the area comes with: a chunk without a file. */
const mapPage = `import { lazy } from 'react'
const Later = lazy(async () => ({ default: (await import('@emberwatch/ui/map')).MapView }))
export const MapPage = () => <Later />
`
const good = {
  'package.json': JSON.stringify({ name: 'area', version: '1.2.3', type: 'module' }),
  'area.json': JSON.stringify({ name: 'modems', title: 'Modems', owner: 'Some team', routes, parts }),
  'src/pages/ListPage/ListPage.tsx': listPage,
  'src/pages/ListPage/list.css': '.list { color: red }',
  'src/pages/MapPage/MapPage.tsx': mapPage,
  'src/parts/Badge/Badge.tsx': 'export const Badge = () => <b>new</b>\n',
}

function write(folder: string, files: Record<string, string>) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}
/** Builds in a new folder, and returns the output and the files. */
async function build(files: Record<string, string>, request: Pick<BuildRequest, 'options' | 'changes' | 'env'> = {}) {
  const folder = newFolder()
  write(folder, files)
  const address = pathToFileURL(join(folder, 'webpack.config.mjs')).href
  const readBuilt = (file: string) => readFileSync(join(folder, 'dist', file))
  return {
    ended: await builder.build({ address, ...request }),
    names: () => readdirSync(join(folder, 'dist')).filter((name) => name !== '.maps'),
    readBuilt,
  }
}
type Built = Awaited<ReturnType<typeof build>>
const releaseOf = ({ readBuilt }: Built) => v.parse(Release, JSON.parse(readBuilt('release.json').toString()))

describe('the build of an area', () => {
  let built: Built
  beforeAll(async () => {
    built = await build(good)
  })
  const names = () => built.names()
  const readBuilt = (file: string) => built.readBuilt(file)
  const integrityOf = (file: string) => hashOf(readBuilt(file))

  it('writes release.json with hashes, first files and used exports', () => {
    expect(built.ended).toEqual({ status: 0, stderr: '' })
    const release = releaseOf(built)

    const others = names().filter((file) => file !== 'release.json')
    expect(Object.keys(release.files).sort()).toEqual(others.sort())
    for (const [file, { integrity, size }] of Object.entries(release.files))
      expect([file, integrity, size]).toEqual([file, integrityOf(file), readBuilt(file).length])

    expect(release).toMatchObject({ area: 'modems', hostContract: `^${firstOfMajor(hostContract)}`, routes, parts })
    expect(release.version).toMatch(/^1\.2\.3-[0-9a-f]{10}$/)
    expect(release.entryIntegrity).toBe(integrityOf(release.entry))
    expect(readBuilt(release.entry).toString()).toContain(`var ${release.globalName}`)
    expect(Object.keys(release.exposes).sort()).toEqual(['./pages/ListPage', './pages/MapPage', './parts/Badge'])
    expect(release.exposes['./pages/ListPage']?.map(({ file }) => file.replace(/\.[0-9a-f]+\./, '.')).sort()).toEqual([
      'pages-ListPage.css',
      'pages-ListPage.js',
    ])
    expect(release.needs).toEqual({
      './pages/ListPage': ['@emberwatch/ui/table'],
      './pages/MapPage': [],
      './parts/Badge': [],
    })
    expect(release.uses).toMatchObject({ 'react-router-dom': ['Link'], '@emberwatch/ui/map': [] })
  })

  it('writes the hashes of its chunks into the entry', () => {
    const entry = readBuilt('remoteEntry.js').toString()
    expect(entry.includes('CHUNK-SRI-HASH')).toBe(false)
    const chunks = names().filter((name) => /^(pages|parts)-.*\.js$/.test(name))
    expect(chunks).toHaveLength(3)
    for (const file of chunks) expect([file, entry.includes(integrityOf(file))]).toEqual([file, true])
  })

  it('contains no shared module and no federation runtime', () => {
    const sizes = names().map((file) => readBuilt(file).length)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(40_000)
    const entry = readBuilt('remoteEntry.js').toString()
    expect(entry).toContain(entryRuntimeGlobal)
    expect(entry).not.toContain('RUNTIME-001')
  })

  it('writes a compressed copy of each script and style sheet, by name', () => {
    const { files } = releaseOf(built)
    const texts = Object.keys(files).filter((file) => /\.(js|css)$/.test(file))
    expect(texts.length).toBeGreaterThan(3)
    for (const file of texts) {
      expect([file, brotliDecompressSync(readBuilt(`${file}.br`)).equals(readBuilt(file))]).toEqual([file, true])
      expect(files[`${file}.br`]?.integrity).toBe(integrityOf(`${file}.br`))
    }
  })

  it('has the version of package.json in a pipeline, else one of the source', async () => {
    expect(releaseOf(await build(good, { env: { RELEASE: '1' } }))).toMatchObject({
      version: '1.2.3',
      globalName: 'modems_1_2_3',
    })
    const { version } = releaseOf(built)
    const folder = newFolder()
    write(folder, good)
    expect(buildVersion(folder)).toBe(version)
    const changed = { ...good, 'src/parts/Badge/Badge.tsx': 'export const Badge = () => <b>old</b>\n' }
    expect(releaseOf(await build(changed)).version).not.toBe(version)
  })
})

describe('the required host contract', () => {
  const major = hostContract.split('.')[0]
  const names = ['AccessLevel', 'AccessLevel.ADMIN', 'paths', 'paths.home', 'paths.site', 'paths.users', 'roleOf']
  const since = {
    '@emberwatch/contract': { [`${major}.0.0`]: names, [`${major}.2.0`]: ['paths.user', 'siteTabs', 'siteTabs.users'] },
    'react/jsx-runtime': { [`${major}.0.0`]: ['*'] },
  }
  const contract: Contract = { version: `${major}.4.0`, since }
  const badge = (source: string, area: object = {}) => ({
    ...good,
    'area.json': JSON.stringify({ ...JSON.parse(good['area.json']), routes: routes.slice(0, 1), ...area }),
    'src/pages/ListPage/ListPage.tsx': 'export const ListPage = () => <b>list</b>\n',
    'src/parts/Badge/ours.ts': "export { AccessLevel } from '@emberwatch/contract'\n",
    'src/parts/Badge/Badge.tsx': source,
  })
  const contractOf = async (source: string, area: object = {}) => {
    const outcome = await build(badge(source, area), { options: { contract } })
    expect(outcome.ended).toEqual({ status: 0, stderr: '' })
    const { hostContract: range, uses } = releaseOf(outcome)
    return { range, uses: uses['@emberwatch/contract'], made: outcome }
  }
  const paths = "import { paths } from '@emberwatch/contract'\nexport const Badge = () => "

  it.each([
    ['a member that is called', `${paths}<a href={paths.site('7')}>{paths.home}</a>`, ['paths.home', 'paths.site']],
    ['what is taken out of an object', `${paths}{ const { home } = paths; return <b>{home}</b> }`, ['paths.home']],
    ['an object used whole', `${paths}<b>{Object.keys(paths)}</b>`, ['paths']],
    [
      'a member by a name that nobody knows before',
      `${paths}<b>{paths[location.hash as 'home']} {paths.home}</b>`,
      ['paths', 'paths.home'],
    ],
    [
      'a namespace',
      "import * as all from '@emberwatch/contract'\nexport const Badge = () => <b>{all.paths.site('7')}{all.AccessLevel.ADMIN}</b>",
      ['AccessLevel.ADMIN', 'paths.site'],
    ],
    [
      'what another file of the area passes on, which is whole',
      "import { AccessLevel } from './ours.ts'\nexport const Badge = () => <b>{AccessLevel.ADMIN}</b>",
      ['AccessLevel'],
    ],
  ])('includes members: %s', async (_, source, uses) => {
    expect(await contractOf(source)).toMatchObject({ range: `^${major}.0.0`, uses })
  })

  it('is the lowest version with everything in use, in release.json and at run time', async () => {
    const { range, uses, made } = await contractOf(`${paths}<a href={paths.user('7')}>{paths.home}</a>`)
    expect([range, uses]).toEqual([`^${major}.2.0`, ['paths.home', 'paths.user']])
    const entry = made.readBuilt('remoteEntry.js').toString()
    // webpack writes `^` of a version in this form.
    const ranges = [...entry.matchAll(/requiredVersion:(\[[^\]]*\])/g)].map(([, range]) => range)
    expect([...new Set(ranges)]).toEqual([`[1,${major},2,0]`])
  })

  it("is higher on area.json's request, and fails the build above the current version", async () => {
    const source = `${paths}<b>{paths.home}</b>`
    expect((await contractOf(source, { needsContract: `${major}.3` })).range).toBe(`^${major}.3.0`)
    const five = badge(source, { needsContract: `${major}.5` })
    const { status, stderr } = (await build(five, { options: { contract } })).ended
    const message = `host-contract: area.json: needsContract ${major}.5 is above ${major}.4.0`
    expect([status, stderr]).toEqual([2, message])
  })

  it("covers two major versions on area.json's request, if the former has everything in use", async () => {
    const before = Number(major) - 1
    const earlier = {
      version: `${before}.9.0`,
      since: {
        '@emberwatch/contract': { [`${before}.6.0`]: names },
        'react/jsx-runtime': { [`${before}.0.0`]: ['*'] },
      },
    }
    const needsContract = `^${before} || ^${major}`
    const buildOf = (source: string) => build(badge(source, { needsContract }), { options: { contract, earlier } })
    const both = await buildOf(`${paths}<b>{paths.home}</b>`)
    expect(releaseOf(both).hostContract).toBe(`^${before}.6.0 || ^${major}.0.0`)
    expect(both.readBuilt('remoteEntry.js').toString()).toMatch(/requiredVersion:\[[^\]]+\[[^\]]+\]/)
    expect((await buildOf(`${paths}<a href={paths.user('7')}>x</a>`)).ended).toEqual({
      status: 2,
      stderr: `host-contract: area.json: needsContract ${needsContract}: host contract ${before}.9.0 has no paths.user of @emberwatch/contract`,
    })
  })
})

describe('the build of an area fails', () => {
  const failed = async (files: Record<string, string>) => (await build(files)).ended

  it('for a page without a file', async () => {
    const { status, stderr } = await failed({
      ...good,
      'area.json': good['area.json'].replace('MapPage', 'LostPage'),
    })
    expect([status, stderr]).toEqual([
      2,
      'missing-file: area.json names ./pages/LostPage, but there is no ./src/pages/LostPage/LostPage.tsx',
    ])
  })

  it('for a path outside its grant', async () => {
    const { status, stderr } = await failed({
      ...good,
      'area.json': good['area.json'].replace('/modems/:id', '/sites/:id'),
    })
    expect([status, stderr]).toEqual([2, 'grant: area.json: /sites/:id lies outside the grant of modems'])
  })

  it('for an export that the host contract lacks', async () => {
    const { status, stderr } = await failed({
      ...good,
      'src/parts/Badge/Badge.tsx': `import { Form } from 'react-router-dom'\nexport const Badge = () => <Form />\n`,
    })
    expect([status, stderr]).toEqual([2, 'host-contract: react-router-dom does not give Form'])
  })

  it('for an area.json that is not JSON', async () => {
    const { status, stderr } = await failed({ ...good, 'area.json': '{ "name": modems }' })
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^schema: area\.json: this is no JSON: /)])
  })

  it('for a call or session export without a permission', async () => {
    const page = `import { useList } from '@emberwatch/api-client'
import { sites } from '@emberwatch/contract/sites-systems'
import { signOut } from '@emberwatch/store'
export const ListPage = () => <button onClick={signOut}>{useList(sites.list, {}).data?.count}</button>
`
    const area = (permissions: string[]) => ({
      ...good,
      'area.json': JSON.stringify({ ...JSON.parse(good['area.json']), permissions }),
      'src/pages/ListPage/ListPage.tsx': page,
    })
    expect(await failed(area(['GET /v1/modems']))).toEqual({
      status: 2,
      stderr: 'permission: area.json: the code uses what "permissions" does not name; add ["GET /v1/sites","signOut"]',
    })
    expect((await build(area(['GET /v1/sites', 'signOut']))).ended).toEqual({ status: 0, stderr: '' })
  })

  it('with an error other than a refusal for an unreadable source', async () => {
    const { status, stderr } = await failed({
      ...good,
      'src/parts/Badge/Badge.tsx': 'export const Badge = () => <b>\n',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('Badge.tsx')])
  })
})

describe('the calls of an area', () => {
  const page = (source: string) => ({ ...good, 'src/pages/ListPage/ListPage.tsx': source })

  it('are in release.json: those of the kernel and of owners in use', async () => {
    const outcome = await build(
      page(`import { jobs } from '@emberwatch/contract'
import { sites, systems } from '@emberwatch/contract/sites-systems'
const { cancel } = jobs
export const ListPage = () => <b title={cancel.path}>{[sites.list.path, String(Object.keys(systems.get))]}</b>
`),
    )
    expect(outcome.ended).toEqual({ status: 0, stderr: '' })
    const { calls } = releaseOf(outcome)
    expect(calls.map(({ name }) => name)).toEqual(['jobs.cancel', 'sites.list', 'systems.get'])
    expect(calls.find(({ name }) => name === 'sites.list')).toMatchObject({
      method: 'GET',
      path: '/v1/sites',
      isOptional: false,
      query: { orderBy: { enum: expect.arrayContaining(['name']) }, name: { type: 'string' } },
      answer: { properties: { data: { items: { properties: { name: { type: 'string' } } } } } },
    })
    expect(calls.find(({ name }) => name === 'jobs.cancel')).toMatchObject({ isOptional: true })
  })

  it('are all of a module used as a whole', async () => {
    const outcome = await build(
      page(`import * as modems from '@emberwatch/contract/modems'
export const ListPage = () => <b>{JSON.stringify(modems)}</b>
`),
    )
    expect(outcome.ended).toEqual({ status: 0, stderr: '' })
    const names = releaseOf(outcome).calls.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['modems.list', 'modems.create', 'modems.remove']))
  })

  it('are those of the current file, also after a change since the former build', async () => {
    const own = (path: string) => `import { get, signedIn, Text } from '@emberwatch/contract'
export const next = get('${path}', { name: 'drills.next', summary: 'The next.', access: signedIn, answer: Text })
`
    const source = "import { next } from '../../calls.ts'\nexport const ListPage = () => <b>{next.path}</b>\n"
    const files = { ...page(source), 'src/calls.ts': own('/v1/drills/next') }
    const outcome = await build(files, { changes: { 'src/calls.ts': own('/v1/drills/first') } })
    expect(outcome.ended).toEqual({ status: 0, stderr: '' })
    expect(releaseOf(outcome).calls.map(({ path }) => path)).toEqual(['/v1/drills/first'])
  })

  it('are all of a group used as a whole', async () => {
    const own = `import { get, ofService, signedIn, Text } from '@emberwatch/contract'
const spec = { name: 'weather.forecast', summary: 'Weather.', access: signedIn, answer: Text } as const
export const forecast = ofService('modems', get('/forecast/{siteId}', spec))
export const drills = { next: get('/v1/drills/next', { ...spec, name: 'drills.next' }) }
`
    const outcome = await build({
      ...page(`import { modems } from '@emberwatch/contract/modems'
import { drills, forecast } from '../../calls.ts'
export const ListPage = () => <b>{[JSON.stringify(modems), forecast.path, drills.next.path]}</b>
`),
      'src/calls.ts': own,
    })
    expect(outcome.ended).toEqual({ status: 0, stderr: '' })
    const names = releaseOf(outcome).calls.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['modems.list', 'modems.create', 'drills.next']))
    expect(names).not.toContain('weather.forecast')
  })

  it('resolve to their target, the own server included', async () => {
    const outcome = await build({
      ...page(`import { storms, up, users } from '../../calls.ts'
export const ListPage = () => <b>{[storms.path, up.path, users.path]}</b>
`),
      'src/calls.ts': `import { get, ofService, signedIn, Text } from '@emberwatch/contract'
const spec = { name: 'modems.x', summary: 'X.', access: signedIn, answer: Text } as const
export const storms = ofService('weather', get('/storms', spec))
export const up = ofService('modems', get('/../../api/v1/users', spec))
export const users = get('/v1/./users', spec)
`,
    })
    expect(outcome.ended.status).toBe(2)
    for (const line of [
      'calls: GET /storms is a call of the server of weather',
      'calls: GET /../../api/v1/users is no path such as /v1/sites/{id}',
      'calls: GET /v1/./users is no path such as /v1/sites/{id}',
    ])
      expect(outcome.ended.stderr).toContain(line)
  })

  it('are declared where found', async () => {
    const outcome = await build(
      page(`import { get, signedIn, Text } from '@emberwatch/contract'
const call = get('/v1/drills', { name: 'drills.list', summary: 'Drills.', access: signedIn, answer: Text })
export const ListPage = () => <b>{call.path}</b>
`),
    )
    expect(outcome.ended).toEqual({ status: 2, stderr: 'calls: get is for src/calls.ts or files in src/calls' })
  })
})
