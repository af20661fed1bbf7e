import type { Compiler } from 'webpack'
import { plainRuntime } from './plain-runtime.ts'
import { entryFile } from './release-plugin.ts'

/**
 * Entry for other Module Federation hosts: our entry plus its own run-time, in one file that `mf-manifest.json` names. Our shell does not use
 * either file (docs/decisions/0001).
 */
export const plainEntryFile = 'plainEntry.js'

export class PlainEntryPlugin {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('PlainEntryPlugin', (compilation) => {
      // The stage comes after hashes of chunks and style sheets are in the entry, and before it is compressed.
      const stage = stages.PROCESS_ASSETS_STAGE_REPORT - 1
      compilation.hooks.processAssets.tapPromise({ name: 'PlainEntryPlugin', stage }, async (assets) => {
        const entry = assets[entryFile]
        if (!entry) return
        const runtime = await plainRuntime()
        const both = new sources.ConcatSource(runtime, '\n', entry)
        // Both parts are minified already; minifying them as one file would change the entry's bytes.
        compilation.emitAsset(plainEntryFile, both, { minimized: true })
        // Input of the manifest; it describes the build, not the release.
        compilation.deleteAsset('mf-stats.json')
      })
    })
  }
}
