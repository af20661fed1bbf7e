import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInstance } from '@module-federation/runtime'
import { bundlerRuntime } from '@module-federation/webpack-bundler-runtime'
import { guardedScope } from './guarded-scope.ts'
import { type ProvidedModules, sharedScope } from './shared-scope.ts'

describe('entry init', () => {
  const initOptionsOf = (start: (entry: never) => unknown) => {
    const calls: { name: string; plugins?: { name: string }[] }[] = []
    const federation = {
      runtime: { init: (options: { name: string }) => calls.push(options) },
      initOptions: { name: 'modems_1_2_3', shared: {} },
      bundlerRuntime,
    }
    start({ webpackRequire: { federation } } as never)
    return calls
  }

  it("gives an entry the library's options without its fallback plugin", async () => {
    const { init } = await import(join(import.meta.dirname, 'entry-init.mjs'))
    const [theirs] = initOptionsOf(bundlerRuntime.init)
    const [ours] = initOptionsOf(init)
    expect(theirs?.plugins?.map(({ name }) => name)).toEqual(['tree-shake-plugin'])
    const { plugins: _, ...rest } = theirs ?? {}
    expect(ours).toEqual(rest)
  })

  it("finds the library's module that the shell's build replaces", () => {
    const main = createRequire(import.meta.url).resolve('@module-federation/webpack-bundler-runtime')
    expect(existsSync(join(dirname(main), 'init.js'))).toBe(true)
  })
})

describe('guarded scope', () => {
  const store = { signOut: () => 'signed out', sessionStore: { getState: () => 'session' }, useUser: () => 'somebody' }
  const entryOf = (module: object) => ({ '1.0.0': { get: async () => () => module, lib: () => module, loaded: true } })
  const scope = () => ({ '@emberwatch/store': entryOf(store), react: entryOf({ useState: () => 1 }) })
  const moduleOf = async (one: object, module: string) => {
    const entry = (one as ReturnType<typeof scope>)[module as 'react']['1.0.0']
    return (await entry.get())() as unknown as typeof store
  }

  it('gives all approved exports, and throws on the others', async () => {
    const limited = await moduleOf(guardedScope(scope(), ['signIn']), '@emberwatch/store')
    expect(limited.useUser()).toBe('somebody')
    expect(() => limited.signOut()).toThrow('signOut is not approved for this area')
    expect(() => limited.sessionStore.getState()).toThrow('sessionStore is not approved for this area')
  })

  it('gives approved exports', async () => {
    const limited = await moduleOf(guardedScope(scope(), ['signOut', 'sessionStore']), '@emberwatch/store')
    expect(limited.signOut()).toBe('signed out')
    expect(limited.sessionStore.getState()).toBe('session')
  })

  it('leaves the scope of others and modules without such exports unchanged', async () => {
    const all = scope()
    const limited = guardedScope(all, [])
    expect(limited.react).toBe(all.react)
    expect((await moduleOf(all, '@emberwatch/store')).signOut()).toBe('signed out')
  })

  it('hides a module that others have loaded', () => {
    const entry = guardedScope(scope(), [])['@emberwatch/store']['1.0.0']
    expect([entry.lib, entry.loaded]).toEqual([undefined, undefined])
  })
})

describe('shared scope', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('loads a lost module again on another request', async () => {
    const chunkError = Object.assign(new Error('no network'), { name: 'ChunkLoadError' })
    const load = jest.fn<Promise<unknown>, []>(() => Promise.reject(chunkError))
    const provided = { '@emberwatch/ui/map': load } as Partial<ProvidedModules> as ProvidedModules
    const page = createInstance({ name: 'page', remotes: [], shared: sharedScope({ version: '1.0.0', provided }) })
    const first = expect(page.loadShare('@emberwatch/ui/map')).rejects.toThrow('no network')
    await jest.runAllTimersAsync()
    await first
    expect(load).toHaveBeenCalledTimes(3)
    load.mockResolvedValue({ MapView: 'the map' })
    const factory = (await page.loadShare('@emberwatch/ui/map')) as () => unknown
    expect(factory()).toEqual({ MapView: 'the map' })
  })
})
