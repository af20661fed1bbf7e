import { mkdtemp, readdir, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstGrants, hostContract } from '@emberwatch/federation'
import { Registry } from './registry.ts'
import { Refused } from './state/refused.ts'
import { writeDocument, writtenDocument } from './testing/test-stores.ts'
import { writeRelease } from './testing/write-release.ts'

let folder: string
let registry: Registry
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-registry-'))
  registry = new Registry(join(folder, 'store'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const by = { who: 'kari', note: 'a test' }
type Facts = Parameters<typeof writeRelease>[1]

/** Writes a build and publishes it. */
async function publish(facts: Facts = {}, options = {}) {
  const build = await mkdtemp(join(folder, 'build-'))
  await writeRelease(build, facts)
  return registry.publish(build, by, options)
}
/** Returns the reasons that refuse a publish; a publish that succeeds fails the test. */
async function refusals(publishing: Promise<unknown>): Promise<string[]> {
  const error = await publishing.then(
    () => new Error('was not refused'),
    (thrown) => thrown,
  )
  if (!(error instanceof Refused)) throw error
  return error.refusals.map(({ rule, message }) => `${rule}: ${message}`)
}
const modems = async () => (await registry.read()).areas.modems

describe('publish', () => {
  it('activates the release of a folder with author and reason', async () => {
    await publish()
    expect(await modems()).toMatchObject({ active: '1.0.0', previous: null })
    expect((await readdir(await registry.bringRelease('modems', '1.0.0'))).sort()).toEqual([
      'pages-SomePage.js',
      'release.json',
      'remoteEntry.js',
    ])
    expect(await registry.log()).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        revision: 1,
        who: 'kari',
        note: 'a test',
        action: 'publish',
        area: 'modems',
        from: null,
        to: '1.0.0',
      },
    ])
  })

  it('keeps the formerly active release as previous', async () => {
    await publish()
    await publish({ version: '1.1.0' })
    expect(await modems()).toMatchObject({ active: '1.1.0', previous: '1.0.0' })
    expect((await registry.read()).revision).toBe(2)
  })

  it('stores without activating on request', async () => {
    await publish()
    await publish({ version: '1.1.0' }, { activate: false })
    expect(await modems()).toMatchObject({ active: '1.0.0', previous: null })
    expect(Object.keys((await modems())?.releases ?? {})).toEqual(['1.0.0', '1.1.0'])
  })

  it('logs stored and activated releases distinctly', async () => {
    await publish()
    await publish({ version: '1.1.0' }, { activate: false })
    await publish({ version: '1.1.0' })
    expect((await registry.log()).map(({ action, from, to, note }) => [action, from, to, note])).toEqual([
      ['publish', null, '1.0.0', 'a test'],
      ['publish', null, '1.1.0', 'stored, not activated: a test'],
      ['publish', '1.0.0', '1.1.0', 'a test'],
    ])
  })

  it('changes nothing for the same bytes, at any build time', async () => {
    await publish()
    const before = await writtenDocument(registry.root)
    await publish({ changes: { builtAt: '2030-01-01T00:00:00.000Z', commit: 'abc' } })
    expect(await writtenDocument(registry.root)).toBe(before)
    expect(await registry.log()).toHaveLength(1)
  })

  it.each<[string, Facts]>([
    ['other bytes', { files: { 'extra.js': 'let a' } }],
    ['other routes', { changes: { routes: [{ path: '/modems', page: 'SomePage', access: 'public', title: 'Open' }] } }],
  ])('refuses a published version with %s', async (_, facts) => {
    await publish()
    const before = await registry.store.readRelease('modems', '1.0.0', true)
    expect(await refusals(publish(facts))).toEqual([
      'immutable: release.json: modems 1.0.0 is published with other content; give the change a new version',
    ])
    expect(await registry.store.readRelease('modems', '1.0.0', true)).toEqual(before)
  })

  it('leaves nothing behind after a refusal', async () => {
    await refusals(publish({ changes: { hostContract: '^99.0.0' } }))
    expect(await readdir(folder).then((names) => names.includes('store'))).toBe(false)
    expect(await registry.read()).toEqual({ revision: 0, base: '/areas/', areas: {} })
  })
})

