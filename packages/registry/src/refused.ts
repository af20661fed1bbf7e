import type { Refusal } from '@emberwatch/federation'

/** Names the broken rule and the remedy. Nothing was changed. */
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
