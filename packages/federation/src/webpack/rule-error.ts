import webpack from 'webpack'
import type { Refusal } from '../refused.ts'

/** An error of a build whose source breaks a rule of the platform. */
export class RuleError extends webpack.WebpackError {
  readonly refusal: Refusal

  constructor(rule: Refusal['rule'], message: string) {
    super(`${rule}: ${message}`)
    this.refusal = { rule, message }
  }
}
