import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicView, type Release } from '@emberwatch/federation'
import { Registry } from '../registry.ts'
import { Refused } from '../state/refused.ts'
import { createTestStore, type TestStore, testStoreKinds } from '../testing/test-stores.ts'
import { writeRelease } from '../testing/write-release.ts'
import { permissionRequests } from './permission-requests.ts'

/** Areas ask for permissions of the platform and ops approve them, in every engine. */

const by = { who: 'ops', note: 'agreed' }
const call = (method: 'GET' | 'DELETE', path: string): Release['calls'][number] => ({
  name: `${method}${path}`,
  method,
  path,
  isOptional: false,
  query: {},
  body: null,
  answer: null,
})
const readsSites = { calls: [call('GET', '/v1/sites')] }
const deletesToo = {
  calls: [...readsSites.calls, call('DELETE', '/v1/sites/{id}'), call('GET', '/v1/user')],
  uses: { '@emberwatch/store': ['signOut', 'useUser'] },
}

describe.each(testStoreKinds)('permissions in a store that is %s', (kind) => {
  let builds: string
  let test: TestStore
  let registry: Registry
  beforeEach(async () => {
    builds = await mkdtemp(join(tmpdir(), 'emberwatch-permissions-'))
    test = await createTestStore(kind)
    registry = new Registry(await test.open())
    await registry.grant('weather', { paths: ['/weather'], owner: 'Weather team' }, by)
  })
  afterEach(async () => {
    await test.drop()
    await rm(builds, { recursive: true, force: true })
  })
  const routes: Release['routes'] = [{ path: '/weather', page: 'SomePage', access: 'signedIn', title: 'Weather' }]
  const publish = async (version: string, changes: Partial<Release>) => {
    const folder = await mkdtemp(join(builds, 'build-'))
    await writeRelease(folder, { area: 'weather', version, changes: { routes, ...changes } })
    return registry.publish(folder, by)
  }
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => '',
      (error) => (error instanceof Refused ? error.message : String(error)),
    )

  it('are empty for a new area, whose request is refused with the command to approve', async () => {
    expect(await refusal(publish('1.0.0', deletesToo))).toBe(
      'permission: weather 1.0.0 uses what ops have not approved: DELETE /v1/sites/{id}, GET /v1/sites, signOut; ' +
        'ops approve it with: areas approve weather "DELETE /v1/sites/{id}" "GET /v1/sites" signOut',
    )
    await publish('1.0.0', {})
  })

  it("approved reach people with the shell's components, and the log", async () => {
    await registry.approve('weather', { approved: ['GET /v1/sites'] }, by)
    await publish('1.0.0', readsSites)
    const shown = publicView(await registry.readMarked(), '1.0.0')
    expect(shown.permissions).toEqual({
      weather: ['GET /v1/user', 'GET /v1/admin/stats', 'POST /v1/jobs/{id}/cancel', 'GET /v1/sites'],
    })
    expect((await registry.log()).find(({ note }) => note.startsWith('approved'))).toMatchObject({
      action: 'grant',
      note: 'approved GET /v1/sites: agreed',
    })
    expect(await refusal(publish('1.1.0', deletesToo))).toContain('DELETE /v1/sites/{id}, signOut')
  })

  it('revoked stop a stored release at every gate, and people immediately', async () => {
    await registry.approve('weather', { approved: ['GET /v1/sites'] }, by)
    await publish('1.0.0', readsSites)
    await publish('1.1.0', {})
    await registry.approve('weather', { takenBack: ['GET /v1/sites'] }, by)
    const gates = [
      registry.rollback('weather', by),
      registry.activate('weather', '1.0.0', by),
      registry.canary('weather', '1.0.0', { percent: 5 }, by),
    ]
    for (const refused of await Promise.all(gates.map(refusal))) expect(refused).toContain('permission: weather 1.0.0')
    expect(publicView(await registry.readMarked(), '1.0.0').permissions?.weather).not.toContain('GET /v1/sites')
    expect((await permissionRequests(registry, 'weather')).requests).toEqual([
      { name: 'GET /v1/sites', isApproved: false, by: ['1.0.0'] },
    ])
  })

  it("are unlimited for the first areas and on ops' choice", async () => {
    await registry.approve('weather', { isEverything: true }, by)
    await publish('1.0.0', deletesToo)
    expect(await permissionRequests(registry, 'weather')).toMatchObject({
      approved: null,
      requests: [{}, {}, { isApproved: true }],
    })
    expect(publicView(await registry.readMarked(), '1.0.0').permissions).toBeUndefined()
    expect(await refusal(registry.approve('weather', { takenBack: ['GET /v1/sites'] }, by))).toContain(
      'may do everything',
    )
    expect((await registry.read()).grants?.modems?.permissions).toBeUndefined()
  })

  it('belong to a grant and end with it', async () => {
    await registry.approve('weather', { approved: ['GET /v1/sites'] }, by)
    expect(await refusal(registry.approve('tides', { approved: ['GET /v1/sites'] }, by))).toBe(
      'grant: tides has no grant',
    )
    await registry.revoke('weather', undefined, by)
    await registry.grant('weather', { paths: ['/weather'], owner: 'Weather team' }, by)
    expect((await registry.read()).grants?.weather?.permissions).toEqual([])
  })
})
