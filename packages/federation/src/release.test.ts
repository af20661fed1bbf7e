import * as v from 'valibot'
import { areasOf } from './areas.ts'
import { integrityOf } from './integrity.ts'
import { publicView } from './public-registry.ts'
import { Release, summaryOf } from './release.ts'
import { globalNameOf, Version } from './release-summary.ts'
import { documentOf, summary } from './test-documents.test-kit.ts'

describe('globalNameOf', () => {
  it.each([
    ['reports', '1.2.3', 'reports_1_2_3'],
    ['sites-systems', '1.2.0-AB.7', 'sites_systems_1_2_0_ab_7'],
  ])('makes a variable of %s %s', (area, version, name) => {
    expect(globalNameOf(area, version)).toBe(name)
  })

  it('is a name that release.json accepts, for each area', () => {
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

it.each(['1', '1.2', 'v1.2.3', '1.2.3+build', '1.2.3/../..', '..', '1.2.3-a b', ''])('%j is no version', (version) => {
  expect(v.is(Version, version)).toBe(false)
})

it.each([
  ['a file above its folder', { '../other.js': { integrity: integrityOf('x'), size: 1 } }],
  ['an absolute file', { '/etc/passwd': { integrity: integrityOf('x'), size: 1 } }],
  ['a hidden file', { '.env': { integrity: integrityOf('x'), size: 1 } }],
  ['a file without sha384', { 'a.js': { integrity: 'sha256-abc', size: 1 } }],
])('release.json may not name %s', (_, files) => {
  expect(v.is(Release, releaseOf('modems', '1.0.0', { 'a.js': { integrity: integrityOf('x'), size: 1 } }))).toBe(true)
  expect(v.is(Release, releaseOf('modems', '1.0.0', files))).toBe(false)
})

it('keeps files, calls and the commit out of the registry, and what the release uses from browsers', () => {
  const files = { 'a.js': { integrity: integrityOf('x'), size: 1 } }
  const exposes = { './pages/ModemsPage': [{ file: 'a.js', integrity: integrityOf('x') }] }
  const release = { ...summary('modems', '1.0.0'), exposes, files, uses: { react: [] }, calls: [], commit: 'abc' }
  const releaseSummary = summaryOf(release)
  expect(releaseSummary).toEqual(summary('modems', '1.0.0', { exposes, uses: { react: [] } }))
  const { areas } = publicView(documentOf({ modems: { releases: [releaseSummary] } }), '1.0.0')
  expect(Object.keys(areas.modems?.releases['1.0.0'] ?? {})).not.toContain('uses')
})
