import { antdUsers, areas, packages, rooms } from './floors.ts'

/** The linter's rules of imports, made from the floors: a configuration that biome.json extends. */
export const biomeRules = () => ({
  overrides: [
    ...packages.flatMap(({ name, folder, dependencies, devDependencies }) => [
      // The calls of areas take the kernel of the contract by its name, as the areas do.
      rule([`${folder}/src/**`], name, name === 'contract' ? [name] : dependencies),
      ...(devDependencies.length > 0 ? [rule(testsOf(folder), name, [...dependencies, ...devDependencies])] : []),
    ]),
    ...kernel(),
    ...Object.entries(rooms).flatMap(([name, floors]) => roomRules(name, floors)),
  ],
})

const testsOf = (folder: string) => [
  `${folder}/src/**/*.test*.{ts,tsx}`,
  `${folder}/src/{test,testing}/**`,
  `${folder}/src/**/{test,testing}/**`,
]

const outside = {
  group: ['**/src/**', '**/mf-*/**'],
  message: 'Import a package by its name, and never the inside of the shell or of an area.',
}
const antd = {
  group: ['antd', 'antd/**', '@ant-design/**'],
  message: 'Areas and shell use antd through @emberwatch/ui.',
}

/** What a package may not import: all of ours that its package.json does not name. */
function patternsOf(name: string, allowed: readonly string[]) {
  const others = [...packages.filter((one) => !one.name.startsWith('mf-')).map((one) => one.name), 'mf-*']
  const refused = others.filter((other) => !allowed.includes(other))
  return [
    {
      group: refused.flatMap((other) => [`@emberwatch/${other}`, `@emberwatch/${other}/**`]),
      message: 'The arrows of docs/architecture.md run downwards only.',
    },
    outside,
    ...(antdUsers.includes(name) ? [] : [antd]),
  ]
}

const rule = (includes: readonly string[], name: string, allowed: readonly string[], more: readonly object[] = []) => ({
  includes,
  linter: {
    rules: {
      style: {
        noRestrictedImports: { level: 'error', options: { patterns: [...patternsOf(name, allowed), ...more] } },
      },
    },
  },
})

/** What the shell and several areas call knows no area (decision 0027). */
const kernel = () => [
  rule(
    [
      'packages/contract/src/*.ts',
      'packages/contract/src/entities/**',
      '!packages/contract/src/api.ts',
      '!packages/contract/src/*.test.ts',
    ],
    'contract',
    [],
    [
      {
        group: areas.map((area) => `**/${area.replace('mf-', '')}/**`),
        message: 'The kernel of the contract knows no area.',
      },
    ],
  ),
]

/** Of each folder with an order, what it may not import: the folders beside and above it. */
function roomRules(name: string, floors: readonly (readonly string[])[]) {
  const { folder, dependencies } = packages.find((one) => one.name === name) as (typeof packages)[number]
  return floors.flatMap((floor, level) =>
    floor.map((room) => {
      const refused = floors
        .slice(level)
        .flat()
        .filter((other) => other !== room)
      const group = refused.flatMap((other) => [`../${other}/**`, `../**/${other}/**`])
      const message = `The floors of ${folder} stand in tools/checks/floors/floors.ts: ${room} imports what lies below it.`
      return rule(
        [`${folder}/src/${room}/**`, `!${folder}/src/**/*.test*.ts`],
        name,
        dependencies,
        refused.length > 0 ? [{ group, message }] : [],
      )
    }),
  )
}
