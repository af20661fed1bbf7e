import * as v from 'valibot'
import { candidates, inCanary, personMark } from './candidates.ts'
import { integrityOf } from './integrity.ts'
import { PublicRegistry, publicView } from './public-registry.ts'
import { RegistryDocument } from './registry-document.ts'
import { documentOf, summary } from './test-documents.test-kit.ts'

const three = [summary('reports', '2.0.0'), summary('reports', '1.9.0'), summary('reports', '2.1.0-rc.1')]
const versions = (document: RegistryDocument, userId: string | null) =>
  candidates(document, 'reports', userId).map(({ version }) => version)
const ids = Array.from({ length: 10_000 }, (_, i) => `user-${i}`)
const percent = (value: number) => ({ version: '2.1.0-rc.1', percent: value })

it('a document with an action of a later version is readable', () => {
  const last = {
    at: '2026-03-02T08:00:00.000Z',
    revision: 3,
    who: 'kari',
    area: 'reports',
    from: null,
    to: null,
    note: '',
  }
  const document = { ...documentOf({}), last: { ...last, action: 'make-token' } }
  expect(v.parse(RegistryDocument, document)).toEqual(document)
})

describe('candidates', () => {
  it('are the active release, then the previous one', () => {
    expect(versions(documentOf({ reports: { releases: three } }), '7')).toEqual(['2.0.0', '1.9.0'])
  })

  it('are the canary, then the active release, for people of the canary', () => {
    const document = documentOf({
      reports: { releases: three, canary: { version: '2.1.0-rc.1', people: [personMark('reports', '7')] } },
    })
    expect(versions(document, '7')).toEqual(['2.1.0-rc.1', '2.0.0'])
    expect(versions(document, '8')).toEqual(['2.0.0', '1.9.0'])
    expect(versions(document, null)).toEqual(['2.0.0', '1.9.0'])
  })

  it('are empty for an unpublished area, and skip undescribed releases', () => {
    expect(versions(documentOf({}), '7')).toEqual([])
    const document = documentOf({ reports: { releases: three.slice(0, 1), canary: percent(100) } })
    expect(versions(document, '7')).toEqual(['2.0.0'])
  })

  it('name a release once, also after its promotion', () => {
    const document = documentOf({
      reports: { releases: three.slice(0, 2), canary: { version: '2.0.0', percent: 100 } },
    })
    expect(versions(document, '7')).toEqual(['2.0.0', '1.9.0'])
  })
})

describe('a canary by percent', () => {
  it.each([1, 5, 25, 50, 90])('reaches about %d of 100 people', (value) => {
    const reached = ids.filter((id) => inCanary(percent(value), 'reports', id)).length / 100
    expect(Math.abs(reached - value)).toBeLessThan(1.5)
  })

  it('reaches nobody at 0 and everybody at 100', () => {
    expect(ids.some((id) => inCanary(percent(0), 'reports', id))).toBe(false)
    expect(ids.every((id) => inCanary(percent(100), 'reports', id))).toBe(true)
  })

  it('keeps everyone when it grows', () => {
    const early = ids.filter((id) => inCanary(percent(5), 'reports', id))
    expect(early.every((id) => inCanary(percent(20), 'reports', id))).toBe(true)
  })

  it('reaches other people in another area', () => {
    const both = ids.filter((id) => inCanary(percent(10), 'reports', id) && inCanary(percent(10), 'modems', id))
    expect(both.length).toBeLessThan(200)
  })
})

describe('publicView', () => {
  it('has only the active, the previous and the canary release', () => {
    const releases = [...three, summary('reports', '1.0.0')]
    const document = documentOf({ reports: { releases, canary: percent(5) } })
    expect(Object.keys(publicView(document, '1.0.0').areas.reports?.releases ?? {}).sort()).toEqual([
      '1.9.0',
      '2.0.0',
      '2.1.0-rc.1',
    ])
    expect(Object.keys(document.areas.reports?.releases ?? {})).toHaveLength(4)
  })

  it('omits the hashes of first files, which the entry has', () => {
    const hash = integrityOf('page')
    const exposes = { './pages/ReportsPage': [{ file: 'page.1.js', integrity: hash }] }
    const document = documentOf({ reports: { releases: [summary('reports', '1.0.0', { exposes })] } })
    const release = publicView(document, '1.0.0').areas.reports?.releases['1.0.0']
    expect(release?.exposes).toEqual({ './pages/ReportsPage': [{ file: 'page.1.js' }] })
    expect(release?.entryIntegrity).toBe(summary('reports', '1.0.0').entryIntegrity)
    expect(JSON.stringify(document)).toContain(hash)
  })

  it('omits authors, reasons and the people of a canary', () => {
    const document: RegistryDocument = {
      ...documentOf({
        reports: { releases: three, canary: { version: '2.1.0-rc.1', people: [personMark('reports', 'kari-id')] } },
      }),
      last: {
        at: '2026-03-02T08:00:00.000Z',
        revision: 1,
        who: 'kari',
        action: 'canary',
        area: 'reports',
        from: null,
        to: '2.1.0-rc.1',
        note: 'secret reason',
      },
    }
    expect(JSON.stringify(publicView(document, '1.0.0'))).not.toMatch(/kari|secret/)
  })

  it('is readable by a browser without a change', () => {
    const document = documentOf({ reports: { releases: [summary('reports', '1.0.0', { routes: [route] })] } })
    expect(v.is(PublicRegistry, JSON.parse(JSON.stringify(publicView(document, '1.0.0'))))).toBe(true)
  })
})
const route = { path: '/reports', page: 'ReportsPage', access: 'signedIn', title: 'Reports' } as const
