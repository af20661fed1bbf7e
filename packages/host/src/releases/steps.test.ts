import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { until } from '@emberwatch/http/testing/until'
import { Registry, StoreUnavailable } from '@emberwatch/registry'
import { createTestStore, type TestStore, testStoreKinds } from '@emberwatch/registry/test-stores'
import { writeRelease } from '@emberwatch/registry/testing'
import fastify from 'fastify'
import { createReleasePrefetch, type ReleasePrefetch } from './release-prefetch.ts'
import { runStepsOnTime } from './run-steps.ts'
import { skipWhileUnavailable } from './skip-while-unavailable.ts'

describe('release prefetch', () => {
  /** With the shared store (`pnpm unit:postgres`) the host fetches files ahead, as the object store may be away. */

  const by = { who: 'kari', note: 'a test' }
  let folder: string
  let test: TestStore
  let ahead: ReleasePrefetch | undefined
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberwatch-ahead-'))
  })
  afterEach(async () => {
    await ahead?.close()
    await test.drop()
    await rm(folder, { recursive: true, force: true })
  })

  async function publish(registry: Registry, version: string) {
    const build = await mkdtemp(join(folder, 'build-'))
    await writeRelease(build, { version })
    await registry.publish(build, by)
  }

  describe.each(testStoreKinds)('releases of a store that is %s', (kind) => {
    it('are fetched ahead, also after a change, and counted', async () => {
      test = await createTestStore(kind)
      const there = new Registry(await test.open())
      await publish(there, '1.0.0')
      const here = new Registry(await test.open())
      ahead = createReleasePrefetch(here)
      await expect(ahead.check()).rejects.toThrow('on their way')
      ahead.start(() => undefined)
      const { state, check } = ahead
      await until(() => state().here === 1)
      expect(await check()).toBe('1 of 1')
      await publish(there, '1.1.0')
      await until(() => state().here === 2)

      await test.objects?.stop()
      await here.rollback('modems', by)
      await here.store.bring('modems', '1.0.0', 'remoteEntry.js')
      expect(await here.store.readRelease('modems', '1.0.0')).toMatchObject({ version: '1.0.0' })
      await test.objects?.start()
    })

    it('that are missing are logged once, block nobody and are fetched later', async () => {
      test = await createTestStore(kind)
      const there = await test.open()
      await publish(new Registry(there), '1.0.0')
      let isAway = true
      const here = new Registry({
        ...there,
        bring: async (...what) => {
          if (isAway) throw new Error('the object store is away')
          return there.bring(...what)
        },
      })
      const errors: unknown[] = []
      ahead = createReleasePrefetch(here, { pollMs: 5, retryMs: 10 })
      ahead.start((error) => errors.push(error))
      const { state, check } = ahead
      await until(() => state().missing === 1)
      expect(await check()).toBe('0 of 1')
      isAway = false
      await until(() => state().here === 1)
      expect(errors).toHaveLength(1)
      expect(state()).toEqual({ here: 1, missing: 0 })
    })
  })
})

describe('run steps', () => {
  /** A rejection that nobody takes would end the server, and fails here. */
  it('continues without the store', async () => {
    let calls = 0
    const store = {
      readState: async () => {
        calls += 1
        throw new Error('The database of the release store does not answer')
      },
    }
    const app = fastify()
    runStepsOnTime(app, { store } as unknown as Registry, 5)
    while (calls < 3) await setTimeout(5)
    expect(await app.close()).toBeUndefined()
    await setTimeout(20)
  })
})

describe('unless away', () => {
  const unavailable = () => Promise.reject(new StoreUnavailable('gone'))
  const hangs = () => new Promise(() => undefined)
  const failing = () => Promise.reject(new Error('no registry document'))

  it('ignores only a missing or hanging shared store', async () => {
    expect(await skipWhileUnavailable(unavailable)()).toBe('away')
    expect(await skipWhileUnavailable(hangs)()).toBe('away')
    expect(await skipWhileUnavailable(async () => 'read')()).toBe('read')
    await expect(skipWhileUnavailable(failing)()).rejects.toThrow('no registry document')
  })
})
