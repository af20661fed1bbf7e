import { createRequire } from 'node:module'
import type { Compiler, Dependency, Module, ModuleGraph, ModuleGraphConnection, NormalModule } from 'webpack'
import { type Contract, membersOf, notInOthers, rangeFor, type Uses } from '../contract-since.ts'
import { type SharedModuleName, sharedModule, sharedModuleNames } from '../shared-modules.ts'
import { RuleError } from './rule-error.ts'

interface ConsumedModule extends Module {
  readonly options: { readonly shareKey: string; requiredVersion: unknown }
}

interface ContractUse {
  readonly contract: Contract
  /** The last version of the major before, for an area that runs with both. */
  readonly earlier?: Contract | undefined
  /** Minimum version, or the two major versions, set by the area's team (`needsContract`). */
  readonly raised?: string | undefined
  /** Version requested regardless of use, for tests with several releases. */
  readonly fixed?: string | undefined
}

export type ContractNeeds = Pick<HostContractPlugin, 'uses' | 'range'>

/**
 * Records which exports an area uses from the host contract and requests the lowest version that provides them. Fails the build for exports that
 * the shell does not provide.
 */
export class HostContractPlugin {
  readonly uses: Uses = {}
  readonly #use: ContractUse

  constructor(use: ContractUse) {
    this.#use = use
  }

  /** Range of host contract versions; final once the area's modules are known. */
  get range(): string {
    const { contract, earlier, raised, fixed } = this.#use
    return fixed ? `^${fixed}` : rangeFor(this.uses, { now: contract, earlier }, raised)
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('HostContractPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('HostContractPlugin', (modules) => {
        const consumed = [...modules].filter(isConsumed)
        for (const module of modules)
          if (isAntd(module)) compilation.errors.push(new RuleError('host-contract', ownAntd))
        for (const key of Object.keys(this.uses)) delete this.uses[key]
        for (const module of consumed) {
          const { shareKey } = module.options
          const paths = pathsTo(module, compilation.moduleGraph).filter(({ length }) => length > 0)
          this.uses[shareKey] = [...new Set(paths.map((path) => this.#nameOf(shareKey, path)))].sort()
          for (const missing of notGiven(shareKey, new Set(paths.map(([name = '']) => name))))
            compilation.errors.push(new RuleError('host-contract', `${shareKey} does not give ${missing}`))
        }
        const { contract, earlier, raised } = this.#use
        for (const missing of notInOthers(this.uses, { now: contract, earlier }, raised))
          compilation.errors.push(new RuleError('host-contract', `area.json: ${missing}`))
        // The federation plugin needs a range before the used exports are known; it is replaced here.
        for (const { options } of consumed) options.requiredVersion = parseRange(this.range)
      })
    })
  }

  /** `jobs.cancel` for an object whose members the contract lists, `jobs` if it is used as a whole; otherwise only the export's name. */
  #nameOf(module: string, [name = '', member]: readonly string[]): string {
    return member !== undefined && membersOf(this.#use.contract.since, module, name).length ? `${name}.${member}` : name
  }
}

/**
 * The exports that area modules use of another module, as paths: `['jobs', 'cancel', 'path']`. The path is empty if the module is used as a whole.
 * @param counts filters connections by the importing module
 */
export function pathsTo(
  module: Module,
  graph: ModuleGraph,
  counts: (connection: ModuleGraphConnection) => boolean = () => true,
): string[][] {
  const paths: string[][] = []
  for (const connection of graph.getIncomingConnections(module)) {
    const { dependency } = connection
    if (!dependency || !counts(connection)) continue
    const ids = (dependency as SpecifierDependency).getIds?.(graph) ?? []
    for (const reference of dependency.getReferencedExports(graph, undefined)) {
      const path = Array.isArray(reference) ? reference : reference.name
      // webpack reports a call such as `paths.site(id)` as a use of the object alone, because the object becomes `this`.
      const isCut = ids.length > path.length && path.every((name, at) => name === ids[at])
      const whole = isCut ? ids : path
      paths.push(whole)
    }
  }
  return paths
}
type SpecifierDependency = Dependency & { readonly getIds?: (graph: ModuleGraph) => string[] }

/** Parses ranges as the federation run-time does; webpack has no types for it. */
const { parseRange } = createRequire(import.meta.url)('webpack/lib/util/semver') as {
  readonly parseRange: (range: string) => unknown
}

/** A bundled copy would lack the design system's rules and be larger than the area itself. */
const ownAntd = 'areas take antd through @emberwatch/ui, which has its rules (docs/decisions/0005)'
const isAntd = (module: Module) =>
  /[\\/]node_modules[\\/]antd[\\/](es|lib)[\\/]index\.js$/.test((module as NormalModule).resource ?? '')

const isConsumed = (module: Module): module is ConsumedModule => module.type === 'consume-shared-module'

/** The shared module's name for a module of the build; empty for any other module. */
export const shareKeyOf = (module: Module): string[] => (isConsumed(module) ? [module.options.shareKey] : [])

function notGiven(name: string, names: Set<string>): string[] {
  const isShared = (sharedModuleNames as string[]).includes(name)
  const exports = isShared ? sharedModule(name as SharedModuleName).exports : undefined
  return exports ? [...names].filter((one) => one !== 'default' && !exports.includes(one)) : []
}
