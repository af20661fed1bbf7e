import type { Compiler, Module } from 'webpack'

/**
 * Gives the federation plugin's own modules ids that do not follow the folder they are built in: the path is part of their
 * names, from which ids come otherwise. The same source has the same bytes wherever it is built, so that a version can be
 * built twice and never changes.
 */
export class SteadyIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('SteadyIdsPlugin', (compilation) => {
      // Before those who give ids to the rest.
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
