import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The layers of the repository: a layer may import only the layers below it. dependency-cruiser takes its rules from these tables (layer-rules.ts), `pnpm
 * layers` the drawing in docs/architecture.md; layers.test.ts checks the code against them.
 */

export const root = join(import.meta.dirname, '../../..')
export const areas: readonly string[] = globSync('mf-*', { cwd: root }).sort()

/** The folder of commands for developers; it has no package.json. */
export const toolFolder = 'tools'

/** Packages by layer, lowest first. Each is a folder in `packages/`, or in the root if the root has one of that name. */
export const layers: readonly (readonly string[])[] = [
  ['contract', 'settings'],
  ['api-client', 'store', 'federation', 'http'],
  ['ui', 'registry', 'operations'],
  ['antd-build'],
  ['shell', ...areas, 'host', 'api', 'catalogue'],
  ['gateway'],
  ['demo'],
  ['testing', 'server'],
  ['area-kit'],
  [toolFolder],
  ['e2e'],
]

/** Folders below `src` of a package by layer, lowest first. Folders of other packages have no order, but may not form a cycle. */
export const rooms: Readonly<Record<string, readonly (readonly string[])[]>> = {
  api: [
    ['settings', 'passwords', 'work'],
    ['db'],
    ['cache', 'record', 'secrets', 'spreadsheet'],
    ['identity', 'backup'],
    ['live', 'jobs'],
    ['mail'],
    ['notifications'],
    ['webhooks', 'summaries'],
    ['http'],
    ['lists', 'openapi'],
    ['areas'],
    ['server', 'admin-cli'],
    ['fleet'],
  ],
  gateway: [['intake', 'pace'], ['down'], ['broker']],
  registry: [
    ['state'],
    ['engines', 'contracts', 'api', 'grants', 'reports', 'tokens', 'upload'],
    ['trust', 'errors'],
    ['releases', 'hooks'],
    ['rollout'],
    ['commands'],
    ['cli'],
  ],
}

/** Only these packages may import antd and its parts; all others use `ui`. */
export const antdUsers = ['ui', 'antd-build']

/** Folders with test helpers, which only tests and other test helpers may import. */
export const testFolders = ['testing', 'test']

export interface PackageFile {
  readonly name: string
  readonly folder: string
  readonly dependencies: readonly string[]
  readonly devDependencies: readonly string[]
  readonly versions: Readonly<Record<string, string>>
}

const prefix = '@emberwatch/'
const own = (dependencies: Readonly<Record<string, string>> = {}) =>
  Object.keys(dependencies).flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []))

export const packages: readonly PackageFile[] = globSync(
  ['{shell,e2e}/package.json', 'mf-*/package.json', 'packages/*/package.json'],
  { cwd: root },
)
  .sort()
  .map((file) => {
    const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    return {
      name: name.slice(prefix.length),
      folder: file.replace(/\/package\.json$/, ''),
      dependencies: own(dependencies),
      devDependencies: own(devDependencies),
      versions: { ...dependencies, ...devDependencies },
    }
  })

export const layerOf = (name: string): number => layers.findIndex((layer) => layer.includes(name))
