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
  commands: [['pnpm', 'exec', 'jest', '--ci', '--json', `--outputFile=${jestResults}`, ...paths]],
})
const build = (...names: string[]): Step => ({ name: 'builds', commands: [['node', 'tools/dev/build.ts', ...names]] })
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

/** What `npm test` and CI run. */
export const wholeSteps: readonly Step[] = [check, jest(), build(), budgets, endToEnd()]

/** What every area stands on in the browser. */
const groundwork = ['packages/ui', 'packages/api-client', 'packages/store', 'packages/contract']

/**
 * What a team runs before it pushes: types and rules of everything, as another area may use a part of this one; tests of the area, of its calls
 * and of those parts below it that the branch changes; its build and the bytes of its pages; and in the browser what carries its name as file or as tag.
 */
export const areaSteps = (area: string): readonly Step[] => [
  check,
  jest(`mf-${area}/`, `packages/api/src/areas/${area}/`, ...changedFolders(groundwork).map((folder) => `${folder}/`)),
  build(),
  budgets,
  endToEnd(`--grep=(^|[ /])${area}(-[a-z]+)*\\.e2e\\.ts|@${area}( |$)`),
]
