import { createRequire } from 'node:module'
import type { Compilation, Dependency, Module, NormalModule } from 'webpack'
import { type ContractSince, membersOf } from '../contract-since.ts'
import { type SharedModuleName, sharedModule, sharedModuleNames } from '../shared-modules.ts'

/**
 * What the shell gives of each module that it has: the list of the host contract, or else what the module exports, and of exported objects the
 * members. To be called when modules are known and not yet joined (`compilation.hooks.seal`).
 * @param since the snapshot of the contract: which exports are objects, and of what, is a matter of types
 */
export function givenExports(compilation: Compilation, since: ContractSince): Record<string, string[]> {
  const found = new Map<SharedModuleName, string[]>()
  // What is eager is a dependency of the module itself.
  for (const { blocks, dependencies } of compilation.modules)
    for (const dependency of [...dependencies, ...blocks.flatMap((block) => block.dependencies)].filter(isDynamic)) {
      const name = sharedModuleNames.find((one) => one === requestOf(dependency))
      const module = name && compilation.moduleGraph.getModule(dependency)
      if (!module) continue
      const names = sharedModule(name).exports?.slice() ?? exportsOf(compilation, module)
      found.set(
        name,
        names.flatMap((one) => [one, ...membersOf(since, name, one)]),
      )
    }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const isDynamic = ({ type }: Dependency) => type.startsWith('import()')
const requestOf = (dependency: Dependency) => (dependency as { request?: string }).request

function exportsOf({ moduleGraph }: Compilation, module: Module): string[] {
  const provided = moduleGraph.getProvidedExports(module)
  const names = Array.isArray(provided) ? provided : Object.keys(createRequire(import.meta.url)(fileOf(module)))
  // Whoever imports a CommonJS module gets it whole as the default.
  const isEsModule = module.buildMeta?.exportsType === 'namespace'
  return [...new Set([...names, ...(isEsModule ? [] : ['default'])])].filter((name) => name !== '__esModule').sort()
}

/** CommonJS that writes its exports in no way that webpack follows is asked for them itself. */
const fileOf = (module: Module) => (module as NormalModule).resource
