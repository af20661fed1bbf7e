import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hostContract, sharedModuleNames } from '@emberwatch/federation'
import { runWebpack } from '@emberwatch/federation/webpack'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'

/**
 * `node build.ts <folder>`: a host of Module Federation as its documentation has them, built with its plugin and nothing of ours but the
 * modules that areas share, under the version that they ask for.
 */
const [folder = ''] = process.argv.slice(2)
await runWebpack({
  mode: 'production',
  target: 'web',
  context: import.meta.dirname,
  entry: './index.ts',
  output: { path: resolve(folder), clean: true, publicPath: 'auto', filename: '[name].js' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    parser: { 'css/auto': { namedExports: false } },
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        use: {
          loader: fileURLToPath(import.meta.resolve('swc-loader')),
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      },
      { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
      { test: /\.wasm$/, type: 'asset/inline', generator: { dataUrl: (bytes: Buffer) => bytes.toString('base64') } },
    ],
  },
  experiments: { css: true },
  // It is built for one test.
  optimization: { minimize: false },
  performance: { hints: false },
  plugins: [
    new ModuleFederationPlugin({
      name: 'plain_host',
      shared: Object.fromEntries(
        sharedModuleNames.map((name) => [
          name,
          { singleton: true, version: hostContract, requiredVersion: `^${hostContract}` },
        ]),
      ),
      manifest: false,
      dts: false,
    }),
  ],
})
console.log(join(folder, 'main.js'))
