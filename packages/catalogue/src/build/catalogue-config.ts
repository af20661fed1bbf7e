import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withAntd } from '@emberwatch/antd-build'
import { areaConfig, commonConfig } from '@emberwatch/federation/webpack'
import webpack, { type Configuration } from 'webpack'
import type { CatalogueData } from '../data/catalogue-data.ts'

const folder = join(import.meta.dirname, '../..')

/**
 * The catalogue as an area, for hosts on a developer's machine: it shows the components of the shell that it runs in, which neither Storybook nor Ladle
 * can be part of (docs/notes/2026-11-27-libraries.md).
 */
export const catalogueArea = (data: CatalogueData, outputPath: string): Configuration =>
  withData(areaConfig(pathToFileURL(join(folder, 'area.json')).href, { outputPath }), data)

/** The catalogue with all that it needs, as one page. */
export function catalogueSite(data: CatalogueData, outputPath: string): Configuration {
  const common = commonConfig('production', '[local]-[hash:base64:5]')
  return withAntd(
    withData(
      {
        ...common,
        context: folder,
        entry: { catalogue: './src/site/main.tsx' },
        output: {
          path: outputPath,
          clean: true,
          publicPath: 'auto',
          filename: '[name].[contenthash:12].js',
          chunkFilename: '[name].[contenthash:12].js',
        },
        // Hashes and compressed files are for what hosts serve.
        plugins: (common.plugins ?? []).filter((plugin) => plugin?.constructor.name === 'MiniCssExtractPlugin'),
      },
      data,
    ),
  )
}

/** Served from the same machine, so nothing is compressed. */
const withData = ({ plugins = [], ...config }: Configuration, data: CatalogueData): Configuration => ({
  ...config,
  plugins: [
    ...plugins.filter((plugin) => plugin?.constructor.name !== 'CompressedFilesPlugin'),
    new webpack.DefinePlugin({ CATALOGUE: JSON.stringify(data) }),
  ],
})
