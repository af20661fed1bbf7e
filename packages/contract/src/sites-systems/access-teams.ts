import {
  AccessLevel,
  anyOf,
  Count,
  Id,
  isDateInRange,
  Level,
  onGrantTeam,
  onSite,
  onSystem,
  onTeam,
  onTeamGrant,
  onTeamMember,
  onTeamPass,
  requiredText,
  self,
  signedIn,
  superUser,
  Text,
  Time,
} from '@emberwatch/contract'
import { Email, invitationStatuses } from '@emberwatch/contract/auth'
import * as v from 'valibot'
import { NamedTarget } from './access-batches.ts'
import { del, get, list, post, put, teamKinds } from './calls.ts'
import { AccessLevelChange } from './invites.ts'

/** Teams hold sites and systems as people do (product 9.13). The teams of areas are calls of administration (`teams`). */

export const TeamBody = v.object({ name: requiredText('Name', 100) })

const TeamName = v.object({ id: Id, name: v.string() })

export const AccessTeam = v.object({
  ...TeamName.entries,
  /** True where the signed-in person is a manager of it; null where they are no member. */
  isManager: v.nullable(v.boolean()),
  membersCount: Count,
  sitesCount: Count,
  systemsCount: Count,
  createdAt: Time,
})
export type AccessTeam = v.InferOutput<typeof AccessTeam>

export const TeamMember = v.object({
  id: Id,
  emailAddress: v.string(),
  /** Null until the invitation is accepted. */
  userId: v.nullable(Id),
  userName: Text,
  isManager: v.boolean(),
  status: v.picklist(invitationStatuses),
  createdAt: Time,
})
export type TeamMember = v.InferOutput<typeof TeamMember>

const isManager = v.boolean('Choose manager or member')
export const TeamInvitation = v.object({ emailAddress: Email, isManager })
export const TeamRole = v.object({ isManager })

/** The level of a team on a site or system. */
export const TeamGrant = v.object({
  id: Id,
  /** The id, which is the team's code, is null for whoever is neither its member nor an administrator of the place. */
  team: v.object({ ...TeamName.entries, id: v.nullable(Id) }),
  target: NamedTarget,
  accessLevel: Level,
  membersCount: Count,
  createdAt: Time,
})
export type TeamGrant = v.InferOutput<typeof TeamGrant>

/** Whoever knows a team's code, which is its id, can give it something: its members hand it out. */
export const teamCode = v.pipe(
  v.string('Code of the team is required'),
  v.trim(),
  v.uuid('The code of a team has the form 00000000-0000-0000-0000-000000000000'),
)
export const NewTeamGrant = v.object({ teamId: teamCode, ...AccessLevelChange.entries })

/** Most sites and systems of a team. */
export const teamGrantsMax = 5000
/** Most members and open invitations of a team. */
export const teamMembersMax = 200
/** Most passes of a team that are to come. */
export const plannedPassesMax = 20
/** Most teams that a person makes. */
export const teamsOfPersonMax = 50

export const TeamPass = v.object({
  toTeamId: teamCode,
  /** Null for all that the team holds when it is done. */
  grantIds: v.nullable(
    v.pipe(
      v.array(v.pipe(Id, v.uuid('must be something that the team holds'))),
      v.minLength(1, 'Choose sites or systems'),
      v.maxLength(teamGrantsMax, `At most ${teamGrantsMax} sites and systems`),
    ),
  ),
  /** Null for at once. */
  at: v.nullable(v.pipe(Time, v.check(isDateInRange, 'must be within the calendar'))),
})
export type TeamPass = v.InferOutput<typeof TeamPass>

const TeamPassPreview = v.object({
  toTeam: TeamName,
  /** Sites and systems that go over, and those that stay as the person is no administrator there. */
  passed: v.array(NamedTarget),
  refused: v.array(NamedTarget),
  /** People who lose or gain something. */
  losing: Count,
  gaining: Count,
})
export type TeamPassPreview = v.InferOutput<typeof TeamPassPreview>

export const PlannedPass = v.object({
  id: Id,
  team: TeamName,
  toTeam: TeamName,
  grantsCount: Count,
  at: Time,
  /** Why it could not be done. */
  error: Text,
})
export type PlannedPass = v.InferOutput<typeof PlannedPass>

/** What gives a person a level: an entry of an access list, or a team. */
export const AccessSource = v.object({
  id: Id,
  target: NamedTarget,
  accessLevel: Level,
  team: v.nullable(TeamName),
  createdAt: Time,
})
export type AccessSource = v.InferOutput<typeof AccessSource>

