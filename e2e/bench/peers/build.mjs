import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

/** `node build.mjs <folder>`: each peer's page into a folder of its own, as a production build of webpack. */
const [folder] = process.argv.slice(2)

const configOf = (name) => ({
  mode: 'production',
  entry: join(import.meta.dirname, 'src', `${name}.tsx`),
  output: { path: join(folder, name), filename: '[name].[contenthash].js', publicPath: '/' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
    ],
  },
  plugins: [new MiniCssExtractPlugin({ filename: '[name].[contenthash].css' })],
  performance: false,
})

for (const name of ['react-admin', 'refine']) {
  const stats = await new Promise((resolve, reject) => {
    webpack(configOf(name), (error, result) => (error ? reject(error) : resolve(result)))
  })
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  const files = stats.toJson({ all: false, entrypoints: true }).entrypoints.main.assets.map((asset) => asset.name)
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(
    join(folder, name, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${files.map((file) => (file.endsWith('.css') ? `<link rel="stylesheet" href="/${file}">` : `<script defer src="/${file}"></script>`)).join('\n')}
</head><body><div id="root"></div></body></html>`,
  )
}
