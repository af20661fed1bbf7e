import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaConfig, runWebpack } from '@emberwatch/federation/webpack'

/** `node build-release.ts <area> <version> <folder>`: builds an area under another version, for tests of two releases. */
const [area = '', version = '', folder = ''] = process.argv.slice(2)
const config = pathToFileURL(join(import.meta.dirname, '..', `mf-${area}`, 'webpack.config.mjs')).href
await runWebpack(areaConfig(config, { version, outputPath: resolve(folder) }))