describe('publish refuses', () => {
  it.each(['uses', 'needs', 'parts'])('a release.json without %s, which every build writes', async (field) => {
    expect(await refusals(publish({ changes: { [field]: undefined } }))).toEqual([
      expect.stringMatching(`^schema: release.json: ${field}: Invalid key: Expected "${field}"`),
    ])
  })

  const otherHash = `sha384-${'A'.repeat(64)}`
  const route = { path: '/modems', page: 'SomePage', access: 'signedIn', title: 'Some page' } as const

  it.each<[string, Facts, string]>([
    [
      'a host contract that the host does not have',
      { changes: { hostContract: '^99.0.0' } },
      `host-contract: release.json: needs host contract ^99.0.0, the host has ${hostContract}`,
    ],
    [
      'a host contract that is no range',
      { changes: { hostContract: 'newest' } },
      `host-contract: release.json: needs host contract newest, the host has ${hostContract}`,
    ],
    [
      'a path outside the grant',
      { changes: { routes: [{ ...route, path: '/sites' }] } },
      'grant: area.json: /sites lies outside the grant of modems',
    ],
    [
      'a path of the shell',
      { changes: { routes: [{ ...route, path: '/logout' }] } },
      'reserved-path: area.json: /logout belongs to the shell',
    ],
    [
      'a page that is not exposed',
      { changes: { routes: [{ ...route, page: 'LostPage' }] } },
      'missing-file: release.json: ./pages/LostPage is not exposed',
    ],
    [
      'a page among its files',
      { files: { 'page.html': '<script>alert(1)</script>' } },
      'file-type: page.html: a release holds files that end in js, css, woff2, png, svg only',
    ],
    [
      'a file of a type that it does not know',
      { files: { 'sub/page.js.XHTML': 'x' } },
      'file-type: sub/page.js.XHTML: a release holds files that end in js, css, woff2, png, svg only',
    ],
    [
      'data',
      { files: { 'data.json': '{}' } },
      'file-type: data.json: a release holds files that end in js, css, woff2, png, svg only',
    ],
    [
      'an entry with another hash',
      { changes: { entryIntegrity: otherHash } },
      'integrity: release.json: entryIntegrity is not that of remoteEntry.js',
    ],
    [
      "another area's global variable",
      { changes: { globalName: 'auth_1_0_0' } },
      'schema: release.json: globalName: must be modems_1_0_0, not auth_1_0_0',
    ],
    [
      'a version that leads out of the store',
      { changes: { version: '../../1.0.0' } },
      'schema: release.json: version: must be a semantic version without build part',
    ],
  ])('%s', async (_, facts, refusal) => {
    expect(await refusals(publish(facts))).toEqual([refusal])
  })

  it('a folder with changed, missing and unlisted files', async () => {
    const build = await mkdtemp(join(folder, 'build-'))
    await writeRelease(build, { files: { 'a.js': 'let a', 'b.js': 'let b' } })
    await writeFile(join(build, 'a.js'), 'let evil')
    await unlink(join(build, 'b.js'))
    await writeFile(join(build, 'c.js'), 'let c')
    await symlink('/etc/hostname', join(build, 'd.js'))
    expect((await refusals(registry.publish(build, by))).sort()).toEqual([
      'integrity: a.js has another hash',
      'integrity: b.js is missing',
      'integrity: c.js is not among the files of release.json',
      'integrity: d.js is not among the files of release.json',
    ])
  })

  it('a folder without a release.json', async () => {
    expect(await refusals(registry.publish(folder, by))).toEqual(['schema: release.json is missing or no JSON'])
  })

  it('a version with the browser name of another one', async () => {
    await publish({ version: '1.0.0-a.b' })
    expect(await refusals(publish({ version: '1.0.0-a-b' }))).toEqual([
      'collision: 1.0.0-a-b and 1.0.0-a.b have the name modems_1_0_0_a_b',
    ])
  })

  it("addresses of another area's active release, as after a moved grant", async () => {
    await publish()
    const document = await registry.read()
    const [release] = Object.values(document.areas.modems?.releases ?? {})
    const moved = { ...release, area: 'loops', routes: [{ ...route, path: `${firstGrants.reports.paths[0]}/:id` }] }
    const loops = { active: '1.0.0', previous: null, releases: { '1.0.0': moved } }
    await writeDocument(registry.root, JSON.stringify({ ...document, areas: { loops } }))
    expect(
      await refusals(
        publish({
          area: 'reports',
          changes: { routes: [{ ...route, path: `${firstGrants.reports.paths[0]}/:report` }] },
        }),
      ),
    ).toEqual(['collision: /reports/:report matches the addresses of /reports/:id of loops'])
  })
})

