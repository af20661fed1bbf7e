import type { Compiler } from 'webpack'

/**
 * Gives the chunk with the id 0 another one. The integrity plugin takes 0 for no id (its util.js, `if (depChunk.id)`), and
 * the browser would then fetch that chunk without integrity.
 */
export class NoChunkZeroPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('NoChunkZeroPlugin', (compilation) => {
      // After those who give ids.
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
