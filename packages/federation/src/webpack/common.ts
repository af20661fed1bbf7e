import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Configuration, type RuleSetRule } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { floorQueries } from '../floor/browser-floor.ts'
import { sourceMapOf, sourceMapsFolder } from '../release-files.ts'
import { CompressedFilesPlugin } from './compressed-files-plugin.ts'
import { EmptyChunksPlugin } from './empty-chunks-plugin.ts'
import { NoChunkZeroPlugin } from './no-chunk-zero-plugin.ts'
import { SteadyMapsPlugin } from './steady-maps-plugin.ts'
import { StyleIntegrityPlugin } from './style-integrity-plugin.ts'

const calls = join(import.meta.dirname, '../../../contract/src')

export type Mode = 'production' | 'development'

/** Configuration shared by the builds of shell and areas. `cssName` is the class name pattern of CSS modules; its hash keeps files apart. */
export function commonConfig(mode: Mode, cssName: string): Configuration {
  return {
    mode,
    target: `browserslist:${floorQueries.join(',')}`,
    devtool: mode === 'production' ? false : 'source-map',
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: rulesOf(cssName) },
    optimization: optimization(),
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:12].css',
        chunkFilename: '[name].[contenthash:12].css',
        ignoreOrder: true,
      }),
      ...(mode === 'production' ? productionPlugins() : []),
    ],
  }
}

const rulesOf = (cssName: string): RuleSetRule[] => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: { loader: fileURLToPath(import.meta.resolve('swc-loader')), options: swcOptions },
  },
  // The loader has a path in our own folder, as the kit has neither.
  { include: calls, enforce: 'pre', use: join(import.meta.dirname, 'summaries-loader.mjs') },
  {
    test: /\.css$/,
    use: [
      MiniCssExtractPlugin.loader,
      {
        loader: fileURLToPath(import.meta.resolve('css-loader')),
        options: {
          modules: { auto: /\.module\.css$/, localIdentName: cssName, namedExport: false },
          sourceMap: false,
        },
      },
    ],
  },
  { test: /\.(woff2|svg|png)$/, type: 'asset/resource', generator: { filename: '[name].[contenthash:12][ext]' } },
  // The decoder stands in the worker's script as text: releases hold no other kind of file, and the worker's policy allows no connection.
  {
    test: /zxing_reader\.wasm$/,
    type: 'asset/inline',
    generator: { dataUrl: (bytes: Buffer) => bytes.toString('base64') },
  },
]

/** How scripts and styles become small, the same bytes each time. */
export const optimization = (): Configuration['optimization'] => ({
  // Keeps names in reports and stack traces readable; hashes depend on content only.
  moduleIds: 'deterministic',
  chunkIds: 'deterministic',
  minimizer: [
    // swc's minifier keeps the container's global in place; esbuild's moves it (product 21.10).
    new TerserPlugin({
      minify: TerserPlugin.swcMinify,
      extractComments: false,
      // Names by how often letters occur would depend on the hashes of chunks that webpack first gives, which are others at times.
      terserOptions: { compress: { passes: 2 }, mangle: { disableCharFreq: true } },
    }),
    new CssMinimizerPlugin({
      minimizerOptions: { preset: ['default', { overrideBrowserslist: floorQueries }] },
    }),
  ],
})

const productionPlugins = () => [
  new NoChunkZeroPlugin(),
  new EmptyChunksPlugin(),
  new StyleIntegrityPlugin(),
  new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
  new CompressedFilesPlugin(),
  // Scripts do not name them, and hosts do not serve them.
  new webpack.SourceMapDevToolPlugin({
    filename: sourceMapOf(`${sourceMapsFolder}/[file]`),
    test: /\.js$/,
    append: false,
    moduleFilenameTemplate: '[resource-path]',
  }),
  new SteadyMapsPlugin(),
]

/** Dev servers also use the production JSX run-time, because they run against the shell's production React. */
const swcOptions = {
  // As text, the source map would have the folder's path, which would change every hash.
  sourceMaps: true,
  parseMap: true,
  env: { targets: floorQueries },
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: false } },
  },
}
