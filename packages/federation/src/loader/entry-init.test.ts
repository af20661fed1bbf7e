import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundlerRuntime } from '@module-federation/webpack-bundler-runtime'

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

it('an entry begins with the options that the library would give it, without its plugin for fallbacks', async () => {
  const { init } = await import(join(import.meta.dirname, 'entry-init.mjs'))
  const [theirs] = initOptionsOf(bundlerRuntime.init)
  const [ours] = initOptionsOf(init)
  expect(theirs?.plugins?.map(({ name }) => name)).toEqual(['tree-shake-plugin'])
  const { plugins: _, ...rest } = theirs ?? {}
  expect(ours).toEqual(rest)
})

it('the library has the module that the build of the shell replaces', () => {
  const main = createRequire(import.meta.url).resolve('@module-federation/webpack-bundler-runtime')
  expect(existsSync(join(dirname(main), 'init.js'))).toBe(true)
})
