import { join } from 'node:path'
import { changedFolders, upstream } from './changed-folders.ts'
import { type Counts, failedFiles, jestCounts, noCounts, playwrightCounts, stepCounts } from './counts.ts'

/**
 * What is checked, in three circles (docs/testing.md): what a person runs before a push (`npm test`), what a landing runs on top of it
 * (`pnpm test:landing`, called by .ci/run), and what a release runs (`pnpm test:all`).
 */

export const root = join(import.meta.dirname, '../../..')
const resultOf = (name: string) => join(root, 'test-results', `${name.replaceAll(' ', '-')}.json`)

type Command = readonly [program: string, ...args: string[]]
export interface Part {
  readonly name: string
  /** These run side by side. */
  readonly commands: readonly Command[]
  /** Runs once more what has failed. A part without it has its own second try, or is right or wrong at once. */
  readonly retry?: () => Command
  /** Reads how many tests passed and failed; after the second try those of the first count as passed where they passed then. */
  readonly counts: () => Counts
  /** The parts after this one cannot run when it fails. */
  readonly isRequired?: boolean
}

/** Splits a part over machines: `--shard=1/3` of Jest and Playwright. */
export type Shard = `${number}/${number}`
const shardArg = (shard: Shard | undefined) => (shard ? [`--shard=${shard}`] : [])

const types: Part = {
  name: 'types and lint',
  commands: [
    ['pnpm', 'run', 'typecheck'],
    ['pnpm', 'run', 'lint'],
  ],
  counts: noCounts,
}
const build: Part = {
  name: 'builds',
  commands: [['node', 'tools/dev/build.ts']],
  counts: noCounts,
  isRequired: true,
}
const budgets: Part = {
  name: 'budgets',
  commands: [
    ['node', 'tools/checks/budgets/check.ts'],
    ['node', 'tools/checks/floor.ts'],
  ],
  counts: noCounts,
}

/** @param circles of files by their name: '' for behaviours, `sweep`, `release` */
const projects = (...circles: string[]) =>
  circles.flatMap((circle) => ['node', 'browser'].map((kind) => (circle ? `${kind}-${circle}` : kind)))

interface JestPart {
  readonly name: string
  /** All of them when left out. */
  readonly projects?: readonly string[]
  /** Patterns of paths, and options. */
  readonly args?: readonly string[]
  readonly program?: Command
  /** Files that lie beside each other share their modules, which only whole circles can. */
  readonly isJoined?: boolean
}
function jest({ name, projects = [], args = [], program = ['pnpm', 'run', 'unit'], isJoined }: JestPart): Part {
  const command = (file: string, ...more: readonly string[]): Command => [
    ...program,
    ...['--config', isJoined ? 'jest.joined.config.mjs' : 'jest.config.mjs'],
    ...['--ci', '--passWithNoTests', '--json', `--outputFile=${file}`],
    ...more,
    ...(projects.length > 0 ? ['--selectProjects', ...projects] : []),
  ]
  const again = resultOf(`${name} again`)
  return {
    name,
    commands: [command(resultOf(name), ...args)],
    retry: () => command(again, '--maxWorkers=1', '--runTestsByPath', ...failedFiles(resultOf(name))),
    counts: () => jestCounts(resultOf(name), again),
  }
}

/** @param args of e2e/run.ts */
function endToEnd(name: string, ...args: string[]): Part {
  const command = (file: string, ...more: string[]): Command => [
    ...(['node', 'e2e/run.ts', `--results=${file}`] as const),
    ...more,
    ...args,
  ]
  return {
    name,
    commands: [command(resultOf(name))],
    retry: () => command(resultOf(`${name} again`), '--last-failed'),
    counts: () => playwrightCounts(resultOf(name), resultOf(`${name} again`)),
  }
}

const webkit: Part = {
  name: 'WebKit',
  commands: [['node', 'e2e/run.ts', '--engine=webkit', `--results=${resultOf('WebKit')}`]],
  retry: () => ['node', 'e2e/run.ts', '--engine=webkit', `--results=${resultOf('WebKit')}`],
  counts: () => stepCounts(resultOf('WebKit')),
}
const faults = (...args: string[]): Part => ({
  name: 'faults',
  commands: [['pnpm', 'run', 'faults', `--results=${resultOf('faults')}`, ...args]],
  counts: () => stepCounts(resultOf('faults')),
})

/** Jest on PostgreSQL behind PgBouncer. */
const postgres = (part: Pick<JestPart, 'projects' | 'args'>): Part =>
  jest({
    ...part,
    name: 'PostgreSQL',
    program: ['node', 'tools/dev/postgres/with-postgres.ts', 'pnpm', 'run', 'unit'],
  })
