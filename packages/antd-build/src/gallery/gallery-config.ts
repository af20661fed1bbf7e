import { join } from 'node:path'
import { commonConfig } from '@emberwatch/federation/webpack'
import type { Configuration } from 'webpack'
import { withAntd } from '../webpack/with-antd.ts'

/**
 * The build of one page of antd's components, for the test that compares the sheets with antd's own run-time: as the shell is
 * built, or with the whole of antd.
 */
export function galleryConfig(variant: 'sheets' | 'run-time', outputPath: string): Configuration {
  const { plugins = [], ...common } = commonConfig('production', '[local]')
  const config: Configuration = {
    ...common,
    entry: { gallery: join(import.meta.dirname, `with-${variant}.tsx`) },
    output: { path: outputPath, clean: true, filename: 'gallery.js' },
    optimization: { ...common.optimization, minimize: false },
    // Without hashes and compressed files, which are for what is published.
    plugins: plugins.filter((plugin) => plugin?.constructor.name === 'MiniCssExtractPlugin'),
  }
  return variant === 'sheets' ? withAntd(config) : config
}
