import { createRequire } from 'node:module'
import webpack, {
  type Compiler,
  type Dependency,
  type Module,
  type ModuleGraph,
  type ModuleGraphConnection,
  type NormalModule,
} from 'webpack'
import { type Contract, lowestVersion, membersOf, type Uses } from '../contract-since.ts'
import { type SharedModuleName, sharedModule, sharedModuleNames } from '../shared-modules.ts'

interface ConsumedModule extends Module {
  readonly options: { readonly shareKey: string; requiredVersion: unknown }
}

interface Asked {
  readonly contract: Contract
  /** What the area's team asks for by hand (`needsContract`). */
  readonly raised?: string | undefined
  /** Asked for whatever is used, as tests of several releases need it. */
  readonly fixed?: string | undefined
}

/** What an area wants of the host contract; empty until the area's modules are known. */
export type Wanted = Pick<HostContractPlugin, 'uses' | 'range'>

/**
 * Records what an area takes from the host contract, asks for the lowest version that gives it, and fails the build for exports that the shell
 * does not give.
 */
export class HostContractPlugin {
  readonly uses: Uses = {}
  readonly #asked: Asked

  constructor(asked: Asked) {
    this.#asked = asked
  }

  /** Of versions of the host contract; known once the area's modules are. */
  get range(): string {
    const { contract, raised, fixed } = this.#asked
    return `^${fixed ?? lowestVersion(this.uses, contract, raised)}`
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('HostContractPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('HostContractPlugin', (modules) => {
        const consumed = [...modules].filter(isConsumed)
        for (const module of modules) if (isAntd(module)) compilation.errors.push(new webpack.WebpackError(ownAntd))
        for (const key of Object.keys(this.uses)) delete this.uses[key]
        for (const module of consumed) {
          const { shareKey } = module.options
          const paths = pathsTo(module, compilation.moduleGraph).filter(({ length }) => length > 0)
          this.uses[shareKey] = [...new Set(paths.map((path) => this.#nameOf(shareKey, path)))].sort()
          for (const missing of notGiven(shareKey, new Set(paths.map(([name = '']) => name))))
            compilation.errors.push(new webpack.WebpackError(`host contract: ${shareKey} does not give ${missing}`))
        }
        // The federation's plugin wants a range before it is known what is used.
        for (const { options } of consumed) options.requiredVersion = parseRange(this.range)
      })
    })
  }

  /** `jobs.cancel` of an object whose members the contract knows, `jobs` where it is used whole; of all else the name alone. */
  #nameOf(module: string, [name = '', member]: readonly string[]): string {
    return member !== undefined && membersOf(this.#asked.contract.since, module, name).length
      ? `${name}.${member}`
      : name
  }
}

/**
 * What modules of the area take of another one, by the names that lead to it: `['jobs', 'cancel', 'path']`; no names where it is taken whole.
 * @param counts whether what a module takes counts
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
    const written = (dependency as SpecifierDependency).getIds?.(graph) ?? []
    for (const reference of dependency.getReferencedExports(graph, undefined)) {
      const path = Array.isArray(reference) ? reference : reference.name
      // Of a call, `paths.site(id)`, webpack says the object alone: it is what `this` will be.
      const isCut = written.length > path.length && path.every((name, at) => name === written[at])
      const whole = isCut ? written : path
      paths.push(whole)
    }
  }
  return paths
}
type SpecifierDependency = Dependency & { readonly getIds?: (graph: ModuleGraph) => string[] }

/** As the run-time of the federation reads ranges; webpack has no types for it. */
const { parseRange } = createRequire(import.meta.url)('webpack/lib/util/semver') as {
  readonly parseRange: (range: string) => unknown
}

/** A copy of its own would come without rules and weigh more than the area. */
const ownAntd = 'host contract: areas take antd through @emberwatch/ui, which has its rules (docs/decisions/0005)'
const isAntd = (module: Module) =>
  /[\\/]node_modules[\\/]antd[\\/](es|lib)[\\/]index\.js$/.test((module as NormalModule).resource ?? '')

const isConsumed = (module: Module): module is ConsumedModule => module.type === 'consume-shared-module'

/** The name of the shared module that a module of the build stands for; empty for any other module. */
export const shareKeyOf = (module: Module): string[] => (isConsumed(module) ? [module.options.shareKey] : [])

function notGiven(name: string, used: Set<string>): string[] {
  const isShared = (sharedModuleNames as string[]).includes(name)
  const given = isShared ? sharedModule(name as SharedModuleName).exports : undefined
  return given ? [...used].filter((one) => one !== 'default' && !given.includes(one)) : []
}