/** Tests whose subject is the dialect of SQL or the database itself; the budget of statements makes every call once. */
export const dialect = [
  'packages/api/src/(db|lists|jobs|live|notifications)/',
  'packages/api/src/database-budget',
  'packages/api/src/fleet/seed-demo',
  'packages/gateway/src/intake/',
  'packages/host/src/releases/several-hosts',
  'packages/registry/src/engines/',
]
/**
 * Every test that reaches a database, but for the sweeps over calls and the fuzz of the broker, which meet no other SQL. These patterns replace
 * those of the project `node`, which has the files of all circles with them.
 */
const onAnyDatabase = [
  ...['--testPathIgnorePatterns', '/node_modules/', '/dist/', '/var/', '/area-kit/', 'older-shell'],
  ...['access-sweep', 'ownership', 'hostile-values', 'fuzz', '--findRelatedTests'],
  'packages/api/src/testing/server-databases.ts',
  'packages/registry/src/testing/test-stores.ts',
]

/** What people would lose in Firefox alone; the rest of its files run in `pnpm test:all`. */
export const firefoxAtLanding = ['journeys', 'policy', 'leaving', 'quick-entry', 'basement', 'drafts']

/** Builds of a whole product by other means than ours, and the folders that they stand on. */
export const builtElsewhere = {
  tests: ['tools/release/', 'tools/dev/new/', 'tools/checks/older-shell', 'packages/area-kit/'],
  folders: ['packages', 'shell', 'tools/release', 'tools/dev', 'deploy'],
}

/** `npm test`. */
export const personParts: readonly Part[] = [
  types,
  build,
  budgets,
  jest({ name: 'unit and page tests', projects: projects(''), isJoined: true }),
  endToEnd('end-to-end tests', '--project=behaviour'),
]

/** `pnpm test:landing`, after `npm test`: what harms people or data comes before the sweeps. */
export function landingParts(base = process.env.BASE_COMMIT): readonly Part[] {
  const isChanged = !base || changedFolders(builtElsewhere.folders, root, base).length > 0
  return [
    postgres({ projects: ['node', 'node-sweep'], args: ['--testPathPatterns', ...dialect] }),
    faults('--landing'),
    jest({ name: 'sweeps', projects: projects('sweep') }),
    endToEnd('end-to-end sweeps', '--project=sweep'),
    endToEnd('Firefox', '--engine=firefox', ...firefoxAtLanding),
    webkit,
    ...(isChanged
      ? [
          jest({
            name: 'kit and delivery',
            projects: projects('release'),
            args: ['--testPathPatterns', ...builtElsewhere.tests],
          }),
          endToEnd('kit', '--project=release', 'area-kit'),
        ]
      : []),
  ]
}

/** `pnpm test:all`: everything. With a shard Jest and Playwright run that share of each part, and each other part runs on one of the machines. */
export function allParts(shard?: Shard): readonly Part[] {
  const [number, count] = (shard ?? '1/1').split('/').map(Number) as [number, number]
  const isHere = (_: Part, index: number) => index % count === number - 1
  return [
    build,
    ...[types, budgets, webkit, faults()].filter(isHere),
    jest({ name: 'unit and page tests', args: shardArg(shard) }),
    postgres({ projects: ['node'], args: [...shardArg(shard), ...onAnyDatabase] }),
    // A circle has a server of its own, as what one leaves behind is not what the next begins with.
    ...['behaviour', 'sweep', 'release'].map((circle) =>
      endToEnd(`end-to-end ${circle}s`, `--project=${circle}`, ...shardArg(shard)),
    ),
    endToEnd('Firefox', '--engine=firefox', ...shardArg(shard)),
  ]
}

const groundwork = ['packages/ui', 'packages/api-client', 'packages/store', 'packages/contract']

/**
 * `pnpm verify <area>`: type check and lint of everything, as other areas may use parts of it; tests of the area, its calls and the packages
 * below it that the branch changes; the builds and budgets; and the end-to-end tests that have the area's name as file or tag.
 */
export const areaParts = (area: string): readonly Part[] => [
  types,
  jest({
    name: 'unit and page tests',
    args: [
      ...['--testPathPatterns', `mf-${area}/`, `packages/api/src/areas/${area}/`],
      ...changedFolders(groundwork).map((folder) => `${folder}/`),
    ],
  }),
  build,
  budgets,
  endToEnd('end-to-end tests', `--grep=(^|[ /])${area}(-[a-z]+)*(\\.sweep)?\\.e2e\\.ts|@${area}( |$)`),
]

/** Tests that read files of others, whose imports do not say what they are about. */
const readers = ['--testPathPatterns', 'tools/checks/']

/** `pnpm test:changed`: the types, and the tests that import what differs from the branch's upstream. */
export const changedParts = (base = upstream()): readonly Part[] => [
  types,
  jest({ name: 'unit and page tests', args: [`--changedSince=${base}`] }),
  jest({ name: 'tests that read files', projects: projects(''), args: readers }),
  build,
  endToEnd('end-to-end tests', `--only-changed=${base}`),
]
