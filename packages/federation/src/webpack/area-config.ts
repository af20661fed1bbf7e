import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { type AreaFile, pageExpose, partExpose } from '../area-file.ts'
import { parseAreaJson, readAreaFile } from '../check-area.ts'
import { type Contract, firstOfMajor, wrongNeeds } from '../contract-since.ts'
import { entryRuntimeGlobal } from '../entry-runtime.ts'
import { type Refusal, Refused } from '../refused.ts'
import { globalNameOf } from '../release-summary.ts'
import { hostContract, sharedModuleNames } from '../shared-modules.ts'
import { CallsPlugin } from './calls-plugin.ts'
import { currentContract, earlierContract } from './committed-contract.ts'
import { commonConfig, type Mode } from './common.ts'
import { HostContractPlugin } from './host-contract-plugin.ts'
import { PermissionsPlugin } from './permissions-plugin.ts'
import { chunkNameOf, entryFile, ReleasePlugin } from './release-plugin.ts'
import { SteadyIdsPlugin } from './steady-ids-plugin.ts'
import { areaVersion, currentCommit } from './versions.ts'

interface AreaOptions {
  readonly mode?: Mode
  /** Overrides the version derived from package.json and source, for tests with several releases. */
  readonly version?: string
  readonly outputPath?: string
  /** The minimum host contract version that the area declares; by default the lowest one that provides everything it uses. */
  readonly hostContract?: string
  readonly contract?: Contract
  /** The last version of the major before; by default the committed one. */
  readonly earlier?: Contract | undefined
  /** Folder of the contract as JavaScript, for builds outside of this repository, where it comes from its package. */
  readonly contractFolder?: string
}

/**
 * The complete webpack configuration of an area, based on its `area.json`: `export default areaConfig(import.meta.url)`.
 * @throws Refused when area.json breaks a rule or names a page or part without a file
 */
export function areaConfig(configUrl: string, options: AreaOptions = {}): Configuration {
  const folder = dirname(fileURLToPath(configUrl))
  const { mode = 'production', version = areaVersion(folder), outputPath = join(folder, 'dist') } = options
  const { contract = currentContract, earlier = earlierContract } = options
  const area = checkedArea(folder, contract)
  const globalName = globalNameOf(area.name, version)
  const { needsContract: raised, name, permissions } = area
  const needs = new HostContractPlugin({ contract, earlier, raised, fixed: options.hostContract })
  const calls = new CallsPlugin(name, options.contractFolder)
  const common = commonConfig(mode, `${globalName}-[local]-[hash:base64:5]`)
  return {
    ...common,
    resolve: { ...common.resolve, alias: ownersOf(options.contractFolder) },
    context: folder,
    entry: {},
    output: outputOf(globalName, outputPath),
    externals: entryRuntime,
    plugins: [
      ...(common.plugins ?? []),
      federationOf(globalName, area),
      new SteadyIdsPlugin(),
      needs,
      calls,
      new PermissionsPlugin({ permissions, calls, needs }),
      new ReleasePlugin({ area, version, globalName, commit: currentCommit(folder), needs, calls }),
    ],
  }
}

const outputOf = (globalName: string, path: string): Configuration['output'] => ({
  path,
  clean: true,
  publicPath: 'auto',
  uniqueName: globalName,
  chunkLoadingGlobal: `chunks_${globalName}`,
  filename: '[name].[contenthash:12].js',
  chunkFilename: '[name].[contenthash:12].js',
  crossOriginLoading: 'anonymous',
  chunkLoadTimeout: 8000,
  // A module that throws while it is evaluated throws again on retry; otherwise the retry would return an empty module.
  strictModuleErrorHandling: true,
})

const federationOf = (name: string, area: AreaFile) =>
  new ModuleFederationPlugin({
    name,
    filename: entryFile,
    exposes: Object.fromEntries(
      Object.entries(exposes(area)).map(([expose, file]) => [expose, { import: file, name: chunkNameOf(expose) }]),
    ),
    shared: Object.fromEntries(
      sharedModuleNames.map((module) => [module, { ...sharedByShell, requiredVersion: anyOfMajor }]),
    ),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
  })

function ownersOf(contractFolder?: string): Record<string, string> {
  if (!contractFolder) return {}
  const { name, exports } = JSON.parse(readFileSync(join(contractFolder, 'package.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries<string>(exports)
      .filter(([key]) => key !== '.')
      .map(([key, file]) => [`${name}${key.slice(1)}$`, join(contractFolder, file)]),
  )
}

/** The federation plugin requests its run-time by file path. */
const entryRuntime: Configuration['externals'] = async ({ request = '' }) =>
  /webpack-bundler-runtime\/dist\/bundler\.js$/.test(request.replaceAll('\\', '/'))
    ? `global ${entryRuntimeGlobal}`
    : undefined

/** Placeholder range until the exports that the area uses are known (HostContractPlugin). */
const anyOfMajor = `^${firstOfMajor(hostContract)}`

const sharedByShell = {
  singleton: true,
  import: false,
  strictVersion: true,
} as const

const exposes = ({ routes, parts }: AreaFile): Record<string, string> => ({
  ...Object.fromEntries(routes.map(({ page }) => [pageExpose(page), sourceOf('pages', page)])),
  ...Object.fromEntries(parts.map(({ name }) => [partExpose(name), sourceOf('parts', name)])),
})

const sourceOf = (kind: 'pages' | 'parts', name: string) => `./src/${kind}/${name}/${name}.tsx`

function checkedArea(folder: string, contract: Contract): AreaFile {
  const { area, refusals } = readAreaFile(parseAreaJson(readFileSync(join(folder, 'area.json'), 'utf8')))
  const problems: Refusal[] = [...refusals]
  const { needsContract } = area ?? {}
  const wrong = needsContract && wrongNeeds(contract, needsContract)
  if (wrong) problems.push({ rule: 'host-contract', message: `area.json: ${wrong}` })
  for (const [expose, file] of Object.entries(area ? exposes(area) : {}))
    if (!existsSync(join(folder, file)))
      problems.push({ rule: 'missing-file', message: `area.json names ${expose}, but there is no ${file}` })
  if (!area || problems.length > 0) throw new Refused(problems)
  return area
}
