import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Compiler } from 'webpack'

const compress = promisify(brotliCompress)

/**
 * Puts a `.br` beside every script and style sheet. Files of a build never change, so they are compressed once and as well as
 * brotli can, which takes too long for an answer; whoever serves them sends these.
 */
export class CompressedFilesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('CompressedFilesPlugin', (compilation) => {
      // Every content is final; the hashes of style sheets come just before.
      const stage = stages.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: 'CompressedFilesPlugin', stage }, async (assets) => {
        const texts = Object.entries(assets).filter(([name]) => /\.(js|css)$/.test(name))
        await Promise.all(
          texts.map(async ([name, asset]) => {
            const content = asset.buffer()
            const compressed = await compress(content, {
              params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
            })
            compilation.emitAsset(`${name}.br`, new sources.RawSource(compressed))
          }),
        )
      })
    })
  }
}
