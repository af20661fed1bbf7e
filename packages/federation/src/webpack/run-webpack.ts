import webpack, { type Configuration, type Stats } from 'webpack'
import { Refused } from '../refused.ts'
import { RuleError } from './rule-error.ts'

/** Runs a build once. @throws Refused where the source only breaks rules, else with webpack's messages if the build fails */
export function runWebpack(config: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config)
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error)
        else if (stats?.hasErrors()) reject(failureOf(stats))
        else resolve()
      })
    })
  })
}

function failureOf(stats: Stats): Error {
  const { errors } = stats.compilation
  const refusals = errors.flatMap((error) => (error instanceof RuleError ? [error.refusal] : []))
  return refusals.length === errors.length
    ? new Refused(refusals)
    : new Error(stats.toString({ all: false, errors: true, colors: false }))
}
