import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostContract, publicView } from '@emberwatch/federation'
import { noteHostContract } from '../contracts/host-contracts.ts'
import { openStore } from '../engines/store.ts'
import { Registry } from '../registry.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { createTestStore, type TestStore, testStoreKinds } from '../testing/test-stores.ts'
import { writeRelease } from '../testing/write-release.ts'
import { writeShell } from '../testing/write-shell.ts'
import { newKey } from '../trust/signing.ts'

describe('publish rules', () => {
  let folder: string
  let store: StoreEngine
  let registry: Registry
  let shellWithout: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberwatch-rules-'))
    store = openStore({ folder: join(folder, 'store') })
    registry = new Registry(store)
    shellWithout = join(folder, 'shell')
    await writeShell(shellWithout)
    await registry.publish(await built('1.0.0'), by)
    await registry.publish(await built('1.1.0'), by, { activate: false })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const by = { who: 'kari', note: 'a test' }
  async function built(version: string) {
    const build = await mkdtemp(join(folder, 'build-'))
    await writeRelease(build, { version, changes: { uses: { '@emberwatch/store': ['signOut'] } } })
    return build
  }

  /** The same store, in which somebody makes a change between the check and the lock of the next change. */
  function storeWithRace(race: () => Promise<unknown>): StoreEngine {
    let isOver = false
    return {
      ...store,
      changeDocument: async (change) => {
        if (!isOver) await race()
        isOver = true
        return store.changeDocument(change)
      },
    }
  }

  const races = {
    'a path that is revoked': [() => registry.revoke('modems', '/modems', by), 'grant: '],
    'permissions that are limited': [
      () => registry.approve('modems', { approved: ['GET /v1/sites'] }, by),
      'permission: modems 2.0.0 uses what ops have not approved: signOut',
    ],
    'a shell that gives less': [
      () => registry.publish(shellWithout, by, { breaks: ['modems'] }),
      "host-contract: release.json: uses the module @emberwatch/store, which the host's shell does not give",
    ],
  } as const

  it.each(Object.entries(races))(
    'refuse a publish whose %s changes under the lock after the check',
    async (_, [race, rule]) => {
      const racing = new Registry(storeWithRace(race))
      await expect(racing.publish(await built('2.0.0'), by)).rejects.toThrow(rule)
      expect((await registry.read()).areas.modems?.releases['2.0.0']).toBeUndefined()
    },
  )

  it('refuse to activate a stored release whose path is revoked after the check', async () => {
    const racing = new Registry(storeWithRace(() => registry.revoke('modems', '/modems', by)))
    await expect(racing.activate('modems', '1.1.0', by)).rejects.toThrow('grant: ')
    expect((await registry.read()).areas.modems?.active).toBe('1.0.0')
  })

  it('compare the API once and store the files once in a publish', async () => {
    const calls: string[] = []
    const counted: StoreEngine = {
      ...store,
      readState: (name, other) => {
        calls.push(name)
        return store.readState(name, other)
      },
      storeRelease: (...args) => {
        calls.push('files')
        return store.storeRelease(...args)
      },
    }
    await new Registry(counted).publish(await built('2.0.0'), by)
    expect(calls.filter((name) => name === 'apis' || name === 'files')).toEqual(['apis', 'files'])
    expect(await registry.verify()).toEqual({})
  })

  it('end a publish after repeated changes of the registry', async () => {
    let changes = 0
    const busy: StoreEngine = {
      ...store,
      changeDocument: async (change) => {
        changes += 1
        await registry.trust('reports', await newKey(join(folder, `key-${changes}.pem`)), by)
        return store.changeDocument(change)
      },
    }
    const publishing = new Registry(busy).publish(await built('2.0.0'), by)
    await expect(publishing).rejects.toThrow('changed: somebody changed the registry 20 times meanwhile')
    expect(changes).toBe(20)
  })

  it('refuse a publish without activation for missing exports, as the check does', async () => {
    await noteHostContract(store, { version: hostContract, exports: {} })
    const { refusals } = await registry.check(await built('2.0.0'))
    expect(refusals).toHaveLength(1)
    const publishing = registry.publish(await built('2.0.0'), by, { activate: false })
    await expect(publishing).rejects.toMatchObject({ refusals })
  })
})

describe('with extensions', () => {
  const by = { who: 'ops', note: 'agreed' }
  const extension = { point: 'site.tabs', part: 'Signal', title: 'Signal', access: 'signedIn' } as const

  describe.each(testStoreKinds)('extensions in a store that is %s', (kind) => {
    let builds: string
    let test: TestStore
    let registry: Registry
    beforeEach(async () => {
      builds = await mkdtemp(join(tmpdir(), 'emberwatch-extensions-'))
      test = await createTestStore(kind)
      registry = new Registry(await test.open())
      await writeRelease(builds, {
        changes: { parts: [{ name: 'Signal', summary: 'The signal' }], extensions: [extension] },
      })
      await registry.publish(builds, by)
    })
    afterEach(async () => {
      await test.drop()
      await rm(builds, { recursive: true, force: true })
    })
    const served = async () => publicView(await registry.readMarked(), '1.0.0')

    it('reach browsers and stay out of the document of the former host version', async () => {
      expect((await served()).areas.modems?.releases['1.0.0']?.extensions).toEqual([extension])
      const stored = await registry.read()
      expect(stored.areas.modems?.releases['1.0.0']).not.toHaveProperty('extensions')
      expect(stored).not.toHaveProperty('extensions')
      expect(JSON.parse(await readFile(join(builds, 'release.json'), 'utf8')).extensions).toEqual([extension])
    })

    it('are overruled by ops immediately, until they end that', async () => {
      const key = 'modems/Signal@site.tabs'
      await registry.arrange('modems', key, { isOff: true }, by)
      expect((await served()).extensions).toEqual({ [key]: { isOff: true } })
      await registry.arrange('modems', key, { users: ['kari'] }, by)
      const rule = (await served()).extensions?.[key]
      expect(rule).toEqual({ only: { people: [expect.stringMatching(/^[0-9a-f]{8}$/)] } })
      await registry.arrange('modems', key, {}, by)
      expect(await served()).not.toHaveProperty('extensions')
    })
  })
})
