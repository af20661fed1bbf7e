import type { AreaOverview, AreaRelease, ReleaseAction } from '@emberwatch/contract/admin'

export interface ReleaseRow extends AreaRelease {
  readonly area: string
  readonly title: string
  readonly canary: AreaOverview['canary']
  readonly loaded: number
  readonly failed: number
  readonly fellBack: number
  readonly active: string | null
  readonly previous: string | null
  /** Stored versions that are not active, the likeliest first. */
  readonly others: readonly string[]
  readonly steps: AreaOverview['steps']
  readonly revision: number
  /** Bytes of the active release for a canary, of the one before for an active one. */
  readonly bytesBefore: number | undefined
}

/** A change that somebody has picked from a row. */
export interface Chosen {
  readonly action: ReleaseAction
  readonly row: ReleaseRow
}
