import type { AreaFile } from './area-file.ts'
import { readAreaFile } from './check-area.ts'

type Route = AreaFile['routes'][number]

const route = (path: string, changes: object = {}): Route => ({
  path,
  page: 'SomePage',
  access: 'signedIn',
  title: 'Some page',
  ...changes,
})
const area = (...routes: Route[]) => ({ name: 'modems', title: 'Modems', owner: 'Some team', routes, parts: [] })
const rulesOf = (json: unknown) => readAreaFile(json).refusals.map(({ rule }) => rule)
const messagesOf = (json: unknown) => readAreaFile(json).refusals.map(({ message }) => message)

it('accepts an area that follows the rules', () => {
  const json = area(route('/modems'), route('/modems/:id'), route('/qr-code-generator', { access: 'public' }))
  expect(readAreaFile(json)).toEqual({ area: json, refusals: [] })
})

describe('the schema', () => {
  it.each([
    ['no document', null],
    ...['Alarms', 'a-1', '-a', 'a--b', 'ops', 'shell', 'constructor', '__proto__', 'a'.repeat(41), 'a/b'].map(
      (name) => [`an area named ${name}`, { ...area(route('/modems')), name }] as [string, unknown],
    ),
    ['an area without routes', area()],
    ['a key that nobody reads', { ...area(route('/modems')), colour: 'red' }],
    ['a path without its slash', area(route('modems'))],
    ['a path that ends with a slash', area(route('/modems/'))],
    ['a page that is no PascalCase name', area(route('/modems', { page: '../secrets' }))],
    ['a way out that leaves the origin', area(route('/modems', { otherwise: 'https://evil.example' }))],
    ['an empty title', area(route('/modems', { title: '' }))],
  ])('refuses %s', (_, json) => {
    expect(rulesOf(json)).toContain('schema')
  })

  it('names an unknown key, the known ones and the likely one', () => {
    const { title, ...rest } = area(route('/modems', { menu: { label: 'Modems', order: 1, lable: 'M' } }))
    expect(messagesOf({ ...rest, titel: title })).toEqual([
      'area.json: title: Invalid key: Expected "title" but received undefined',
      'area.json: routes.0.menu.lable: is no key here; there are label, order. Is label meant?',
      'area.json: titel: is no key here; there are name, title, owner, routes, parts, extensions, permissions, grant, needsContract. Is title meant?',
    ])
    expect(messagesOf({ ...area(route('/modems')), colour: 'red' })).toEqual([
      'area.json: colour: is no key here; there are name, title, owner, routes, parts, extensions, permissions, grant, needsContract',
    ])
    expect(messagesOf(null)).toEqual(['area.json: document: Invalid type: Expected Object but received null'])
  })

  it('names an unknown access word with its place and the known ones', () => {
    const [message] = messagesOf(area(route('/modems', { access: 'everyone' })))
    expect(message).toBe(
      'area.json: routes.0.access: unknown access word "everyone"; known: public, signedIn, superUser, globalAdmin, superAdmin',
    )
  })
})

describe('extensions', () => {
  const parts = [{ name: 'Signal', summary: 'The signal of a site' }]
  const signal = { point: 'site.tabs', part: 'Signal', title: 'Signal', access: 'signedIn' }
  const messages = (...extensions: object[]) => messagesOf({ ...area(route('/modems')), parts, extensions })

  it('show parts at points of pages, and addresses in the search', () => {
    const entry = { point: 'search.entries', to: '/modems', title: 'All modems', access: 'superUser' }
    expect(messages(signal, { ...signal, point: 'system.sections', lines: 4, order: 10 }, entry)).toEqual([])
  })

  it('name an unknown point and the known ones', () => {
    expect(messages({ ...signal, point: 'site.footer' })).toEqual([
      expect.stringMatching(
        /^area\.json: extensions\.0\.point: unknown extension point "site\.footer"; known: site\.tabs, site\.sections, .*search\.entries$/,
      ),
    ])
  })

  it.each([
    ['a part that the area lacks', { ...signal, part: 'Noise' }, 'site.tabs: Noise is not among the parts'],
    ['no part', { ...signal, part: undefined }, 'site.tabs: needs "part", and no "to"'],
    ['an address at a tab', { ...signal, to: '/modems' }, 'site.tabs: needs "part", and no "to"'],
    [
      'an entry that leads elsewhere',
      { point: 'search.entries', to: '/sites', title: 'Sites', access: 'signedIn' },
      'search.entries: needs "to", an address of one of the routes, and no part',
    ],
  ])('are refused with %s', (_, extension, message) => {
    expect(messages(extension)).toEqual([`area.json: extensions: ${message}`])
  })

  it('have an order that the page decides', () => {
    expect(messages({ ...signal, number: 2, needs: 'webhooks.list' })).toEqual([])
    expect(messages({ ...signal, number: 4 }, { ...signal, point: 'site.sections', number: 0 })).toEqual([
      'area.json: extensions: site.tabs: leaves the number 4 to no extension; it leaves 2, 3',
      'area.json: extensions: site.sections: leaves the number 0 to no extension; it leaves none',
    ])
  })

  it('stand at a point once', () => {
    expect(messages(signal, { ...signal, order: 5 })).toEqual([
      'area.json: extensions: site.tabs: Signal stands there twice',
    ])
  })
})

