import type { FleetScope, UserStatus, Viewer } from '@emberwatch/contract'
import type { Settings } from '../settings.ts'

/** The person who makes a call. `permissions.resources` holds only the levels that the endpoint's rule is about: a person may hold a hundred thousand. */
export interface Caller extends Viewer {
  readonly status: UserStatus
  readonly sessionId: string
  readonly isTwoStepOn: boolean
  /** Last use of a second factor in this session. */
  readonly provedAt: Date | null
  /** Present for a wall screen, which makes only calls that are for walls (product 2.10). */
  readonly wall?: { readonly scope: FleetScope; readonly showsAccess: boolean }
}

/** See REQUIRE_TWO_STEP. */
export const mustHaveTwoSteps = ({ requireTwoStep }: Settings, { permissions }: Caller): boolean =>
  requireTwoStep === 'super' && permissions.isSuperUser
