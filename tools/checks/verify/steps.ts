import { changedFolders } from './changed-folders.ts'
import { e2eResults, jestResults, type Step } from './run-steps.ts'

const check: Step = {
  name: 'type check and lint',
  commands: [
    ['pnpm', 'run', 'typecheck'],
    ['pnpm', 'run', 'lint'],
  ],
}
const jest = (...paths: string[]): Step => ({
  name: 'unit and page tests',
  commands: [['pnpm', 'run', 'unit', '--ci', '--json', `--outputFile=${jestResults}`, ...paths]],
})
const build = (...names: string[]): Step => ({
  name: 'builds',
  commands: [['node', 'tools/dev/build.ts', ...names]],
  isRequired: true,
})
const budgets: Step = {
  name: 'budgets',
  commands: [
    ['node', 'tools/checks/budgets/check.ts'],
    ['node', 'tools/checks/floor.ts'],
  ],
}
const endToEnd = (...words: string[]): Step => ({
  name: 'end-to-end tests',
  commands: [['node', 'e2e/run.ts', `--results=${e2eResults}`, ...words]],
})

export const wholeSteps: readonly Step[] = [check, build(), budgets, jest(), endToEnd()]

const groundwork = ['packages/ui', 'packages/api-client', 'packages/store', 'packages/contract']

/**
 * Checks of one area before a push: type check and lint of everything, as other areas may use parts of it; tests of the area, its calls and the
 * packages below it that the branch changes; the builds and budgets; and the end-to-end tests that have the area's name as file or tag.
 */
export const areaSteps = (area: string): readonly Step[] => [
  check,
  jest(`mf-${area}/`, `packages/api/src/areas/${area}/`, ...changedFolders(groundwork).map((folder) => `${folder}/`)),
  build(),
  budgets,
  endToEnd(`--grep=(^|[ /])${area}(-[a-z]+)*\\.e2e\\.ts|@${area}( |$)`),
]
