import { join } from 'node:path'
import { commonConfig } from '@emberwatch/federation/webpack'
import type { Configuration } from 'webpack'
import { withAntd } from '../webpack/with-antd.ts'

/**
 * Builds one page of antd's components, for the test that compares the sheets with antd's own run-time: built as the shell is, or with all of antd.
 */
export function galleryConfig(variant: 'sheets' | 'run-time', outputPath: string): Configuration {
  const { plugins = [], ...common } = commonConfig('production', '[local]')
  const config: Configuration = {
    ...common,
    entry: { gallery: join(import.meta.dirname, `with-${variant}.tsx`) },
    output: { path: outputPath, clean: true, filename: 'gallery.js' },
    optimization: { ...common.optimization, minimize: false },
    // Hashes and compressed files are only needed for published builds.
    plugins: plugins.filter((plugin) => plugin?.constructor.name === 'MiniCssExtractPlugin'),
  }
  return variant === 'sheets' ? withAntd(config) : config
}
