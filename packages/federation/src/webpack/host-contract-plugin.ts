import webpack, { type Compiler, type Module, type NormalModule } from 'webpack'
import { type SharedModuleName, sharedModule, sharedModuleNames } from '../shared-modules.ts'

/** What an area takes from the host contract: exports by module. */
export type Uses = Record<string, string[]>

interface ConsumedModule extends Module {
  readonly options: { readonly shareKey: string }
}

/** Records what an area imports from the host contract and fails the build for exports that the shell does not give. */
export class HostContractPlugin {
  readonly uses: Uses = {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('HostContractPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('HostContractPlugin', (modules) => {
        for (const module of modules) {
          if (isAntd(module)) compilation.errors.push(new webpack.WebpackError(ownAntd))
          const [shareKey] = shareKeyOf(module)
          if (!shareKey) continue
          const names = new Set<string>()
          for (const { dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
            for (const exported of dependency?.getReferencedExports(compilation.moduleGraph, undefined) ?? []) {
              const name = (Array.isArray(exported) ? exported : exported.name)[0]
              if (name) names.add(name)
            }
          }
          this.uses[shareKey] = [...names].sort()
          for (const missing of notGiven(shareKey, names)) {
            compilation.errors.push(new webpack.WebpackError(`host contract: ${shareKey} does not give ${missing}`))
          }
        }
      })
    })
  }
}

/** A copy of its own would come without rules and weigh more than the area. */
const ownAntd = 'host contract: areas take antd through @emberwatch/ui, which has its rules (docs/decisions/0005)'
const isAntd = (module: Module) =>
  /[\\/]node_modules[\\/]antd[\\/](es|lib)[\\/]index\.js$/.test((module as NormalModule).resource ?? '')

/** The name of the shared module that a module of the build stands for; empty for any other module. */
export const shareKeyOf = (module: Module): string[] =>
  module.type === 'consume-shared-module' ? [(module as ConsumedModule).options.shareKey] : []

function notGiven(name: string, used: Set<string>): string[] {
  const isShared = (sharedModuleNames as string[]).includes(name)
  const given = isShared ? sharedModule(name as SharedModuleName).exports : undefined
  return given ? [...used].filter((one) => one !== 'default' && !given.includes(one)) : []
}
