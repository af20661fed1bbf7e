import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaConfig, runWebpack } from '@emberwatch/federation/webpack'

/**
 * `node build-release.ts <area> <version> <folder> [source]`: builds an area under another version, for tests of two
 * releases; from a changed copy of its source where one is given.
 */
const [area = '', version = '', folder = '', source = join(import.meta.dirname, '..', `mf-${area}`)] =
  process.argv.slice(2)
const config = pathToFileURL(join(source, 'webpack.config.mjs')).href
await runWebpack(areaConfig(config, { version, outputPath: resolve(folder) }))
