import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { hostContract as ownContract } from '../shared-modules.ts'
import { commonConfig, type Mode } from './common.ts'

/** `shell.json`: what the host needs to write the HTML. */
export interface ShellManifest {
  readonly hostContract: string
  /** Files of the start, in the order in which they must be named. */
  readonly scripts: readonly { file: string; integrity: string }[]
  readonly styles: readonly { file: string; integrity: string }[]
  /** Files that nearly every page needs soon. */
  readonly preloads: readonly { file: string; integrity: string }[]
}

interface ShellOptions {
  readonly mode?: Mode
  readonly outputPath?: string
  /** Replaces modules of the shell, as the one-build variant of the benchmarks does. */
  readonly alias?: Record<string, string>
  /** What the manifest says of it, where `alias` puts another version into the shell. */
  readonly hostContract?: string
}

/** Names of chunks that are preloaded from the HTML. */
const preloadedChunks = ['ui']

/** The webpack configuration of the shell: no federation plugin, the run-time gives the shared modules (design 10). */
export function shellConfig(
  configUrl: string,
  { mode = 'production', outputPath, alias = {}, hostContract = ownContract }: ShellOptions = {},
): Configuration {
  const folder = dirname(fileURLToPath(configUrl))
  const common = commonConfig(mode, '[local]-[hash:base64:5]')
  return {
    ...common,
    context: folder,
    entry: { main: './src/main.tsx' },
    resolve: { ...common.resolve, alias },
    output: {
      path: outputPath ?? join(folder, 'dist'),
      clean: true,
      publicPath: '/assets/',
      uniqueName: 'emberwatch_shell',
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 15_000,
    },
    plugins: [
      ...(common.plugins ?? []),
      new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' }),
      new ShellManifestPlugin(hostContract),
    ],
  }
}

class ShellManifestPlugin {
  readonly #hostContract: string

  constructor(hostContract: string) {
    this.#hostContract = hostContract
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ShellManifestPlugin', (compilation) => {
      // After the integrity plugin has put its hashes into the assets.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'ShellManifestPlugin', stage }, (assets) => {
        const describe = (file: string) => {
          const content = assets[file]?.buffer() ?? Buffer.alloc(0)
          return { file, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` }
        }
        const start = compilation.entrypoints.get('main')?.getFiles() ?? []
        const soon = preloadedChunks.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? [])
        const manifest: ShellManifest = {
          hostContract: this.#hostContract,
          scripts: start.filter((file) => file.endsWith('.js')).map(describe),
          styles: [...new Set([...start, ...soon])].filter((file) => file.endsWith('.css')).map(describe),
          preloads: soon.filter((file) => file.endsWith('.js') && !start.includes(file)).map(describe),
        }
        compilation.emitAsset('shell.json', new sources.RawSource(JSON.stringify(manifest, null, 2)))
      })
    })
  }
}
