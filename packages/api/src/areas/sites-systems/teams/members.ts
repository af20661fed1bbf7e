import { accessTeams, type TeamMember, teamMembersMax } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Queries } from '../../../db/queries.ts'
import type { CallOf, Services } from '../../../http/call.ts'
import { route } from '../../../http/route.ts'
import type { Caller } from '../../../identity/caller.ts'
import { refuseUnconfirmed } from '../../../identity/people.ts'
import { uuid } from '../../../lists/keys.ts'
import { listRoute } from '../../../lists/list-route.ts'
import { column, firstRow, onlyRow, type PageOfIds, personName } from '../../../lists/source.ts'
import { invitationStatus, isExpired, isOfAdmin } from '../../invitation-status.ts'
import { limitInvitations } from '../limit-invitations.ts'
import { mailInvitation } from '../mail-invitation.ts'
import { keepAdministrators } from './apply-access.ts'
import { lockTeam, recordTeam, type Team } from './team-rows.ts'

/** Handles members of teams and their invitations, which auth/invitations.ts accepts (product 9.13). */

async function loadMembers(db: Queries, page: PageOfIds, now: Date): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('teamMembers as a', 'a.id', 'page.id')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'a.userId').on('a.isAccepted', '=', true))
    .select(['a.id', 'a.emailAddress', 'u.id as userId', personName('u').as('userName'), 'a.isManager'])
    .select(['a.isAccepted', 'a.isRejected', 'a.createdAt', 'a.resentAt', isOfAdmin('team').as('hasInviter')])
    .orderBy('page.position')
    .execute()
  return rows.map(({ isAccepted, isRejected, resentAt, createdAt, hasInviter, ...row }) => ({
    ...row,
    status: invitationStatus({ isAccepted, isRejected, resentAt, createdAt, hasInviter }, now),
    createdAt: createdAt.toISOString(),
  }))
}

const loadMember = async (db: Queries, id: string, now: Date): Promise<TeamMember> =>
  firstRow(await loadMembers(db, onlyRow(id), now), 'team.member_not_found')

const list = listRoute(accessTeams.members, {
  from: ({ db, params }) => db.selectFrom('teamMembers as m').where('m.teamId', '=', params.id),
  key: { id: uuid('m.id') },
  sort: { emailAddress: column('m.emailAddress'), createdAt: column('m.createdAt') },
  search: { emailAddress: column('m.emailAddress') },
  filters: {},
  rows: ({ db, now }, page) => loadMembers(db, page, now()),
})

const invite = route(accessTeams.invite, async (call) => {
  const { db, params, user, body, now } = call
  refuseUnconfirmed(user)
  const emailAddress = body.emailAddress.trim()
  await limitInvitations(call, emailAddress)
  const id = await db.transaction().execute(async (change) => {
    const team = await lockTeam(change, params.id)
    await makeRoom(change, team, emailAddress, now())
    const person = await change
      .selectFrom('users')
      .select('id')
      .where('deletedAt', 'is', null)
      .where(isOf(emailAddress))
      .executeTakeFirst()
    const row = { teamId: team.id, userId: person?.id ?? null, emailAddress, isManager: body.isManager }
    const member = await change
      .insertInto('teamMembers')
      .values({ ...row, invitedById: user.id, createdAt: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error) => {
        throw isUniqueViolation(error) ? new ApiProblem('team.already_member') : error
      })
    const details = { entry: member.id, ...(person ? { personId: person.id } : {}) }
    await recordTeam(change, user, team, { action: 'team.invited', details }, now())
    const entry = { id: member.id, emailAddress, role: roleOf(body) }
    await mailInvitation({ ...call, db: change }, 'team', team.id, entry, team.name)
    return member.id
  })
  return loadMember(db, id, now())
})

const roleOf = ({ isManager }: { isManager: boolean }) => (isManager ? 'a manager' : 'a member')
const isOf = (emailAddress: string) => sql<boolean>`fold(btrim(email_address)) = fold(btrim(${emailAddress}))`

