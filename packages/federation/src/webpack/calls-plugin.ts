import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Endpoint } from '@emberwatch/contract'
import * as kernel from '@emberwatch/contract'
import { type CallShape, isEndpoint, shapeOf } from '@emberwatch/contract/call-shapes'
import webpack, { type Compiler, type Module, type NormalModule } from 'webpack'
import { pathsTo, shareKeyOf } from './host-contract-plugin.ts'

/** What declares calls besides the contract: `src/calls.ts` of the area, or files in `src/calls/`. */
const ownCalls = /[\\/]src[\\/]calls([\\/][\w-]+)?\.ts$/
const builders = new Set(['callsWith', 'get', 'post', 'put', 'del', 'upload', 'list', 'file', 'stream', 'ofService'])
const contractKey = '@emberwatch/contract'

/** The calls that an area makes, known when its modules are: of the kernel by what it uses of it, of all others by what it takes of the files that declare them. */
export class CallsPlugin {
  calls: readonly CallShape[] = []
  readonly #contractFolder: string

  /** @param contractFolder with the files of the contract; by default those of its package */
  constructor(contractFolder = dirname(fileURLToPath(import.meta.resolve(contractKey)))) {
    this.#contractFolder = contractFolder
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CallsPlugin', (compilation) => {
      compilation.hooks.finishModules.tapPromise('CallsPlugin', async (modules) => {
        const found = new Map<string, CallShape>()
        const add = (module: object, paths: readonly string[][]) => {
          for (const call of paths.flatMap((path) => callsAt(module, path)))
            if (call.service === undefined) found.set(`${call.path} ${call.method}`, shapeOf(call))
        }
        for (const module of modules) {
          const isDeclaring = (module: Module | null): module is NormalModule => {
            const { resource = '' } = Object(module) as NormalModule
            return resource.startsWith(this.#contractFolder) || ownCalls.test(resource)
          }
          const isOutside = ({ originModule }: { originModule: Module | null }) => !isDeclaring(originModule)
          if (isDeclaring(module)) {
            const paths = pathsTo(module, compilation.moduleGraph, isOutside)
            if (paths.length === 0) continue
            add(await import(pathToFileURL(module.resource).href), paths)
          } else if (shareKeyOf(module).includes(contractKey)) {
            const paths = pathsTo(module, compilation.moduleGraph, isOutside)
            add(kernel, paths)
            for (const name of new Set(paths.map(([first = '']) => first).filter((one) => builders.has(one))))
              compilation.errors.push(
                new webpack.WebpackError(`calls: ${name} is for src/calls.ts or files in src/calls`),
              )
          }
        }
        this.calls = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shape]) => shape)
      })
    })
  }
}

/** Of `jobs.cancel.path` the call, of `jobs` all calls in it, and of a module that is taken whole those of all its groups. */
function callsAt(module: object, path: readonly string[]): Endpoint[] {
  let value: unknown = module
  for (const name of path) {
    if (isEndpoint(value)) break
    value = Object(value)[name]
  }
  const groups = path.length ? [value] : Object.values(module)
  return groups.flatMap((group) => (isEndpoint(group) ? [group] : Object.values(Object(group)).filter(isEndpoint)))
}
