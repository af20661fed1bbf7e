import { type DemoAccount, demoIds } from '../fleet/index.ts'
import type { Calls } from '../testing/calls.ts'
import type { Prepared, Write } from './prepared-write.test-kit.ts'

/** Writes of teams, each with a team of its own. */
export function teamWrites(call: Calls): Record<string, Prepared> {
  const { nidelva } = demoIds.sites
  const { users, emails } = demoIds
  const addTeam = async (name = 'Nordvakt'): Promise<string> =>
    (await call('site.admin', 'POST', '/teams', { name })).body.data.id
  const invite = async (team: string): Promise<string> => {
    const body = { emailAddress: emails['site.operator'], isManager: false }
    return (await call('site.admin', 'POST', `/teams/${team}/members`, body)).body.data.id
  }
  const give = async (team: string): Promise<string> =>
    (await call('site.admin', 'POST', `/sites/${nidelva}/teams`, { teamId: team, accessLevel: 0 })).body.data.id
  const of = (path: string, action: string, more: Partial<Write> & { line?: object } = {}): Write => ({
    as: 'site.admin',
    path,
    ...more,
    line: { action, targetType: 'team', targetName: 'Nordvakt', ...more.line },
  })
  const onSite = { targetType: 'site', targetId: nidelva, targetName: 'Nidelva kontorpark' }
  const named = (from: string | null, to: string | null) => expect.arrayContaining([{ field: 'team', from, to }])
  const at = () => new Date(Date.now() + 10 * 365 * 86_400_000).toISOString()
  const plan = async (team: string): Promise<string> => {
    await give(team)
    await call('site.admin', 'POST', `/teams/${team}/passes`, {
      toTeamId: await addTeam('Other'),
      grantIds: null,
      at: at(),
    })
    return (await call('site.admin', 'GET', `/teams/${team}/passes`)).body.data[0].id
  }
  return {
    'accessTeams.add': of('/teams', 'team.created', { body: { name: 'Nordvakt' } }),
    'accessTeams.rename': async () =>
      of(`/teams/${await addTeam()}`, 'team.updated', {
        body: { name: 'Sørvakt' },
        line: { changes: [{ field: 'name', from: 'Nordvakt', to: 'Sørvakt' }] },
      }),
    'accessTeams.remove': async () => of(`/teams/${await addTeam()}`, 'team.deleted'),
    'accessTeams.invite': async () =>
      of(`/teams/${await addTeam()}/members`, 'team.invited', {
        body: { emailAddress: emails.outsider, isManager: false },
        line: { details: expect.objectContaining({ personId: users.outsider }) },
      }),
    'accessTeams.changeMember': async () =>
      of(`/team-members/${await invite(await addTeam())}`, 'team.roleChanged', {
        body: { isManager: true },
        line: { changes: [{ field: 'role', from: 'a member', to: 'a manager' }] },
      }),
    'accessTeams.removeMember': async () =>
      of(`/team-members/${await invite(await addTeam())}`, 'team.invitationWithdrawn'),
    'accessTeams.leave': async () => {
      const team = await addTeam()
      const as: DemoAccount = 'site.operator'
      await call(as, 'POST', `/invitations/${await invite(team)}/accept`)
      return of(`/teams/${team}/leave`, 'team.left', { as, line: { actorId: users[as] } })
    },
    'accessTeams.giveSite': async () => ({
      as: 'site.admin',
      path: `/sites/${nidelva}/teams`,
      body: { teamId: await addTeam(), accessLevel: 1 },
      line: { action: 'site.teamGiven', ...onSite, changes: named(null, 'Nordvakt') },
    }),
    'accessTeams.giveSystem': async () => ({
      as: 'site.admin',
      path: `/systems/${demoIds.system('nidelva', 1)}/teams`,
      body: { teamId: await addTeam(), accessLevel: 1 },
      line: { action: 'system.teamGiven', targetType: 'system', changes: named(null, 'Nordvakt') },
    }),
    'accessTeams.changeGrant': async () => ({
      as: 'site.admin',
      path: `/team-grants/${await give(await addTeam())}`,
      body: { accessLevel: 1 },
      line: {
        action: 'site.teamChanged',
        ...onSite,
        changes: [
          { field: 'team', from: 'Nordvakt', to: 'Nordvakt' },
          { field: 'accessLevel', from: 'Monitor Only', to: 'System Operator' },
        ],
      },
    }),
    'accessTeams.removeGrant': async () => ({
      as: 'site.admin',
      path: `/team-grants/${await give(await addTeam())}`,
      line: { action: 'site.teamRemoved', ...onSite, changes: named('Nordvakt', null) },
    }),
    'accessTeams.pass': async () => {
      const team = await addTeam()
      await give(team)
      const body = { toTeamId: await addTeam('Other'), grantIds: null, at: at() }
      return of(`/teams/${team}/passes`, 'team.passPlanned', { body })
    },
    'accessTeams.cancelPass': async () => of(`/team-passes/${await plan(await addTeam())}`, 'team.passCancelled'),
  }
}
