import type { IRegularForbiddenRuleType as Rule } from 'dependency-cruiser'
import { antdUsers, areas, packages, rooms, toolFolder } from './layers.ts'

/**
 * The rules of dependency-cruiser, made from the tables of layers.ts. A rule matches a file below the repository's root or, where an import leads nowhere,
 * the name of a package.
 */

const forbid = (name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
})

const anyOf = (words: readonly string[]) => `(${words.join('|')})`
const folderOf = new Map(packages.map(({ name, folder }) => [name, folder]))
const tests = [String.raw`\.test(-kit|-child)?\.tsx?$`, '/src/test(ing)?/', '/src/.+/test(ing)?/']
const anyPackage = '^(packages/[^/]+|mf-[^/]+|shell)/'

/** Matches the files of packages and their names. */
const packagesNamed = (names: readonly string[]) =>
  `^${anyOf([...names.map((name) => `${folderOf.get(name) ?? name}/`), ...names.map((name) => `@emberwatch/${name}(/|$)`)])}`
const everyPackage = '^(packages/|mf-|shell/|e2e/|@emberwatch/)'

function packageRules({ name, folder, dependencies, devDependencies }: (typeof packages)[number]): Rule[] {
  const upwards = (title: string, from: Rule['from'], lower: readonly string[]) =>
    forbid(title, 'The arrows of docs/architecture.md run downwards only.', from, {
      path: everyPackage,
      pathNot: `^${folder}/|${packagesNamed([name, ...lower])}`,
    })
  return [
    upwards(`${name} imports lower layers`, { path: `^${folder}/src/`, pathNot: tests }, dependencies),
    upwards(
      `tests of ${name} import what package.json names`,
      { path: tests.map((pattern) => `^${folder}/.*${pattern}`) },
      [...dependencies, ...devDependencies],
    ),
  ]
}

function roomRules(name: string, layers: readonly (readonly string[])[]): Rule[] {
  const src = `^${folderOf.get(name)}/src/`
  return layers.flatMap((layer, level) =>
    layer.map((room) => {
      const others = layers
        .slice(level)
        .flat()
        .filter((other) => other !== room)
      const comment = 'The order of folders stands in tools/checks/layers/layers.ts.'
      const from = { path: `${src}${room}/`, pathNot: String.raw`\.test[^/]*\.ts$` }
      return forbid(`${name}/${room} imports what lies below it`, comment, from, { path: `${src}${anyOf(others)}/` })
    }),
  )
}

export const layerRules: readonly Rule[] = [
  forbid(
    'no cycles',
    'Files that import each other, types too, have no order in which to be read.',
    {},
    { circular: true },
  ),
  ...packages.filter(({ name }) => name !== 'e2e').flatMap(packageRules),
  ...Object.entries(rooms).flatMap(([name, layers]) => roomRules(name, layers)),
  forbid(
    'packages by name',
    'Import a package by its name, and never tools or the inside of the shell or of an area.',
    { path: anyPackage },
    { path: `^(packages/[^/]+|mf-[^/]+|shell|${toolFolder}|e2e)/`, pathNot: '^$1/', dependencyTypes: ['local'] },
  ),
  forbid(
    'antd through ui',
    'Areas and shell use antd through @emberwatch/ui.',
    { path: anyPackage, pathNot: packagesNamed(antdUsers) },
    { path: '(^|node_modules/)(antd|@ant-design/[^/]+)(/|$)' },
  ),
  forbid(
    'the kernel of the contract',
    'The kernel, which the shell and several areas call, knows no area (decision 0030).',
    { path: '^packages/contract/src/([^/]+|entities/.*)$', pathNot: String.raw`/api\.ts$|\.test\.ts$` },
    { path: `^packages/contract/src/${anyOf(areas.map((area) => area.replace('mf-', '')))}/|^@emberwatch/contract/` },
  ),
  forbid(
    'the API without the fleet',
    'Servers pass it what fills its database.',
    { path: '^packages/api/src/', pathNot: ['^packages/api/src/fleet/', ...tests] },
    { path: '^packages/api/src/fleet/' },
  ),
  forbid(
    'tools below e2e',
    'The tools lie below the browser tests.',
    { path: `^${toolFolder}/`, pathNot: tests },
    { path: '^e2e/' },
  ),
  forbid(
    'test kits in tests',
    'Only tests and other test kits import test kits.',
    { path: anyPackage, pathNot: ['^packages/(testing|area-kit)/', ...tests] },
    { path: '^packages/testing/|^packages/[^/]+/src/test(ing)?/|^@emberwatch/(testing|[^/]+/testing)(/|$)' },
  ),
]
