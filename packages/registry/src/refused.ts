import type { Refusal } from '@emberwatch/federation'

/** A publish or a switch that breaks a rule; every refusal names its rule and what to mend. Nothing was changed. */
export class Refused extends Error {
  readonly refusals: readonly Refusal[]

  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ rule, message }) => `${rule}: ${message}`).join('\n'))
    this.name = 'Refused'
    this.refusals = refusals
  }
}

export const refuse = (rule: Refusal['rule'], message: string): never => {
  throw new Refused([{ rule, message }])
}
