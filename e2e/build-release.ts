import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaConfig, runWebpack } from '@emberwatch/federation/webpack'

/**
 * `node build-release.ts <area> <version> <folder> [source] [contract]`: builds an area under another version, for tests of two
 * releases; from a changed copy of its source, or for another host contract, where these are given.
 */
const [area = '', version = '', folder = '', source = '', hostContract] = process.argv.slice(2)
const config = pathToFileURL(join(source || join(import.meta.dirname, '..', `mf-${area}`), 'webpack.config.mjs')).href
await runWebpack(areaConfig(config, { version, outputPath: resolve(folder), hostContract }))
