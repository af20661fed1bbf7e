import type { RouteEntry } from './area-file.ts'
import { personMark } from './candidates.ts'
import { integrityOf } from './integrity.ts'
import { isReserved, matchRoute, preloadsFor, routesOf } from './routes.ts'
import { documentOf, summary } from './test-documents.test-kit.ts'

const route = (path: string, page: string): RouteEntry => ({ path, page, access: 'signedIn', title: page })
const routes = [
  route('/sites/:id', 'SitePage'),
  route('/sites/new', 'NewSitePage'),
  route('/sites', 'SitesPage'),
  route('/systems/:id/configurations/:file', 'FilePage'),
]

describe('matchRoute', () => {
  it.each([
    ['/sites', 'SitesPage'],
    ['/sites/', 'SitesPage'],
    ['/sites/7f', 'SitePage'],
    ['/sites/new', 'NewSitePage'],
    ['/systems/7/configurations/ab.xml', 'FilePage'],
  ])('leads %s to %s', (path, page) => {
    expect(matchRoute(routes, path)?.page).toBe(page)
  })

  it.each(['/', '/site', '/sites/7/8', '/systems//configurations/x', '//sites'])('leads %s nowhere', (path) => {
    expect(matchRoute(routes, path)).toBeUndefined()
  })
})

it('areas cannot have paths of the shell and the server', () => {
  for (const path of [
    '/',
    '/logout',
    '/403',
    '/404',
    '/500',
    '/api',
    '/api/v1/sites',
    '/areas/x',
    '/releases/list',
    '/assets',
    '/tiles/1',
  ])
    expect([path, isReserved(path)]).toEqual([path, true])
  for (const path of ['/sites', '/areas', '/apiary', '/600', '/4040'])
    expect([path, isReserved(path)]).toEqual([path, false])
})

describe('preloadsFor', () => {
  const page = { file: 'pages-SitesPage.1.js', integrity: integrityOf('page') }
  const style = { file: 'pages-SitesPage.1.css', integrity: integrityOf('style') }
  const release = summary('sites-systems', '1.2.0', {
    routes: [route('/sites', 'SitesPage'), route('/sites/:id', 'SitePage')],
    exposes: { './pages/SitesPage': [page, style], './pages/SitePage': [] },
    needs: { './pages/SitesPage': ['@emberwatch/ui/table'] },
  })
  const document = documentOf({ 'sites-systems': { releases: [release] } })

  it('names entry and first files of the page at an address', () => {
    const { files, modules } = preloadsFor(document, '/sites')
    expect(files).toEqual([
      { href: '/areas/sites-systems/1.2.0/remoteEntry.js', integrity: release.entryIntegrity },
      { href: '/areas/sites-systems/1.2.0/pages-SitesPage.1.js', integrity: page.integrity },
      { href: '/areas/sites-systems/1.2.0/pages-SitesPage.1.css', integrity: style.integrity },
    ])
    expect(modules).toEqual(['@emberwatch/ui/table'])
    expect(preloadsFor(document, '/sites/7')).toMatchObject({ files: [{}], modules: [] })
  })

  it('is empty for addresses of the shell and unknown ones', () => {
    expect(preloadsFor(document, '/')).toEqual({ files: [], modules: [] })
    expect(preloadsFor(document, '/nowhere')).toEqual({ files: [], modules: [] })
  })
})

it("routes are those of the person's release", () => {
  const document = documentOf({
    modems: {
      releases: [
        summary('modems', '1.0.0', { routes: [route('/modems', 'ModemsPage')] }),
        summary('modems', '0.9.0', { routes: [] }),
      ],
    },
    reports: {
      releases: [
        summary('reports', '1.0.0', { routes: [route('/reports', 'ReportsPage')] }),
        summary('reports', '0.9.0'),
      ],
      canary: { version: '0.9.0', people: [personMark('reports', '7')] },
    },
  })
  expect(routesOf(document, null).map(({ area, path }) => `${area} ${path}`)).toEqual([
    'modems /modems',
    'reports /reports',
  ])
  expect(routesOf(document, '7').map(({ path }) => path)).toEqual(['/modems'])
})
