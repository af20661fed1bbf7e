import type { Compiler } from 'webpack'

/**
 * Chunks that contain only shared modules have no file. The integrity plugin still leaves a placeholder for their hash in the entry and then fails
 * on it. This plugin removes those placeholders before the others are filled in.
 */
export class EmptyChunksPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('EmptyChunksPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1
      compilation.hooks.processAssets.tap({ name: 'EmptyChunksPlugin', stage }, (assets) => {
        const empty = [...compilation.chunks].filter(({ files }) => files.size === 0).map(({ id }) => id)
        if (empty.length === 0) return
        const marks = new RegExp(`\\b(${empty.join('|')})("?:)"\\*-\\*-\\*-CHUNK-SRI-HASH-[^"]+"`, 'g')
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue
          const before = String(asset.source())
          const after = before.replace(marks, '$1$2""')
          if (after !== before) compilation.updateAsset(name, new sources.RawSource(after))
        }
      })
    })
  }
}
