import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Compilation, Compiler } from 'webpack'
import { integrityOf } from '../integrity.ts'

const mark = '__STYLE_INTEGRITY__'

/**
 * Adds integrity to style sheets that a run-time fetches. webpack-subresource-integrity does this for scripts only and does not support
 * mini-css-extract-plugin. The hashes are in the entry, whose own hash is in the registry.
 */
export class StyleIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('StyleIntegrityPlugin', (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'StyleIntegrityPlugin',
        (source) =>
          `${source}linkTag.integrity = JSON.parse("${mark}")[chunkId] || "";\nif (linkTag.integrity) linkTag.crossOrigin = "anonymous";\n`,
      )
      // The stage comes after all contents are final, before the plugins that list them.
      const stage = stages.PROCESS_ASSETS_STAGE_REPORT - 1
      compilation.hooks.processAssets.tap({ name: 'StyleIntegrityPlugin', stage }, (assets) => {
        const hashes = JSON.stringify(JSON.stringify(styleHashes(compilation)))
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue
          const before = String(asset.source())
          const after = before.replaceAll(new RegExp(`(["'\`])${mark}\\1`, 'g'), () => hashes)
          if (after !== before) compilation.updateAsset(name, new sources.RawSource(after))
        }
      })
    })
  }
}

function styleHashes(compilation: Compilation): Record<string, string> {
  const hashes: Record<string, string> = {}
  for (const chunk of compilation.chunks) {
    const file = [...chunk.files].find((name) => name.endsWith('.css'))
    const content = file && compilation.getAsset(file)?.source.buffer()
    if (content) hashes[String(chunk.id)] = integrityOf(content)
  }
  return hashes
}
