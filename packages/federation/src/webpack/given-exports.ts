import { createRequire } from 'node:module'
import type { Compilation, Dependency, Module, NormalModule } from 'webpack'
import { type ContractSince, membersOf } from '../contract-since.ts'
import { type SharedModuleName, sharedModule, sharedModuleNames } from '../shared-modules.ts'

/**
 * The exports that the shell provides for each shared module: the list in the host contract, else the module's own exports, plus members of
 * exported objects. Call it when modules are known but not yet concatenated (`compilation.hooks.seal`).
 * @param since the contract snapshot; only types tell which exports are objects and what members they have
 */
export function givenExports(compilation: Compilation, since: ContractSince): Record<string, string[]> {
  const namesByModule = new Map<SharedModuleName, string[]>()
  // Eager imports are dependencies of the module itself, not of a block.
  for (const { blocks, dependencies } of compilation.modules)
    for (const dependency of [...dependencies, ...blocks.flatMap((block) => block.dependencies)].filter(isDynamic)) {
      const name = sharedModuleNames.find((one) => one === requestOf(dependency))
      const module = name && compilation.moduleGraph.getModule(dependency)
      if (!module) continue
      const names = sharedModule(name).exports?.slice() ?? exportsOf(compilation, module)
      namesByModule.set(
        name,
        names.flatMap((one) => [one, ...membersOf(since, name, one)]),
      )
    }
  return Object.fromEntries([...namesByModule].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const isDynamic = ({ type }: Dependency) => type.startsWith('import()')
const requestOf = (dependency: Dependency) => (dependency as { request?: string }).request

function exportsOf({ moduleGraph }: Compilation, module: Module): string[] {
  const provided = moduleGraph.getProvidedExports(module)
  const names = Array.isArray(provided) ? provided : Object.keys(createRequire(import.meta.url)(fileOf(module)))
  // A CommonJS module is imported as a whole through its default export.
  const isEsModule = module.buildMeta?.exportsType === 'namespace'
  return [...new Set([...names, ...(isEsModule ? [] : ['default'])])].filter((name) => name !== '__esModule').sort()
}

/** If webpack cannot analyse a CommonJS module's exports, the module is loaded to list them. */
const fileOf = (module: Module) => (module as NormalModule).resource
