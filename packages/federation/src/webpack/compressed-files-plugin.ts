import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Compiler } from 'webpack'

const compress = promisify(brotliCompress)

/**
 * Emits a `.br` file for every script and style sheet. Built files never change, so they are compressed once with brotli's highest quality, which
 * is too slow per response. Servers send these copies. compression-webpack-plugin is not used: it compresses at the stage of transfers, before
 * StyleIntegrityPlugin writes its hashes into scripts.
 */
export class CompressedFilesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('CompressedFilesPlugin', (compilation) => {
      // All contents are final at this stage; style sheet hashes are inserted just before.
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
