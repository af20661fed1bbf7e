import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { overBudget } from './over-budget.ts'
import { type Weights, weighPages } from './page-weights.ts'

/**
 * `pnpm budgets`: checks that the built pages need no more bytes and requests than budgets.json allows. `--raise` writes the current weights as new
 * budgets, which reviewers see as a change.
 */
const file = join(import.meta.dirname, 'budgets.json')
const { values } = parseArgs({ options: { raise: { type: 'boolean', default: false } } })
const weights = weighPages()
if (values.raise) {
  writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`)
  console.log(`${Object.keys(weights).length} budgets are what the builds take now`)
} else {
  const budgets: Weights = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const problems = overBudget(weights, budgets)
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    console.error(
      '\nMake it smaller (docs/performance.md says how), or run "pnpm budgets --raise" and say in the commit why.',
    )
    process.exit(1)
  }
  console.log(`${Object.keys(weights).length} pages and journeys are within their budgets`)
}