describe('switching', () => {
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish({ version })
  })

  it('activates any stored release', async () => {
    await registry.activate('modems', '1.0.0', by)
    expect(await modems()).toMatchObject({ active: '1.0.0', previous: '1.2.0' })
  })

  it('activates the active release without a new revision', async () => {
    await registry.activate('modems', '1.2.0', by)
    expect((await registry.read()).revision).toBe(3)
  })

  it('goes back to the previous release and forward again', async () => {
    await registry.rollback('modems', by)
    expect(await modems()).toMatchObject({ active: '1.1.0', previous: '1.2.0' })
    await registry.rollback('modems', by)
    expect(await modems()).toMatchObject({ active: '1.2.0', previous: '1.1.0' })
    expect((await registry.log()).map(({ action, from, to }) => `${action} ${from} ${to}`)).toEqual([
      'publish null 1.0.0',
      'publish 1.0.0 1.1.0',
      'publish 1.1.0 1.2.0',
      'rollback 1.2.0 1.1.0',
      'rollback 1.1.0 1.2.0',
    ])
  })

  it('refuses a missing release and an area without a previous one', async () => {
    expect(await refusals(registry.activate('modems', '9.9.9', by))).toEqual([
      'missing-release: There is no release 9.9.9 of modems',
    ])
    expect(await refusals(registry.rollback('reports', by))).toEqual([
      'missing-release: reports has no previous release',
    ])
    expect((await registry.read()).revision).toBe(3)
  })
})

describe('verify', () => {
  it('is silent about an intact store', async () => {
    await publish()
    expect(await registry.verify()).toEqual({})
  })

  it('lists changed files by release and name', async () => {
    await publish()
    await publish({ version: '1.1.0' })
    await publish({ area: 'reports' })
    await writeFile(join(await registry.bringRelease('modems', '1.0.0'), 'remoteEntry.js'), 'evil()')
    await rm(await registry.bringRelease('modems', '1.1.0'), { recursive: true })
    expect(await registry.verify()).toEqual({
      'modems/1.0.0': ['remoteEntry.js has another hash'],
      'modems/1.1.0': ['pages-SomePage.js is missing', 'remoteEntry.js is missing'],
    })
  })
})

describe('a broken document', () => {
  it.each([
    ['half a document', '{"revision": 3, "ar', /store\.document is no registry document \(.*JSON.*\)/],
    [
      'a document of another form',
      '{"revision": -1, "base": "/areas/", "areas": {}}',
      /store\.document is no registry document \(revision: /,
    ],
    [
      'a member that no host knows',
      '{"revision": 3, "base": "/areas/", "areas": {}, "beside": {}}',
      /store\.document is no registry document \(beside: /,
    ],
  ])('reports the problem of %s', async (_, text, message) => {
    await publish()
    await writeDocument(registry.root, text)
    await expect(registry.read()).rejects.toThrow(message)
    await expect(publish({ version: '1.1.0' })).rejects.toThrow(message)
    expect(await writtenDocument(registry.root)).toBe(text)
  })
})
