import * as v from 'valibot'
import type { ExtensionEntry } from './area-file.ts'
import { AreaPermission, beyond, permissionsOf } from './area-permissions.ts'
import { areasOf } from './areas.ts'
import { personMark } from './candidates.ts'
import { extensionKey, extensionsAt } from './extensions.ts'
import { integrityOf } from './integrity.ts'
import { publicView } from './public-registry.ts'
import { Release, summaryOf } from './release.ts'
import { globalNameOf, Version } from './release-summary.ts'
import { scrub } from './scrub.ts'
import { documentOf, summary } from './test-documents.test-kit.ts'

describe('area permissions', () => {
  const call = (method: 'GET' | 'POST', path: string) => ({ method, path }) as Release['calls'][number]

  it("are the area's own calls by path and the exports that change the session", () => {
    const calls = [call('POST', '/v1/sites'), call('GET', '/v1/user'), call('GET', '/v1/sites')]
    const uses = {
      '@emberwatch/store': ['sessionStore.setState', 'useUser'],
      '@emberwatch/ui': ['endSession', 'Page'],
      react: ['useState'],
    }
    expect(permissionsOf({ calls, uses })).toEqual(['GET /v1/sites', 'POST /v1/sites', 'sessionStore', 'endSession'])
  })

  it('are all of a module used as a whole', () => {
    expect(permissionsOf({ calls: [], uses: { '@emberwatch/store': ['*'] } })).toEqual([
      'replaceUser',
      'sessionStore',
      'signIn',
      'signOut',
    ])
  })

  it('exceed the approved ones, or nothing without a limit', () => {
    expect(beyond(['GET /v1/sites', 'signOut'], ['GET /v1/sites'])).toEqual(['signOut'])
    expect(beyond(['signOut'], undefined)).toEqual([])
  })

  it.each(['GET sites', 'get /v1/sites', 'PATCH /v1/sites', 'useUser', ''])('are named, unlike %j', (name) => {
    const { issues } = v.safeParse(AreaPermission, name)
    expect(issues?.[0].message).toContain(
      'is no call such as "GET /v1/sites/{id}", and none of ApiPermissions, ApiProvider, Client, endSession',
    )
  })
})

describe('extensions', () => {
  const entry = (part: string, changes: Partial<ExtensionEntry> = {}): ExtensionEntry => ({
    ...{ point: 'site.tabs', part, title: part, access: 'signedIn' },
    ...changes,
  })
  const document = documentOf({
    modems: { releases: [summary('modems', '1.0.0', { extensions: [entry('Signal'), entry('Bill', { order: 5 })] })] },
    loops: {
      releases: [summary('loops', '1.0.0', { extensions: [entry('Plan'), entry('Log', { point: 'system.tabs' })] })],
    },
    reports: { releases: [summary('reports', '1.0.0')] },
  })
  const key = extensionKey('modems', entry('Signal'))
  const namesAt = (changes: object = {}, userId: string | null = 'kari', point = 'site.tabs') =>
    extensionsAt({ ...document, ...changes }, point, userId).map(({ area, part }) => `${area}/${part}`)

  it('sort by the order of their areas, then by area', () => {
    expect(namesAt()).toEqual(['modems/Bill', 'loops/Plan', 'modems/Signal'])
    expect(namesAt({}, 'kari', 'system.tabs')).toEqual(['loops/Log'])
    expect(namesAt({}, 'kari', 'user.tabs')).toEqual([])
  })

  it('obey ops in order, off switch and selected people', () => {
    expect(namesAt({ extensions: { [key]: { order: 1 } } })).toEqual(['modems/Signal', 'modems/Bill', 'loops/Plan'])
    expect(namesAt({ extensions: { [key]: { isOff: true } } })).toEqual(['modems/Bill', 'loops/Plan'])
    const only = { extensions: { [key]: { only: { people: [personMark(key, 'kari')] } } } }
    expect(namesAt(only)).toContain('modems/Signal')
    expect(namesAt(only, 'ola')).not.toContain('modems/Signal')
    expect(namesAt(only, null)).not.toContain('modems/Signal')
    expect(namesAt({ extensions: { [key]: { only: { percent: 0 } } } })).not.toContain('modems/Signal')
    expect(namesAt({ extensions: { [key]: { only: { percent: 100 } } } })).toContain('modems/Signal')
  })

  it("are those of the person's release", () => {
    const canary = { version: '1.1.0', percent: 100 }
    const releases = [summary('modems', '1.0.0'), summary('modems', '1.1.0', { extensions: [entry('New')] })]
    const withCanary = documentOf({ modems: { releases, canary } })
    expect(extensionsAt(withCanary, 'site.tabs', 'kari').map(({ part }) => part)).toEqual(['New'])
    expect(extensionsAt(withCanary, 'site.tabs', null)).toEqual([])
  })
})

