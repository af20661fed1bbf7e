import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import webpack, {
  type Chunk,
  type ChunkGraph,
  type Compilation,
  type Compiler,
  type Configuration,
  type Module,
} from 'webpack'
import type { Contract, Deprecated } from '../contract-since.ts'
import { integrityOf } from '../integrity.ts'
import type { ContractAdapter } from '../loader/contract-adapter.ts'
import {
  hostContract as ownContract,
  type SharedModuleName,
  sharedModule,
  sharedModuleNames,
} from '../shared-modules.ts'
import type { Adapts } from '../shell-release.ts'
import { adaptedExports } from './adapted-exports.ts'
import { currentContract, currentlyDeprecated, earlierContract } from './committed-contract.ts'
import { commonConfig, type Mode } from './common.ts'
import { givenExports } from './given-exports.ts'
import { ShellReleasePlugin } from './shell-release-plugin.ts'
import { buildVersion, currentCommit, kernelSources } from './versions.ts'

export interface ShellManifest {
  readonly hostContract: string
  /** Exports of each shared module, including members of objects. Every registry gate compares them with releases' use. Not sent to pages. */
  readonly exports: Readonly<Record<string, readonly string[]>>
  readonly deprecated: Deprecated
  readonly adapts?: Adapts
  /** Start scripts, in the order in which the HTML must list them. */
  readonly scripts: readonly { file: string; integrity: string }[]
  readonly styles: readonly { file: string; integrity: string }[]
  readonly preloads: readonly { file: string; integrity: string }[]
  readonly lazy: Readonly<Record<string, readonly { file: string; integrity: string }[]>>
}

interface ShellOptions {
  readonly mode?: Mode
  readonly outputPath?: string
  readonly alias?: Record<string, string>
  /** Host contract version for the manifest, if `alias` replaces it in the shell. */
  readonly hostContract?: string
  readonly version?: string
  readonly adapter?: ContractAdapter | undefined
  /** The last version of the major before that `adapter` is of; by default the committed one. */
  readonly earlier?: Contract | undefined
}

const preloadedChunks = ['ui']
/**
 * Chromium compiles all functions of a script that begins with this on another thread while it loads
 * (https://v8.dev/blog/explicit-compile-hints). Without it each function of the start is compiled on the page's thread as it is first called.
 * Most are called before the first row, which is not so in other scripts.
 */
const compiledWhileLoading = '//# allFunctionsCalledOnLoad'
const afterMinifying = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1
const libraryInit = /[\\/]webpack-bundler-runtime[\\/]dist[\\/]init\.js$/

/** Entries are loaded by release-code.ts. These flags remove 8 kB of unused run-time. */
const runTimeFlags = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
  ENV_TARGET: '"web"',
}

/** The webpack configuration of the shell. It uses no federation plugin; the run-time provides the shared modules (product 21.10). */
export function shellConfig(configUrl: string, options: ShellOptions = {}): Configuration {
  const { mode = 'production', outputPath, alias = {}, hostContract = ownContract, version } = options
  const { adapter, earlier = earlierContract } = options
  const folder = dirname(fileURLToPath(configUrl))
  const common = commonConfig(mode, '[local]-[hash:base64:5]')
  return {
    ...common,
    context: folder,
    entry: { main: './src/main.tsx' },
    resolve: { ...common.resolve, alias },
    optimization: { ...common.optimization, splitChunks: { chunks: splits, cacheGroups: { forms, libraries } } },
    output: {
      path: outputPath ?? join(folder, 'dist'),
      clean: true,
      // The shell's start code sets the public path (BASE_PATH); style sheets reference fonts relative to themselves.
      publicPath: '',
      uniqueName: 'emberwatch_shell',
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 15_000,
    },
    plugins: [
      ...(common.plugins ?? []),
      new webpack.DefinePlugin(runTimeFlags),
      new webpack.NormalModuleReplacementPlugin(libraryInit, join(import.meta.dirname, '../loader/entry-init.mjs')),
      new webpack.BannerPlugin({
        banner: compiledWhileLoading,
        raw: true,
        test: new RegExp(`^(${['main', 'libraries', ...preloadedChunks].join('|')})\\..*\\.js$`),
        stage: afterMinifying,
      }),
      new ShellManifestPlugin(hostContract, adapter && ((own) => adaptedExports(adapter, { own, earlier }))),
      new ShellReleasePlugin({ version: version ?? shellVersion(folder), commit: currentCommit(folder) }),
    ],
  }
}

