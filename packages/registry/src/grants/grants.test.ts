import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicView } from '@emberwatch/federation'
import { commands } from '../commands/commands.ts'
import { Registry } from '../registry.ts'
import { Refused } from '../state/refused.ts'
import { createTestStore, type TestStore, testStoreKinds } from '../testing/test-stores.ts'
import { writeRelease } from '../testing/write-release.ts'

/** The list of areas is data of the registry, in every engine. */

const by = { who: 'ops', note: 'agreed' }

describe.each(testStoreKinds)('grants in a store that is %s', (kind) => {
  let builds: string
  let test: TestStore
  let registry: Registry
  beforeEach(async () => {
    builds = await mkdtemp(join(tmpdir(), 'emberwatch-grants-'))
    test = await createTestStore(kind)
    registry = new Registry(await test.open())
  })
  afterEach(async () => {
    await test.drop()
    await rm(builds, { recursive: true, force: true })
  })
  const route = (path: string, menu?: { label: string; order: number }) =>
    ({ path, page: 'SomePage', access: 'signedIn', title: 'Weather', ...(menu ? { menu } : {}) }) as const
  const publish = async (area: string, version = '1.0.0', ...routes: ReturnType<typeof route>[]) => {
    const folder = await mkdtemp(join(builds, 'build-'))
    await writeRelease(folder, { area, version, ...(routes.length ? { changes: { routes } } : {}) })
    return registry.publish(folder, by)
  }
  const weather = { paths: ['/weather'], owner: 'Weather team' }
  const rulesOf = (promise: Promise<unknown>) =>
    promise.then(
      () => [],
      (error) => (error instanceof Refused ? error.refusals.map(({ rule }) => rule) : [String(error)]),
    )
  const shown = async () => publicView(await registry.readMarked(), '1.0.0').areas

  it('allow a seventh area to publish, with log lines', async () => {
    expect(await rulesOf(publish('weather'))).toEqual(['grant'])
    await registry.grant('weather', weather, by)
    await publish('weather')
    const other = new Registry(await test.open())
    expect((await other.read()).areas.weather).toMatchObject({ active: '1.0.0' })
    expect(Object.keys(await shown())).toEqual(['weather'])
    expect((await other.log()).map(({ action, area, note }) => [action, area, note])).toEqual([
      ['grant', 'weather', '/weather for Weather team: agreed'],
      ['publish', 'weather', 'agreed'],
    ])
    expect(await other.verify()).toEqual({})
  })

  it('are the first six by default', async () => {
    await publish('modems')
    expect(await rulesOf(publish('modems', '1.1.0', route('/sites')))).toEqual(['grant'])
    expect((await registry.read()).grants).toBeUndefined()
  })

  it.each([
    ['another area’s path', '/modems', 'reserved-path'],
    ['a path of the shell', '/logout', 'reserved-path'],
    ['the API', '/api', 'reserved-path'],
    ['files of the shell', '/assets', 'reserved-path'],
    ['files of areas', '/areas', 'reserved-path'],
    ['the host’s own calls', '/releases', 'reserved-path'],
    ['servers of areas', '/services', 'reserved-path'],
    ['the maps', '/tiles', 'reserved-path'],
    ['a probe', '/readyz', 'reserved-path'],
    ['a path that was granted later', '/tides', 'grant'],
  ])('never give %s (%s)', async (_, path, rule) => {
    await registry.grant('sea', { paths: ['/tides'], owner: 'Sea team' }, by)
    expect(await rulesOf(registry.grant('weather', { ...weather, paths: [path] }, by))).toEqual([rule])
    expect((await registry.read()).revision).toBe(1)
  })

  it('keep the sign-in path for its first area, also after its removal', async () => {
    await registry.revoke('auth', undefined, by)
    expect(await rulesOf(registry.grant('weather', { ...weather, paths: ['/login'] }, by))).toEqual(['reserved-path'])
    await registry.grant('auth', { paths: ['/login'], owner: 'Accounts team' }, by)
    expect((await registry.read()).grants?.auth?.paths).toEqual(['/login'])
  })

  it('need an owner once, and gain and lose paths', async () => {
    expect(await rulesOf(registry.grant('weather', { paths: ['/weather'] }, by))).toEqual(['grant'])
    await registry.grant('weather', weather, by)
    await registry.grant('weather', { paths: ['/tides'] }, by)
    await registry.grant('weather', { paths: ['/tides'] }, by)
    expect((await registry.read()).grants?.weather).toEqual({
      ...weather,
      paths: ['/weather', '/tides'],
      menuFrom: 100,
      permissions: [],
    })
    await registry.revoke('weather', '/tides', by)
    expect((await registry.read()).grants?.weather?.paths).toEqual(['/weather'])
    expect(await rulesOf(registry.revoke('weather', '/tides', by))).toEqual(['grant'])
    expect((await registry.read()).revision).toBe(3)
  })

  it('revoked end only the tokens, members and hooks of their area', async () => {
    await registry.grant('weather', weather, by)
    for (const area of ['weather', 'modems']) {
      await commands.token.run(registry, { scope: area, name: 'pipeline' }, 'kari')
      await commands['add-member'].run(registry, { area, emailAddress: 'ada@emberwatch.example', note: '' }, 'kari')
      await commands.hook.run(registry, { scope: area, address: 'https://ci.weather.example/' }, 'kari')
    }
    await commands.revoke.run(registry, { area: 'weather', note: 'over' }, 'kari')
    expect((await commands.tokens.run(registry, {}, '')).map(({ scope }) => scope)).toEqual(['modems'])
    expect((await commands.members.run(registry, {}, '')).map(({ area }) => area)).toEqual(['modems'])
    expect((await commands.hooks.run(registry, {}, '')).map(({ scope }) => scope)).toEqual(['modems'])
  })

  it('revoked stop the area for people and gates and keep its releases', async () => {
    await registry.grant('weather', weather, by)
    await publish('weather')
    await publish('weather', '1.1.0')
    await registry.revoke('weather', undefined, by)
    expect(await shown()).toEqual({})
    const gates = [
      publish('weather', '1.2.0'),
      registry.activate('weather', '1.0.0', by),
      registry.rollback('weather', by),
      registry.canary('weather', '1.0.0', { percent: 5 }, by),
    ]
    expect(await Promise.all(gates.map(rulesOf))).toEqual(gates.map(() => ['grant']))
    await registry.grant('weather', weather, by)
    expect(Object.keys(await shown())).toEqual(['weather'])
    await registry.activate('weather', '1.0.0', by)
  })

  it('revoked stop its server, and granted again restore it', async () => {
    const server = 'http://weather:8080/'
    const served = async () => (await registry.readMarked()).services?.weather
    await registry.grant('weather', { ...weather, paths: ['/weather', '/tides'] }, by)
    await registry.serve('weather', server, by)
    await registry.revoke('weather', '/tides', by)
    expect(await served()).toBe(server)
    await registry.revoke('weather', '/weather', by)
    expect(await served()).toBeUndefined()
    expect(await rulesOf(registry.serve('weather', 'http://weather:8081/', by))).toEqual(['grant'])
    await registry.grant('weather', weather, by)
    expect(await served()).toBe(server)
    expect((await registry.log()).at(-1)?.note).toBe(`/weather for Weather team, with the server ${server}: agreed`)
  })

  it('granted again restore no server that ops have removed meanwhile', async () => {
    await registry.grant('weather', weather, by)
    await registry.serve('weather', 'http://weather:8080/', by)
    await registry.revoke('weather', undefined, by)
    await registry.serve('weather', null, by)
    expect(await rulesOf(registry.serve('weather', null, by))).toEqual(['grant'])
    await registry.grant('weather', weather, by)
    expect((await registry.readMarked()).services).toEqual({})
  })

  it('revoked for one path remove its routes', async () => {
    await registry.grant('weather', { ...weather, paths: ['/weather', '/tides'] }, by)
    await publish('weather', '1.0.0', route('/weather'), route('/tides'))
    await registry.revoke('weather', '/tides', by)
    expect((await shown()).weather?.releases['1.0.0']?.routes.map(({ path }) => path)).toEqual(['/weather'])
  })

  it.each([
    ['the words of another', { label: 'sites', order: 110 }],
    ['the number of another', { label: 'Weather', order: 120 }],
    ['a place before the one that ops gave', { label: 'Weather', order: 5 }],
  ])('refuse menu entries with %s', async (_, menu) => {
    await publish('sites-systems', '1.0.0', route('/sites', { label: 'Sites', order: 120 }))
    await registry.grant('weather', weather, by)
    expect(await rulesOf(publish('weather', '1.0.0', route('/weather', menu)))).toEqual(['menu'])
    await publish('weather', '1.0.0', route('/weather', { label: 'Weather', order: 110 }))
  })
})