describe('release', () => {
  describe('globalNameOf', () => {
    it.each([
      ['reports', '1.2.3', 'reports_1_2_3'],
      ['sites-systems', '1.2.0-AB.7', 'sites_systems_1_2_0_ab_7'],
    ])('makes a variable of %s %s', (area, version, name) => {
      expect(globalNameOf(area, version)).toBe(name)
    })

    it('is valid in release.json for each area', () => {
      for (const area of [...areasOf({}), 'weather']) {
        expect(v.is(Release, releaseOf(area, '1.2.3-rc.1', {}))).toBe(true)
      }
    })
  })
  const route = { path: '/sites', page: 'SitesPage', access: 'signedIn', title: 'Sites' } as const
  const releaseOf = (area: string, version: string, files: object) => ({
    ...summary(area, version),
    files,
    calls: [],
    commit: null,
    routes: [route],
  })

  it.each(['1', '1.2', 'v1.2.3', '1.2.3+build', '1.2.3/../..', '..', '1.2.3-a b', ''])(
    '%j is not a version',
    (version) => {
      expect(v.is(Version, version)).toBe(false)
    },
  )

  it.each([
    ['a file above its folder', { '../other.js': { integrity: integrityOf('x'), size: 1 } }],
    ['an absolute file', { '/etc/passwd': { integrity: integrityOf('x'), size: 1 } }],
    ['a hidden file', { '.env': { integrity: integrityOf('x'), size: 1 } }],
    ['a file without sha384', { 'a.js': { integrity: 'sha256-abc', size: 1 } }],
  ])('release.json refuses %s', (_, files) => {
    expect(v.is(Release, releaseOf('modems', '1.0.0', { 'a.js': { integrity: integrityOf('x'), size: 1 } }))).toBe(true)
    expect(v.is(Release, releaseOf('modems', '1.0.0', files))).toBe(false)
  })

  it('hides files, calls, commit and used exports from browsers', () => {
    const files = { 'a.js': { integrity: integrityOf('x'), size: 1 } }
    const exposes = { './pages/ModemsPage': [{ file: 'a.js', integrity: integrityOf('x') }] }
    const release = { ...summary('modems', '1.0.0'), exposes, files, uses: { react: [] }, calls: [], commit: 'abc' }
    const releaseSummary = summaryOf(release)
    expect(releaseSummary).toEqual(summary('modems', '1.0.0', { exposes, uses: { react: [] } }))
    const { areas } = publicView(documentOf({ modems: { releases: [releaseSummary] } }), '1.0.0')
    expect(Object.keys(areas.modems?.releases['1.0.0'] ?? {})).not.toContain('uses')
  })
})

describe('scrub', () => {
  it.each([
    [
      "Cannot read properties of undefined (reading 'Kari Nordmann')",
      'Cannot read properties of undefined (reading <text>)',
    ],
    [`Unexpected token 'K', "Kari said "... is not valid JSON`, 'Unexpected token <text>, <text>... is not valid JSON'],
    ["can't assign to O'Brien", "can't assign to O'Brien"],
    ["user 'O'Brien' is gone", 'user <text> is gone'],
    ['an open quote "Kari Nordmann', 'an open quote <text>'],
    ['Failed to fetch https://a.example/sites/42?q=Kari#x now', 'Failed to fetch <address> now'],
    ['data:text/plain,Kari is no script', '<address> is no script'],
    ['no mail to kari@a.example, sorry', 'no mail to <address> sorry'],
    ['Site 42 of 3fa85f64-5717-4562-b3fc-2c963f66afa6 is gone', 'Site <id> of <id> is gone'],
    ['tel +47-900-11-222 (2026-01-01)', 'tel <id> (<id>)'],
    ['“Kari” and «Ola»', '<text> and <text>'],
    ['Minified React error #418; visit https://react.dev/errors/418?args[]=Kari', 'Minified React error #418'],
  ])('%s', (message, scrubbed) => {
    expect(scrub(message)).toBe(scrubbed)
  })

  it('keeps a few hundred characters of a million in linear time', () => {
    for (const bad of ["'", '"', '@', '://', ' 1', 'a@', '`x'])
      expect(scrub(bad.repeat(1_000_000)).length).toBeLessThan(1000)
  })
})