/** Splits as `async` does, but a worker is one file: its policy lets it load no other. */
const splits = (chunk: Chunk): boolean => !chunk.canBeInitial() && chunk.name !== 'label-reader'

/**
 * Puts all form code in one file, including what fields of other modules use. Code in the preloaded chunks stays there, although webpack cannot
 * know that they load first.
 */
const forms = {
  type: /javascript/,
  test: /[\\/](node_modules[\\/](react-hook-form|@hookform)[\\/]|packages[\\/]ui[\\/]src[\\/]form([\\/][^.]+)?\.tsx?$)/,
  name: 'forms',
  // Drafts load after the form that they belong to.
  chunks: ({ name }: { readonly name?: string | null }) => ![...preloadedChunks, 'form-drafts'].includes(name ?? ''),
  enforce: true,
}

/**
 * Puts libraries of the preloaded chunks, and our own code that they share with other chunks, in one file. By default webpack splits off another
 * file once the shared code reaches 20 kB.
 */
const libraries = {
  type: /javascript/,
  test: (module: Module, { chunkGraph }: { readonly chunkGraph: ChunkGraph }) => {
    const chunks = [...chunkGraph.getModuleChunksIterable(module)]
    const isFirst = chunks.some(({ name }) => preloadedChunks.includes(name ?? ''))
    return isFirst && (chunks.length > 1 || /[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? ''))
  },
  name: 'libraries',
  chunks: 'async',
  enforce: true,
} as const

const partsOfShell = ['ui', 'store', 'api-client', 'antd-build']
export const shellVersion = (folder: string): string =>
  buildVersion(folder, ...partsOfShell.map((part) => join(folder, '../packages', part)), ...kernelSources())

class ShellManifestPlugin {
  readonly #hostContract: string
  readonly #adapts: ((exports: ShellManifest['exports']) => Adapts) | undefined

  constructor(hostContract: string, adapts?: (exports: ShellManifest['exports']) => Adapts) {
    this.#hostContract = hostContract
    this.#adapts = adapts
  }

  apply(compiler: Compiler): void {
    const { Compilation: Stages, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ShellManifestPlugin', (compilation) => {
      let exports: ShellManifest['exports'] = {}
      compilation.hooks.seal.tap('ShellManifestPlugin', () => {
        exports = givenExports(compilation, currentContract.since)
      })
      // The stage comes after the integrity plugin has inserted its hashes into the assets.
      const stage = Stages.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'ShellManifestPlugin', stage }, (assets) => {
        const describe = (file: string) => {
          const content = assets[file]?.buffer() ?? Buffer.alloc(0)
          return { file, integrity: integrityOf(content) }
        }
        const start = compilation.entrypoints.get('main')?.getFiles() ?? []
        const soon = preloadedChunks.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? [])
        const loadedBefore = new Set([...start, ...soon])
        const manifest: ShellManifest = {
          hostContract: this.#hostContract,
          exports,
          deprecated: currentlyDeprecated,
          ...(this.#adapts ? { adapts: this.#adapts(exports) } : {}),
          scripts: start.filter((file) => file.endsWith('.js')).map(describe),
          styles: [...new Set([...start, ...soon])].filter((file) => file.endsWith('.css')).map(describe),
          preloads: soon.filter((file) => file.endsWith('.js') && !start.includes(file)).map(describe),
          lazy: Object.fromEntries(
            sharedModuleNames
              .filter((name) => sharedModule(name).chunk === 'lazy')
              .map((name) => [name, filesOf(compilation, name, loadedBefore).map(describe)]),
          ),
        }
        compilation.emitAsset('shell.json', new sources.RawSource(JSON.stringify(manifest, null, 2)))
      })
    })
  }
}

/** `@emberwatch/ui/table` is in the chunk `ui-table`; libraries are in the chunk of the entry that uses them (shell/src/provided-modules.ts). */
const chunkOf = (name: SharedModuleName): string => {
  if (name === 'react-hook-form') return 'ui-form'
  return name === 'dayjs' ? 'ui-date' : name.replace('@emberwatch/', '').replace('/', '-')
}

function filesOf({ namedChunkGroups }: Compilation, name: SharedModuleName, loadedBefore: Set<string>): string[] {
  const files = namedChunkGroups.get(chunkOf(name))?.getFiles() ?? []
  return files.filter((file) => !loadedBefore.has(file))
}
