export interface Refusal {
  readonly rule:
    | 'schema'
    | 'grant'
    | 'menu'
    | 'changed'
    | 'permission'
    | 'reserved-path'
    | 'collision'
    | 'extension'
    | 'missing-file'
    | 'file-type'
    | 'host-contract'
    | 'api'
    | 'calls'
    | 'integrity'
    | 'immutable'
    | 'missing-release'
    | 'override'
    | 'upload'
    | 'signature'
  readonly message: string
}

/** Names the broken rule and the remedy. Nothing was changed. Command lines end with the exit code of refusals for it. */
export class Refused extends Error {
  readonly refusals: readonly Refusal[]

  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ rule, message }) => `${rule}: ${message}`).join('\n'))
    this.name = 'Refused'
    this.refusals = refusals
  }
}
