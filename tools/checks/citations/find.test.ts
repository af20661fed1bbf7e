import { sectionsIn } from '../docs/product/pages.ts'
import {
  anchorsIn,
  deadCitations,
  deadPages,
  linksIn,
  mislabelled,
  misnumbered,
  olderCitations,
  quotedPaths,
} from './find.ts'
import { quotesIn, templatesIn } from './quotes.ts'

/** The finder of citations finds what it is for, and nothing else. */

describe('the finder', () => {
  const sections = sectionsIn('04-navigation.md', '## 4.1 Addresses\n\n## 4.3 Dead areas\n')
  const of = (text: string, file = 'a.ts') => ({ file, text })

  it.each([
    '/** Sorted (spec 2.7). */',
    '// reading 53',
    '/** (readings 40, 41) */',
    '/* design 6 */',
    '// design section 8',
    '/** Red (style 3). */',
    '// domain notes, C3',
    "it('shows each rule of the spec', () => {",
    '// as the spec has codes for it',
  ])('finds the older form in %s', (line) => expect(olderCitations(of(`a\n${line}`))).toEqual([`a.ts:2 ${line}`]))

  it.each([
    'const { spec } = deployment',
    'spec.rows.map((row) => row.reading)',
    'Milliseconds between readings, 30 at most',
    '/** The design system on antd 6. */',
    'style={{ height: 3 }}',
    '    spec:\n      replicas: 2',
  ])('finds none in %s', (line) => expect(olderCitations(of(line))).toEqual([]))

  it('finds the paths that a page names', () => {
    expect(
      quotedPaths('See `packages/ui/src/page`, `mf-auth/area.json` and `packages/<name>`; `/v1/sites` is a call.'),
    ).toEqual(['packages/ui/src/page', 'mf-auth/area.json'])
  })

  it('finds citations without a section', () => {
    expect(deadCitations(of('/** (product 4.1, 4.3) */'), sections)).toEqual([])
    expect(deadCitations(of('/** (product 4.2) */\n// product 4.1, 9.9'), sections)).toEqual([
      'a.ts:1 4.2',
      'a.ts:2 9.9',
    ])
    expect(deadCitations(of('// product 4'), sections)).toEqual(['a.ts:1 // product 4'])
    expect(deadCitations(of('// product 4.1 and 4.7'), sections)).toEqual(['a.ts:1 // product 4.1 and 4.7'])
    expect(deadCitations(of('Write `product 4.9`, see [product 4](b.md).', 'a.md'), sections)).toEqual([])
    expect(deadCitations(of('See product 4.1.', 'a.md'), sections)).toEqual(['a.md:1 4.1'])
  })

  it('finds numbers that repeat, out of order or in another chapter', () => {
    expect(misnumbered(sections)).toEqual([])
    expect(misnumbered(sectionsIn('04-a.md', '## 4.1 A\n## 4.1 B\n'))).toEqual(['04-a.md 4.1'])
    expect(misnumbered(sectionsIn('04-a.md', '## 4.2 A\n## 4.1 B\n'))).toEqual(['04-a.md 4.1'])
    expect(misnumbered(sectionsIn('04-a.md', '## 5.1 A\n'))).toEqual(['04-a.md 5.1'])
  })

  it('finds links and their targets', () => {
    expect(linksIn('[a](b.md#c) ![p](p.png) [x](https://example.com) [`y`](#z)')).toEqual([
      { label: 'a', target: 'b.md#c' },
      { label: '`y`', target: '#z' },
    ])
    expect([...anchorsIn("# A page\n## 4.3 What's `there`, and not\n## Twice\n## Twice\n")]).toEqual([
      'a-page',
      '43-whats-there-and-not',
      'twice',
      'twice-1',
    ])
    expect(mislabelled(of('[4.3](b.md#43-dead) [4.3](b.md#44-live) [4](b.md)', 'a.md'))).toEqual([
      'a.md [4.3](b.md#44-live)',
    ])
  })

  it('finds citations without a section in SQL files and link labels', () => {
    expect(deadCitations(of('-- Sorted (product 4.2)', 'a.sql'), sections)).toEqual(['a.sql:1 4.2'])
    expect(mislabelled(of('see [the rule of product 4.9](b.md#43-dead)', 'a.md'))).toEqual([
      'a.md [the rule of product 4.9](b.md#43-dead)',
    ])
    expect(mislabelled(of('[product 4.3, which says so](b.md#43-dead) [of 2026](c.md)', 'a.md'))).toEqual([])
  })

  it('finds labels and links that name different decisions', () => {
    const good = '[decision 0018](decisions/0018-cached.md) [0018](0018-cached.md)'
    expect(mislabelled(of(`${good} [decision 0017](decisions/0018-cached.md)`, 'a.md'))).toEqual([
      'a.md [decision 0017](decisions/0018-cached.md)',
    ])
    expect(mislabelled(of('[0017](0018-cached.md)', 'a.md'))).toEqual(['a.md [0017](0018-cached.md)'])
  })

  it('finds labels that name another file', () => {
    expect(mislabelled(of('[registry.ts](../src/registry.ts) [`store.ts`](../src/shop.ts)', 'a.md'))).toEqual([
      'a.md [`store.ts`](../src/shop.ts)',
    ])
  })

  it('finds missing pages, headings and decisions in code, SQL and settings', () => {
    const pages = {
      has: (path: string, anchor?: string) => path === 'docs/live.md' && (anchor === undefined || anchor === 'jobs'),
      decisions: new Set(['0018']),
    }
    const dead = (text: string, file = 'a.ts') => deadPages(of(text, file), pages)
    expect(dead('/** See docs/live.md, docs/live.md#jobs (decision 0018). */')).toEqual([])
    expect(dead('/** See docs/gone.md. */')).toEqual(['a.ts:1 docs/gone.md'])
    expect(dead('-- Live (docs/decisions/0018-old-name.md)', 'a.sql')).toEqual([
      'a.sql:1 docs/decisions/0018-old-name.md',
    ])
    expect(dead('# docs/live.md#gone', 'a.yaml')).toEqual(['a.yaml:1 docs/live.md#gone'])
    expect(dead('// decision 0019, docs/decisions/0020')).toEqual(['a.ts:1 decision 0019', 'a.ts:1 decisions/0020'])
    expect(dead('See [decision 0019](decisions/0019-a.md).', 'a.md')).toEqual([])
  })

  it('finds quoted messages, also in templates', () => {
    expect(quotesIn("says 'Page not found' or \"You don't\", 'x y', 'One'")).toEqual(['Page not found'])
    const [pattern] = templatesIn(['`$', '{label} is too short (at least $', '{min})`'].join(''))
    expect(pattern?.test('City is too short (at least 2)')).toBe(true)
    expect(pattern?.test('City is too long')).toBe(false)
  })
})
