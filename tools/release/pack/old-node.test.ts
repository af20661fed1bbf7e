import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Node 20 lacks, on which a delivered server may run. */
const features = /\b(?:Array\.fromAsync|Map\.groupBy|Object\.groupBy|Promise\.(?:try|withResolvers)|RegExp\.escape)\b/g
const root = join(import.meta.dirname, '../../..')
const featuresOf = (file: string) => readFileSync(join(root, file), 'utf8').match(features) ?? []
const polyfills = new Set(featuresOf('tools/release/pack/old-node.ts'))

it('the server uses nothing beyond Node 20 that has no polyfill', () => {
  const packages = '{api,contract,demo,federation,gateway,host,http,operations,registry,server,settings}'
  const sources = globSync(`packages/${packages}/src/**/*.ts`, { cwd: root })
  expect(sources.length).toBeGreaterThan(500)
  const missing = sources
    .filter((file) => !/\.test|testing|floor\//.test(file))
    .flatMap((file) => featuresOf(file).flatMap((feature) => (polyfills.has(feature) ? [] : [`${file}: ${feature}`])))
  expect(missing).toEqual([])
})

it('polyfills group and settle as the language does', async () => {
  const [ofObject, ofMap, resolvers] = [Object.groupBy, Map.groupBy, Promise.withResolvers]
  const parity = (n: number) => (n % 2 ? 'odd' : 'even')
  const [byObject, byMap] = [ofObject([1, 2, 3], parity), ofMap([1, 2, 3], parity)]
  for (const [of, name] of [
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Promise, 'withResolvers'],
  ] as const)
    Reflect.deleteProperty(of, name)
  try {
    await import('./old-node.ts')
    expect([Object.groupBy([1, 2, 3], parity), Map.groupBy([1, 2, 3], parity)]).toEqual([byObject, byMap])
    const { promise, resolve } = Promise.withResolvers<number>()
    resolve(7)
    expect(await promise).toBe(7)
  } finally {
    Object.assign(Object, { groupBy: ofObject })
    Object.assign(Map, { groupBy: ofMap })
    Object.assign(Promise, { withResolvers: resolvers })
  }
})
