import type { UserStatus, Viewer } from '@emberwatch/contract'

/**
 * The signed-in person of a request. `permissions.resources` holds only the levels that the endpoint's access rule is
 * about: someone may hold a hundred thousand, and reading them all would be most of the work of a request.
 */
export interface Caller extends Viewer {
  readonly status: UserStatus
  readonly sessionId: string
  readonly isTwoStepOn: boolean
  /** When the session last showed a code of two-step sign-in; null where it never did. */
  readonly provedAt: Date | null
}
