import { invitationDays } from '@emberwatch/contract'
import type { Invitation } from '@emberwatch/contract/auth'
import type { AccessEntry } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { administersSite, administersSystem, managesTeam } from '../identity/site-admins.ts'

const lifeMs = invitationDays * 24 * 60 * 60_000

/** Invitations sent before this instant have expired (product 9.9). */
export const oldestPending = (now: Date): Date => new Date(now.getTime() - lifeMs)

const administersPlace = {
  site: administersSite(sql.ref('a.site_id')),
  system: administersSystem(sql.ref('a.system_id')),
  team: managesTeam(sql.ref('a.team_id')),
} as const

/** Tests whether the maker of an invitation `a` still administers the place; one whose maker is not known any more stays. */
export const isOfAdmin = (kind: Invitation['type']) => sql<boolean>`(a.invited_by_id is null
  or exists (select from users u where u.id = a.invited_by_id and ${administersPlace[kind]}))`

/** Whether the row `a` is an expired invitation: `invitationStatus` in SQL. */
export const isExpired = (kind: Invitation['type'], now: Date) => sql<boolean>`(not a.is_accepted and not a.is_rejected
  and (coalesce(a.resent_at, a.created_at) <= ${oldestPending(now)} or not ${isOfAdmin(kind)}))`

interface Decided {
  readonly isAccepted: boolean
  readonly isRejected: boolean
  readonly createdAt: Date
  readonly resentAt: Date | null
  /** True while the person who made or sent it last administers the place (`isOfAdmin`). */
  readonly hasInviter: boolean
}

/** What everybody sees of an invitation (product 9.9). */
export function invitationStatus(row: Decided, now: Date): AccessEntry['status'] {
  if (row.isAccepted) return 'Accepted'
  if (row.isRejected) return 'Rejected'
  const isTooOld = (row.resentAt ?? row.createdAt) <= oldestPending(now)
  return isTooOld || !row.hasInviter ? 'Expired' : 'Pending'
}
