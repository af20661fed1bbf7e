import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Endpoint } from '@emberwatch/contract'
import * as kernel from '@emberwatch/contract'
import { type CallShape, isEndpoint, shapeOf } from '@emberwatch/contract/call-shapes'
import { isPlainPath } from '@emberwatch/contract/plain-path'
import type { Compiler, Module, NormalModule } from 'webpack'
import { pathsTo, shareKeyOf } from './host-contract-plugin.ts'
import { RuleError } from './rule-error.ts'

/** Files that may declare calls besides the contract: `src/calls.ts` of the area, or files in `src/calls/`. */
const ownCalls = /[\\/]src[\\/]calls([\\/][\w-]+)?\.ts$/
const builders = new Set(['callsWith', 'get', 'post', 'put', 'del', 'upload', 'list', 'file', 'stream', 'ofService'])
const contractKey = '@emberwatch/contract'

/** Collects an area's API calls once its modules are known: kernel calls by used exports, others by imports from the declaring files. */
export class CallsPlugin {
  calls: readonly CallShape[] = []
  readonly #contractFolder: string
  readonly #area: string
  /** Content of files at their first import, by file. */
  readonly #imported = new Map<string, string>()

  /** @param contractFolder folder of the contract's files; by default that of its package */
  constructor(area: string, contractFolder = dirname(fileURLToPath(import.meta.resolve(contractKey)))) {
    this.#area = area
    this.#contractFolder = contractFolder
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CallsPlugin', (compilation) => {
      compilation.hooks.finishModules.tapPromise('CallsPlugin', async (modules) => {
        const shapes = new Map<string, CallShape>()
        const add = (module: object, paths: readonly string[][]) => {
          for (const call of paths.flatMap((path) => callsAt(module, path))) {
            const why = this.#whyRefused(call)
            if (why) compilation.errors.push(new RuleError('calls', `${call.method} ${call.path} ${why}`))
            else if (call.service === undefined) shapes.set(`${call.path} ${call.method}`, shapeOf(call))
          }
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
            add(await import(this.#addressOf(module)), paths)
          } else if (shareKeyOf(module).includes(contractKey)) {
            const paths = pathsTo(module, compilation.moduleGraph, isOutside)
            add(kernel, paths)
            for (const name of new Set(paths.map(([first = '']) => first).filter((one) => builders.has(one))))
              compilation.errors.push(new RuleError('calls', `${name} is for src/calls.ts or files in src/calls`))
          }
        }
        this.calls = [...shapes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shape]) => shape)
      })
    })
  }

  /** A path that leads elsewhere would make calls that nobody approves; a server belongs to its area. */
  #whyRefused({ path, service }: Endpoint): string | null {
    if (!isPlainPath(path)) return 'is no path such as /v1/sites/{id}'
    return service === undefined || service === this.#area ? null : `is a call of the server of ${service}`
  }

  /** Node caches modules by address, so a file that has changed in watch mode needs another one. */
  #addressOf({ resource, buildInfo }: NormalModule): string {
    const { href } = pathToFileURL(resource)
    const hash = String(buildInfo?.hash)
    const first = this.#imported.get(resource) ?? hash
    this.#imported.set(resource, first)
    return first === hash ? href : `${href}?${hash}`
  }
}

/** `jobs.cancel.path` gives that call, `jobs` all calls in the group, and a module used as a whole the calls of all its groups. */
function callsAt(module: object, path: readonly string[]): Endpoint[] {
  let value: unknown = module
  for (const name of path) {
    if (isEndpoint(value)) break
    value = Object(value)[name]
  }
  const groups = path.length ? [value] : Object.values(module)
  return groups.flatMap((group) => (isEndpoint(group) ? [group] : Object.values(Object(group)).filter(isEndpoint)))
}
