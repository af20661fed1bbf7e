import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The floors of the repository: what lies on one may import what lies below it, and nothing beside or above. `pnpm floors` writes the linter's
 * rules (biome.floors.json) and the drawing in docs/architecture.md from these tables; floors.test.ts holds the code to them.
 */

export const root = join(import.meta.dirname, '../../..')
export const areas: readonly string[] = globSync('mf-*', { cwd: root }).sort()

/** Packages by floor, from below. Each is a folder of `packages/`, or of the root where that has one of its name. */
export const floors: readonly (readonly string[])[] = [
  ['contract', 'settings'],
  ['api-client', 'store', 'federation'],
  ['ui', 'registry', 'operations'],
  ['antd-build'],
  ['shell', ...areas, 'host', 'api'],
  ['demo'],
  ['testing', 'server'],
  ['area-kit'],
  ['e2e'],
]

/** Folders below `src` of a package, by floor from below. Those of the other packages have no order of their own, but no cycle either. */
export const rooms: Readonly<Record<string, readonly (readonly string[])[]>> = {
  api: [
    ['settings', 'passwords', 'work'],
    ['db'],
    ['cache', 'record', 'secrets', 'spreadsheet'],
    ['identity', 'backup'],
    ['live', 'jobs'],
    ['mail'],
    ['http'],
    ['lists', 'openapi'],
    ['areas'],
    ['server', 'admin-cli', 'product'],
  ],
}

/** Only these may use antd and what belongs to it; all others take it from `ui`. */
export const antdUsers = ['ui', 'antd-build']

/** Folders of test kits, which only tests and kits may import. */
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

/** Every package of the workspace with those of ours that its package.json names. */
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

export const floorOf = (name: string): number => floors.findIndex((floor) => floor.includes(name))