const unconfirmed = 'user.email_address_not_confirmed'
const addition = { isAddition: true } as const
const member = AccessLevel.MONITOR
const manager = AccessLevel.ADMIN
const ofTeam = { live: ['rights', teamKinds.team], errors: ['team.not_found'] } as const
const changing = { ...addition, changes: [teamKinds.team, 'access', 'rights'] } as const
const grantList = {
  rows: 'teams',
  row: TeamGrant,
  sort: ['name', 'accessLevel', 'createdAt'],
  search: ['name'],
} as const
const givingErrors = [unconfirmed, 'team.not_found', 'team.already_given', 'team.too_many'] as const

export const accessTeams = {
  list: list('/v1/teams', {
    ...addition,
    name: 'accessTeams.list',
    rows: 'teams',
    summary: 'Teams of the signed-in person; all of them for a super user.',
    access: signedIn,
    live: ['rights', teamKinds.team],
    row: AccessTeam,
    sort: ['name', 'createdAt'],
    search: ['name'],
  }),
  add: post('/v1/teams', {
    ...changing,
    name: 'accessTeams.add',
    summary: `Make a team; who does it becomes its manager. At most ${teamsOfPersonMax} a person.`,
    access: signedIn,
    body: TeamBody,
    answer: AccessTeam,
    errors: [unconfirmed, 'team.too_many'],
  }),
  get: get('/v1/teams/{id}', {
    ...addition,
    ...ofTeam,
    name: 'accessTeams.get',
    summary: 'One team.',
    access: onTeam('id', member),
    answer: AccessTeam,
  }),
  rename: put('/v1/teams/{id}', {
    ...changing,
    name: 'accessTeams.rename',
    summary: 'Give a team another name.',
    access: onTeam('id', manager),
    body: TeamBody,
    answer: AccessTeam,
    errors: ['team.not_found'],
  }),
  remove: del('/v1/teams/{id}', {
    ...changing,
    name: 'accessTeams.remove',
    summary: 'Delete a team; its members lose what they hold by it at once.',
    access: onTeam('id', manager),
    isRemoval: true,
    answer: v.null(),
    errors: ['team.not_found', 'team.last_administrator'],
  }),
  members: list('/v1/teams/{id}/members', {
    ...addition,
    ...ofTeam,
    name: 'accessTeams.members',
    rows: 'members',
    summary: 'Members of a team, and those who are invited.',
    access: onTeam('id', member),
    row: TeamMember,
    sort: ['emailAddress', 'createdAt'],
    search: ['emailAddress'],
  }),
  invite: post('/v1/teams/{id}/members', {
    ...changing,
    name: 'accessTeams.invite',
    asksFreshCode: true,
    summary: `Invite somebody to a team by mail; an account is not needed yet. At most ${teamMembersMax} members.`,
    access: onTeam('id', manager),
    body: TeamInvitation,
    answer: TeamMember,
    errors: [unconfirmed, 'team.not_found', 'team.already_member', 'team.too_many', 'generic.too_many_requests'],
  }),
  leave: post('/v1/teams/{id}/leave', {
    ...changing,
    name: 'accessTeams.leave',
    summary: 'Leave a team; what one holds by it ends at once.',
    access: onTeam('id', member),
    answer: v.null(),
    errors: ['team.not_found', 'team.member_not_found', 'team.last_manager', 'team.last_administrator'],
  }),
  changeMember: put('/v1/team-members/{id}', {
    ...changing,
    name: 'accessTeams.changeMember',
    asksFreshCode: true,
    summary: 'Make a member a manager, or a manager a member.',
    access: onTeamMember('id', manager),
    body: TeamRole,
    answer: TeamMember,
    errors: ['team.member_not_found', 'team.last_manager'],
  }),
  removeMember: del('/v1/team-members/{id}', {
    ...changing,
    name: 'accessTeams.removeMember',
    summary: 'Remove a member, who loses at once what they hold by the team, or withdraw an invitation.',
    access: onTeamMember('id', manager),
    answer: v.null(),
    errors: ['team.member_not_found', 'team.last_manager', 'team.last_administrator'],
  }),
  grants: list('/v1/teams/{id}/grants', {
    ...addition,
    ...ofTeam,
    ...grantList,
    name: 'accessTeams.grants',
    rows: 'sites and systems',
    summary: 'Sites and systems on which a team holds a level.',
    access: onTeam('id', member),
  }),
  ofSite: list('/v1/sites/{id}/teams', {
    ...addition,
    ...grantList,
    name: 'accessTeams.ofSite',
    summary: 'Teams that hold a level on a site.',
    access: onSite('id', AccessLevel.MONITOR),
    live: ['access', 'rights'],
    errors: ['site.not_found'],
  }),
  ofSystem: list('/v1/systems/{id}/teams', {
    ...addition,
    ...grantList,
    name: 'accessTeams.ofSystem',
    summary: 'Teams that hold a level on a system itself.',
    access: onSystem('id', AccessLevel.MONITOR),
    live: ['access', 'rights'],
    errors: ['system.not_found'],
  }),
  giveSite: post('/v1/sites/{id}/teams', {
    ...changing,
    name: 'accessTeams.giveSite',
    asksFreshCode: true,
    summary: 'Give a team a level on a site; all of its members hold it at once.',
    access: onSite('id', AccessLevel.ADMIN),
    body: NewTeamGrant,
    answer: TeamGrant,
    errors: [...givingErrors, 'site.not_found'],
  }),
  giveSystem: post('/v1/systems/{id}/teams', {
    ...changing,
    name: 'accessTeams.giveSystem',
    asksFreshCode: true,
    summary: 'The same on a system that is not archived.',
    access: onSystem('id', AccessLevel.ADMIN),
    body: NewTeamGrant,
    answer: TeamGrant,
    errors: [...givingErrors, 'system.not_found', 'system.already_archived'],
  }),
  changeGrant: put('/v1/team-grants/{id}', {
    ...changing,
    name: 'accessTeams.changeGrant',
    asksFreshCode: 'asAdmin',
    summary: 'Change the level of a team, for admins of the site or system.',
    access: onTeamGrant('id', AccessLevel.ADMIN),
    body: AccessLevelChange,
    answer: TeamGrant,
    errors: ['team.grant_not_found', 'team.last_administrator', 'system.already_archived'],
  }),
  removeGrant: del('/v1/team-grants/{id}', {
    ...changing,
    name: 'accessTeams.removeGrant',
    summary: 'Take a site or system from a team, for admins there, and for managers of the team, who give it back.',
    access: anyOf(onTeamGrant('id', AccessLevel.ADMIN), onGrantTeam('id', manager)),
    answer: v.null(),
    errors: ['team.grant_not_found', 'team.last_administrator'],
  }),
  previewPass: post('/v1/teams/{id}/passes/preview', {
    ...addition,
    name: 'accessTeams.previewPass',
    summary: 'What would go to another team, and how many people lose and gain; changes nothing.',
    access: onTeam('id', manager),
    changes: [],
    body: TeamPass,
    maxBodyBytes: 512 * 1024,
    answer: TeamPassPreview,
    errors: ['team.not_found', 'team.last_administrator', 'team.nothing_to_pass', 'generic.too_many_requests'],
  }),
  pass: post('/v1/teams/{id}/passes', {
    ...changing,
    name: 'accessTeams.pass',
    asksFreshCode: true,
    summary:
      'Pass sites and systems of which the person is an admin to another team with their levels, at once or on a date; all or nothing.',
    access: onTeam('id', manager),
    body: TeamPass,
    maxBodyBytes: 512 * 1024,
    answer: TeamPassPreview,
    errors: [unconfirmed, 'team.not_found', 'team.last_administrator', 'team.nothing_to_pass', 'team.too_many'],
  }),
  passes: list('/v1/teams/{id}/passes', {
    ...addition,
    ...ofTeam,
    name: 'accessTeams.passes',
    rows: 'passes',
    summary: 'What is going to leave a team or come to it, and passes that failed.',
    access: onTeam('id', member),
    row: PlannedPass,
    sort: ['at'],
  }),
  cancelPass: del('/v1/team-passes/{id}', {
    ...addition,
    name: 'accessTeams.cancelPass',
    summary: 'Cancel a pass that is still to come, for managers of the team that it leaves.',
    access: onTeamPass('id', manager),
    changes: [teamKinds.team],
    answer: v.null(),
    errors: ['team.pass_not_found'],
  }),
  sourcesOf: list('/v1/users/{id}/access', {
    ...addition,
    name: 'accessTeams.sourcesOf',
    rows: 'levels',
    summary: 'By what a person holds each level: by an entry of their own, or by a team.',
    access: anyOf(self(), superUser),
    live: ['rights', 'site'],
    errors: ['user.not_found'],
    row: AccessSource,
    sort: ['name', 'createdAt'],
    search: ['name'],
  }),
}
