import type { Compiler } from 'webpack'

/**
 * Replaces the chunk id 0. The integrity plugin treats 0 as a missing id (its util.js, `if (depChunk.id)`), and the browser would then fetch that
 * chunk without integrity.
 */
export class NoChunkZeroPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('NoChunkZeroPlugin', (compilation) => {
      // Runs after the plugins that assign chunk ids.
      compilation.hooks.chunkIds.tap({ name: 'NoChunkZeroPlugin', stage: 1000 }, (chunks) => {
        for (const chunk of chunks) {
          if (chunk.id !== 0) continue
          chunk.id = 'zero'
          chunk.ids = ['zero']
        }
      })
    })
  }
}
