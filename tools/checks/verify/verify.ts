import { areasHere } from '../../dev/build-all.ts'
import { installInCi, programsOfTests } from '../../dev/debian.ts'
import { runSteps } from './run-steps.ts'
import { areaSteps, wholeSteps } from './steps.ts'

/**
 * `npm test`: type check, lint, production builds and their budgets, unit and page tests, end-to-end tests. `pnpm verify <area>`: the same for one
 * area and the packages below it.
 */
const [area] = process.argv.slice(2)
if (area !== undefined && !areasHere().includes(area)) {
  console.error(`There is no area "${area}" here, but ${areasHere().join(', ')}`)
  process.exit(2)
}
installInCi(programsOfTests)
process.exitCode = (await runSteps(area === undefined ? wholeSteps : areaSteps(area))) ? 0 : 1
