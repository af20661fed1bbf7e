import { antdUsers, areas, packages, rooms, tools } from './floors.ts'

export const biomeRules = () => ({
  overrides: [
    ...packages.flatMap(({ name, folder, dependencies, devDependencies }) => [
      // Calls of areas import the contract's kernel by its package name, as the areas do.
      rule([`${folder}/src/**`], name, name === 'contract' ? [name] : dependencies),
      ...(devDependencies.length > 0 ? [rule(testsOf(folder), name, [...dependencies, ...devDependencies])] : []),
    ]),
    ...kernel(),
    ...Object.entries(rooms).flatMap(([name, floors]) => roomRules(name, floors)),
    restricted(
      [`${tools}/**`, `!${tools}/**/*.test.ts`],
      [{ group: ['**/e2e/**'], message: 'The tools lie below the browser tests.' }],
    ),
  ],
})

const testsOf = (folder: string) => [
  `${folder}/src/**/*.test*.{ts,tsx}`,
  `${folder}/src/{test,testing}/**`,
  `${folder}/src/**/{test,testing}/**`,
]

const outside = {
  group: ['**/src/**', '**/mf-*/**', `**/${tools}/**`],
  message: 'Import a package by its name, and never tools or the inside of the shell or of an area.',
}
/** The kit's linter has it too. */
export const antd = {
  group: ['antd', 'antd/**', '@ant-design/**'],
  message: 'Areas and shell use antd through @emberwatch/ui.',
}

/** The kit's linter has it too. */
export const lazy = {
  react: {
    importNames: ['lazy'],
    message: 'A lost chunk would crash the area: use lazyView, lazyDialog or lazyControl of @emberwatch/ui.',
  },
}

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

const restricted = (includes: readonly string[], patterns: readonly object[]) => ({
  includes,
  linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { paths: lazy, patterns } } } } },
})
const rule = (includes: readonly string[], name: string, allowed: readonly string[], more: readonly object[] = []) =>
  restricted(includes, [...patternsOf(name, allowed), ...more])

/** The kernel, which the shell and several areas call, may not import an area (decision 0030). */
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
