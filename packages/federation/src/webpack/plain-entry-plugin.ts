import type { Compiler } from 'webpack'
import { plainRuntime } from './plain-runtime.ts'
import { entryFile } from './release-plugin.ts'

/**
 * The entry for hosts of Module Federation that are not our shell: the same entry behind a run-time of its own, in one file that
 * `mf-manifest.json` names. Nobody of ours loads either (docs/decisions/0009).
 */
export const plainEntryFile = 'plainEntry.js'

export class PlainEntryPlugin {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('PlainEntryPlugin', (compilation) => {
      // After the hashes of chunks and style sheets were put into the entry, before it is compressed.
      const stage = stages.PROCESS_ASSETS_STAGE_REPORT - 1
      compilation.hooks.processAssets.tapPromise({ name: 'PlainEntryPlugin', stage }, async (assets) => {
        const entry = assets[entryFile]
        if (!entry) return
        const runtime = await plainRuntime()
        const both = new sources.ConcatSource(runtime, '\n', entry)
        // Both are; as one they would lose the entry's own bytes.
        compilation.emitAsset(plainEntryFile, both, { minimized: true })
        // What the manifest was made from; it describes the build, not the release.
        compilation.deleteAsset('mf-stats.json')
      })
    })
  }
}
