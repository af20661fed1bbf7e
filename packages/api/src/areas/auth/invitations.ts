import { type Invitation, invitations } from '@emberwatch/contract/auth'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { CallAbout } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { isId, refuseUnconfirmed } from '../../identity/people.ts'
import { personName } from '../../lists/source.ts'
import { recordActivity } from '../../record/record.ts'
import { invitationStatus, isOfAdmin, oldestPending } from '../invitation-status.ts'
import { lockLiveSystem } from '../sites-systems/change-systems.ts'
import { applyTeamAccess } from '../sites-systems/teams/apply-access.ts'
import { lockTeam } from '../sites-systems/teams/team-rows.ts'
import { systemName } from '../system-name.ts'

interface Row extends Omit<Invitation, 'status' | 'inviter'> {
  readonly inviterName: string | null
  readonly inviterAddress: string | null
  readonly hasInviter: boolean
  readonly isAccepted: boolean
  readonly isRejected: boolean
  readonly createdAt: Date
  readonly resentAt: Date | null
}

/** Matches the invited account, or the account that has the invited address (product 9.2). */
const isTheirs = (userId: string) => sql<boolean>`(a.user_id = ${userId} or (a.user_id is null
  and fold(btrim(a.email_address)) = (select fold(btrim(email_address)) from users where id = ${userId})))`

/** Follows the joins of an invitation. */
const joinInviter = sql`left join users i on i.id = a.invited_by_id and i.deleted_at is null`
const inviter = sql`${personName('i')} as inviter_name, i.email_address as inviter_address`

/** @throws ApiProblem 404, for somebody else's invitation too */
async function findInvitation(db: Queries, id: string, userId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select a.id, 'site' as type, s.id as site_id, s.name as site_name, null::uuid as system_id,
      null::text as system_name, null::uuid as team_id, null::text as team_name, a.access_level, a.is_accepted, a.is_rejected, a.created_at, a.resent_at, ${isOfAdmin('site')} as has_inviter,
      ${inviter}
    from site_access a join sites s on s.id = a.site_id and s.deleted_at is null ${joinInviter}
    where a.id = ${isId(id) ? id : null} and a.grant_id is null and ${isTheirs(userId)}
    union all
    select a.id, 'system', null, null, y.id, ${systemName}, null, null, a.access_level,
      a.is_accepted, a.is_rejected, a.created_at, a.resent_at, ${isOfAdmin('system')}, ${inviter}
    from system_access a join systems y on y.id = a.system_id
      join sites s on s.id = y.site_id and s.deleted_at is null ${joinInviter}
    where a.id = ${isId(id) ? id : null} and a.grant_id is null and ${isTheirs(userId)}
    union all
    select a.id, 'team', null, null, null, null, t.id, t.name, case when a.is_manager then 2 else 0 end,
      a.is_accepted, a.is_rejected, a.created_at, a.resent_at, ${isOfAdmin('team')}, ${inviter}
    from team_members a join teams t on t.id = a.team_id ${joinInviter}
    where a.id = ${isId(id) ? id : null} and ${isTheirs(userId)}`.execute(db)
  const [invitation] = rows
  if (!invitation) throw new ApiProblem('user.invitation_not_found')
  return invitation
}

/** A person who has not confirmed the address sees no name of a site or a person (product 9.7). */
const show = (
  {
    isAccepted,
    isRejected,
    createdAt,
    resentAt,
    hasInviter,
    inviterName,
    inviterAddress,
    teamId,
    teamName,
    ...row
  }: Row,
  { status }: Pick<Caller, 'status'>,
  now: Date,
): Invitation => ({
  ...row,
  ...(row.type === 'team' ? { teamId, teamName } : {}),
  ...(inviterAddress !== null && {
    inviter: { name: status === 'REGISTRATION' ? null : inviterName, emailAddress: inviterAddress },
  }),
  ...(status === 'REGISTRATION'
    ? { siteName: null, systemName: null, ...(row.type === 'team' && { teamName: null }) }
    : {}),
  status: invitationStatus({ isAccepted, isRejected, createdAt, resentAt, hasInviter }, now),
})

function refuseDecided(row: Row, now: Date) {
  const status = invitationStatus(row, now)
  if (status !== 'Pending') throw new ApiProblem(refusals[status])
}
const refusals = {
  Accepted: 'user.invitation_accepted',
  Rejected: 'user_invitation.rejected',
  Expired: 'user_invitation.expired',
} as const

const tables = { site: 'siteAccess', system: 'systemAccess', team: 'teamMembers' } as const

const decisions = {
  accept: { isAccepted: true },
  reject: { isRejected: true },
} as const

/**
 * Accepts or rejects an invitation, once. Accepting needs a confirmed address (product 3.7): people of a site see the ids of its invitations and
 * could otherwise register with an invited address.
 */
async function decide(call: CallAbout, decision: keyof typeof decisions): Promise<Invitation> {
  const { db, params, user, now } = call
  const invitation = await findInvitation(db, params.id, user.id)
  refuseDecided(invitation, now())
  if (decision === 'accept') refuseUnconfirmed(user)
  const isDone = await db.transaction().execute(async (change) => {
    if (invitation.teamId) await lockTeam(change, invitation.teamId)
    // Levels on an archived system can only be taken away (product 8.8).
    if (invitation.systemId && decision === 'accept') await lockLiveSystem(change, invitation.systemId)
    const decided = await change
      .updateTable(tables[invitation.type] as 'siteAccess')
      .set({ ...decisions[decision], userId: user.id, decidedAt: now() })
      .where('id', '=', invitation.id)
      .where('isAccepted', '=', false)
      .where('isRejected', '=', false)
      .where(sql<boolean>`coalesce(resent_at, created_at) > ${oldestPending(now())}`)
      .returning('id')
      .executeTakeFirst()
    const activity = {
      actorId: user.id,
      targetType: invitation.type,
      targetId: invitation.siteId ?? invitation.systemId ?? invitation.teamId ?? invitation.id,
      targetName: invitation.siteName ?? invitation.systemName ?? invitation.teamName,
    }
    // From now on the person holds what the team holds.
    if (decided && decision === 'accept' && invitation.teamId)
      await applyTeamAccess(change, sql<boolean>`m.id = ${decided.id}`, now())
    if (decided) await recordActivity(change, { ...activity, action: `invitation.${decision}ed` }, now())
    return decided !== undefined
  })
  const after = await findInvitation(db, params.id, user.id)
  if (!isDone) refuseDecided(after, now())
  return show(after, user, now())
}

export const invitationRoutes: Route[] = [
  route(invitations.get, async ({ db, params, user, now }) =>
    show(await findInvitation(db, params.id, user.id), user, now()),
  ),
  route(invitations.accept, (call) => decide(call, 'accept')),
  route(invitations.reject, (call) => decide(call, 'reject')),
]
