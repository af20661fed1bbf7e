import type { Compiler, NormalModule } from 'webpack'
import { sourceMapsFolder } from '../release-files.ts'

/** The members of a source map that the plugin changes. */
interface SourceMap {
  file?: string
  sources: string[]
  sourcesContent?: (string | null)[]
}

/** The federation plugin names its entry after the folder in which it was built. */
const entryOfFederation = /\.federation\/entry\.[0-9a-f]+\.js$/

/**
 * Makes source maps the same wherever they are built: without the name that the script had before its content was hashed, and without texts of
 * libraries and generated modules, some of which have the path of the folder.
 */
export class SteadyMapsPlugin {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('SteadyMapsPlugin', (compilation) => {
      // Maps of libraries, and the name of the federation plugin's entry, would go into hashes, and these into what the minifier counts.
      compilation.hooks.buildModule.tap({ name: 'SteadyMapsPlugin', stage: 10 }, (module) => {
        const { resource = '' } = module as NormalModule
        if (/[\\/]node_modules[\\/]/.test(resource))
          Object.assign(module, { useSourceMap: false, useSimpleSourceMap: false })
      })
      const stage = stages.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'SteadyMapsPlugin', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets))
          if (name.startsWith(`${sourceMapsFolder}/`))
            compilation.updateAsset(name, new sources.RawSource(steady(asset.buffer().toString())))
      })
    })
  }
}

function steady(text: string): string {
  const { file: _file, ...map } = JSON.parse(text) as SourceMap
  return JSON.stringify({
    ...map,
    sources: map.sources.map((source) => source.replace(entryOfFederation, '.federation/entry.js')),
    sourcesContent: map.sources.map((source, at) => (isOwn(source) ? (map.sourcesContent?.[at] ?? null) : null)),
  })
}

const isOwn = (source: string): boolean => !/(^|\/)node_modules\/|^webpack\/|^external /.test(source)
