import type { Compiler, Module } from 'webpack'

/**
 * Gives the federation plugin's own modules ids that do not depend on the build folder. By default ids come from module names, which contain the
 * path. Builds of the same source are therefore byte-identical in any folder.
 */
export class SteadyIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SteadyIdsPlugin', (compilation) => {
      // Runs before ids are assigned to all other modules.
      compilation.hooks.beforeModuleIds.tap('SteadyIdsPlugin', (modules) => {
        for (const module of modules) {
          const id = steadyId(module)
          if (id) compilation.chunkGraph.setModuleId(module, id)
        }
      })
    })
  }
}

function steadyId(module: Module): string | undefined {
  if (module.identifier().startsWith('container entry ')) return 'container'
  return /[\\/]\.federation[\\/]entry\./.test(module.nameForCondition() ?? '') ? 'federation' : undefined
}