/** The link of an expired invitation stays invalid when the address is invited again. @throws ApiProblem 409 */
async function makeRoom(change: Queries, team: Team, emailAddress: string, now: Date): Promise<void> {
  await change
    .deleteFrom('teamMembers as a')
    .where('a.teamId', '=', team.id)
    .where(isOf(emailAddress))
    .where(isExpired('team', now))
    .execute()
  const { count } = await change
    .selectFrom('teamMembers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('teamId', '=', team.id)
    .executeTakeFirstOrThrow()
  if (count >= teamMembersMax) throw new ApiProblem('team.too_many')
}

/** A member whose team is locked. @throws ApiProblem 404 */
async function lockMember(change: Queries, id: string) {
  const find = () =>
    change
      .selectFrom('teamMembers')
      .select(['id', 'teamId', 'userId', 'isManager', 'isAccepted'])
      .where('id', '=', id)
      .executeTakeFirst()
  const before = await find()
  if (!before) throw new ApiProblem('team.member_not_found')
  const team = await lockTeam(change, before.teamId)
  const member = await find()
  if (!member) throw new ApiProblem('team.member_not_found')
  return { team, member }
}

/** @throws ApiProblem 409 where nobody else who can sign in manages the team */
async function keepManager(change: Queries, { id, teamId }: { id: string; teamId: string }): Promise<void> {
  const other = await change
    .selectFrom('teamMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select('m.id')
    .where('m.teamId', '=', teamId)
    .where('m.id', '!=', id)
    .where('m.isAccepted', '=', true)
    .where('m.isManager', '=', true)
    .where('u.deletedAt', 'is', null)
    .where('u.status', 'in', ['ACTIVE', 'REGISTRATION'])
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new ApiProblem('team.last_manager')
}

const changeMember = route(accessTeams.changeMember, async ({ db, params, user, body, now }) => {
  await db.transaction().execute(async (change) => {
    const { team, member } = await lockMember(change, params.id)
    if (member.isAccepted && member.isManager && !body.isManager) await keepManager(change, member)
    await change.updateTable('teamMembers').set(body).where('id', '=', member.id).execute()
    const changes = [{ field: 'role', from: roleOf(member), to: roleOf(body) }]
    const details = { entry: member.id, ...(member.userId ? { personId: member.userId } : {}) }
    await recordTeam(change, user, team, { action: 'team.roleChanged', changes, details }, now())
  })
  return loadMember(db, params.id, now())
})

/** What the member held by the team goes with their row. @throws ApiProblem 404, 409 */
async function removeMember(
  change: Queries,
  { user, now }: Pick<Services, 'now'> & { readonly user: Caller },
  id: string,
) {
  const { team, member } = await lockMember(change, id)
  if (member.isAccepted && member.isManager) await keepManager(change, member)
  await keepAdministrators(change, sql<boolean>`a.member_id = ${member.id}`, () =>
    change.deleteFrom('teamMembers').where('id', '=', member.id).execute(),
  )
  const isOwn = member.userId === user.id && member.isAccepted
  const action = isOwn ? 'team.left' : member.isAccepted ? 'team.accessRemoved' : 'team.invitationWithdrawn'
  const details = { entry: member.id, ...(member.userId ? { personId: member.userId } : {}) }
  await recordTeam(change, user, team, { action, details }, now())
}

async function leave({ db, params, user, now }: CallOf<typeof accessTeams.leave>) {
  await db.transaction().execute(async (change) => {
    const own = await change
      .selectFrom('teamMembers')
      .select('id')
      .where('teamId', '=', params.id)
      .where('userId', '=', user.id)
      .where('isAccepted', '=', true)
      .executeTakeFirst()
    if (!own) throw new ApiProblem('team.member_not_found')
    await removeMember(change, { user, now }, own.id)
  })
  return null
}

export const teamMemberRoutes = [
  list,
  invite,
  changeMember,
  route(accessTeams.removeMember, async ({ db, params, user, now }) => {
    await db.transaction().execute((change) => removeMember(change, { user, now }, params.id))
    return null
  }),
  route(accessTeams.leave, leave),
]
