import { createInstance } from '@module-federation/runtime'
import { type ProvidedModules, sharedScope } from './shared-scope.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('loads a module whose file was lost when an area asks again', async () => {
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
