import type { Configuration } from 'webpack'
import { commonConfig } from '../common.ts'
import { antdCuts } from './antd-cuts.ts'

interface GalleryOptions {
  readonly entry: string
  readonly outputPath: string
  /** As the shell is built, without what browsers do not need of antd. */
  readonly isCut: boolean
}

/** The build of one page of antd's components, for the test that compares the sheets with antd's own run-time. */
export function galleryConfig({ entry, outputPath, isCut }: GalleryOptions): Configuration {
  const { plugins = [], module, ...common } = commonConfig('production', '[local]')
  return {
    ...common,
    entry: { gallery: entry },
    module: { rules: [...(module?.rules ?? []), ...(isCut ? antdCuts() : [])] },
    output: { path: outputPath, clean: true, filename: 'gallery.js' },
    optimization: { ...common.optimization, minimize: false },
    // Without hashes and compressed files, which are for what is published.
    plugins: plugins.filter((plugin) => plugin?.constructor.name === 'MiniCssExtractPlugin'),
  }
}
