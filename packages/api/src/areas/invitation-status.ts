import { invitationDays } from '@emberwatch/contract'
import type { AccessEntry } from '@emberwatch/contract/sites-systems'

const lifeMs = invitationDays * 24 * 60 * 60_000

/** Invitations sent before this instant have expired (product 9.9). */
export const oldestPending = (now: Date): Date => new Date(now.getTime() - lifeMs)

interface Decided {
  readonly isAccepted: boolean
  readonly isRejected: boolean
  readonly createdAt: Date
  readonly resentAt: Date | null
}

export function invitationStatus(row: Decided, now: Date): AccessEntry['status'] {
  if (row.isAccepted) return 'Accepted'
  if (row.isRejected) return 'Rejected'
  return (row.resentAt ?? row.createdAt) <= oldestPending(now) ? 'Expired' : 'Pending'
}