describe('$schema', () => {
  const json = area(route('/modems'))

  it('is for editors and no part of the area', () => {
    const $schema = './node_modules/@emberwatch/area-kit/area.schema.json'
    expect(readAreaFile({ $schema, ...json })).toEqual({ area: json, refusals: [] })
  })

  it('is a text', () => {
    expect(messagesOf({ $schema: 1, ...json })).toEqual([expect.stringContaining('area.json: $schema: ')])
  })
})

describe('grants', () => {
  const alarms = { ...area(route('/alarms'), route('/sirens/:id')), name: 'alarms' }

  it("are the area's own claim until the registry is read", () => {
    expect(rulesOf({ ...alarms, grant: ['/alarms', '/sirens'] })).toEqual([])
    expect(rulesOf({ ...alarms, grant: ['/alarms'] })).toEqual(['grant'])
    expect(messagesOf(alarms)).toEqual(['area.json: alarms says no "grant": the paths that ops gave it'])
  })

  it('are those of the registry, whatever an area claims', () => {
    const granted = (...paths: string[]) => ({ alarms: { paths, owner: 'Alarms team' } })
    const refusals = readAreaFile({ ...alarms, grant: ['/alarms', '/sirens'] }, granted('/alarms')).refusals
    expect(refusals).toEqual([{ rule: 'grant', message: 'area.json: /sirens/:id lies outside the grant of alarms' }])
    expect(readAreaFile(alarms, granted('/alarms', '/sirens')).refusals).toEqual([])
    expect(readAreaFile(alarms, {}).refusals.map(({ message }) => message)).toEqual([
      'alarms has no grant; ops give one with "areas grant alarms /<path> --owner <team>"',
    ])
  })

  it('cannot be claimed by one of the first areas', () => {
    expect(rulesOf({ ...area(route('/sites')), grant: ['/sites'] })).toEqual(['grant'])
  })
})

describe('paths', () => {
  it.each(['/sites', '/modemsandmore', '/users/:id'])('%s lies outside the grant of modems', (path) => {
    expect(readAreaFile(area(route(path))).refusals).toEqual([
      { rule: 'grant', message: `area.json: ${path} lies outside the grant of modems` },
    ])
  })

  it.each(['/logout', '/api/v1', '/areas/x', '/releases/list', '/assets/x', '/tiles', '/services/x'])(
    '%s belongs to the shell',
    (path) => {
      expect(rulesOf(area(route(path)))).toEqual(['reserved-path'])
    },
  )

  it.each([
    ['/modems/:id', '/modems/:modemId'],
    ['/modems', '/modems'],
  ])('%s and %s match the same addresses', (one, other) => {
    expect(rulesOf(area(route(one), route(other)))).toEqual(['collision'])
  })

  it('have a fixed segment beside a parameter, which it precedes', () => {
    expect(rulesOf(area(route('/modems/:id'), route('/modems/new')))).toEqual([])
  })

  it('report all broken rules together', () => {
    expect(rulesOf(area(route('/sites'), route('/modems'), route('/modems')))).toEqual(['grant', 'collision'])
  })
})
