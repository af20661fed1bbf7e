import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../../../fleet/index.ts'
import { audienceOf } from '../../../live/audience.ts'
import { type Calls, callsOf, refusal } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'
import { teamPassKind } from './passes.ts'

let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterEach(() => api.close())

const { users, emails } = demoIds
const { nidelva, skansen } = demoIds.sites
const system = demoIds.system('nidelva', 1)
const unknownId = '00000000-0000-4000-8000-000000000000'

/** A team that the account makes and manages. */
const makeTeam = async (as: DemoAccount, name = 'Nordvakt'): Promise<string> =>
  (await call(as, 'POST', '/teams', { name })).body.data.id
/** Invites the account as the manager and accepts. @returns the id of the member */
async function join(teamId: string, account: DemoAccount, manager: DemoAccount, isManager = false): Promise<string> {
  const body = { emailAddress: emails[account], isManager }
  const { id } = (await call(manager, 'POST', `/teams/${teamId}/members`, body)).body.data
  await call(account, 'POST', `/invitations/${id}/accept`)
  return id
}
const giveSite = async (teamId: string, accessLevel: number, siteId: string = nidelva) =>
  call('site.admin', 'POST', `/sites/${siteId}/teams`, { teamId, accessLevel })
const levelOf = async (account: DemoAccount, id: string): Promise<number | undefined> =>
  (await call(account, 'GET', '/user')).body.data.permissions.resources[id]
const rowsOf = (account: DemoAccount) =>
  api.db.kysely.selectFrom('siteAccess').selectAll().where('userId', '=', users[account]).execute()
const leaveSite = (account: DemoAccount, siteId: string = nidelva) =>
  api.db.kysely
    .deleteFrom('siteAccess')
    .where('userId', '=', users[account])
    .where('siteId', '=', siteId)
    .where('grantId', 'is', null)
    .execute()
const actions = async () =>
  (await api.db.kysely.selectFrom('auditLog').select('action').orderBy('id').execute()).map(({ action }) => action)

describe('a member of a team', () => {
  it("has the team's levels during membership, also on systems", async () => {
    const team = await makeTeam('site.admin')
    await giveSite(team, 1)
    expect((await call('outsider', 'GET', `/sites/${nidelva}`)).status).toBe(403)
    await join(team, 'outsider', 'site.admin')
    expect(await levelOf('outsider', nidelva)).toBe(1)
    expect(await levelOf('outsider', system)).toBe(1)
    expect((await call('outsider', 'GET', '/sites')).body.data.map(({ id }: { id: string }) => id)).toContain(nidelva)
    expect((await call('outsider', 'POST', `/teams/${team}/leave`)).status).toBe(200)
    expect((await call('outsider', 'GET', `/sites/${nidelva}`)).status).toBe(403)
    expect((await call('outsider', 'GET', `/teams/${team}`)).status).toBe(403)
  })

  it("gets every change of the team's levels immediately", async () => {
    const team = await makeTeam('site.admin')
    await join(team, 'outsider', 'site.admin')
    const { id } = (await giveSite(team, 0)).body.data
    expect(await levelOf('outsider', nidelva)).toBe(0)
    await call('site.admin', 'PUT', `/team-grants/${id}`, { accessLevel: 2 })
    expect(await levelOf('outsider', nidelva)).toBe(2)
    await call('site.admin', 'PUT', `/team-grants/${id}`, { accessLevel: 1 })
    expect(await levelOf('outsider', nidelva)).toBe(1)
    await call('site.admin', 'DELETE', `/team-grants/${id}`)
    expect(await levelOf('outsider', nidelva)).toBeUndefined()
  })

  it('has the highest of own and team levels after each loss', async () => {
    const [one, two] = [await makeTeam('site.admin', 'One'), await makeTeam('site.admin', 'Two')]
    await giveSite(one, 2)
    await giveSite(two, 1)
    for (const team of [one, two]) await join(team, 'site.monitor', 'site.admin')
    const level = () => levelOf('site.monitor', nidelva)
    expect(await level()).toBe(2)
    await call('site.monitor', 'POST', `/teams/${one}/leave`)
    expect(await level()).toBe(1)
    await call('site.monitor', 'POST', `/teams/${two}/leave`)
    expect(await level()).toBe(0)
    await leaveSite('site.monitor')
    expect(await level()).toBeUndefined()
  })

  it('is in lists once, and the team under the site', async () => {
    const team = await makeTeam('site.admin')
    await giveSite(team, 1)
    await join(team, 'site.operator', 'site.admin')
    const list = (await call('site.operator', 'GET', '/sites?limit=1000')).body
    const ids = list.data.map(({ id }: { id: string }) => id)
    expect([new Set(ids).size, list.count]).toEqual([ids.length, ids.length])
    const entries = (await call('site.admin', 'GET', `/sites/${nidelva}/users?limit=1000`)).body
    expect(entries.count).toBe(entries.data.length)
    const own = ({ userId }: { userId: string }) => userId === users['site.operator']
    expect(entries.data.filter(own)).toHaveLength(1)
    expect((await call('site.admin', 'GET', `/sites/${nidelva}/teams`)).body.data).toMatchObject([
      { team: { id: team, name: 'Nordvakt' }, accessLevel: 1, membersCount: 2, target: { type: 'site', id: nidelva } },
    ])
  })

  it('has a system through the team alone', async () => {
    const team = await makeTeam('site.admin')
    const body = { teamId: team, accessLevel: 1 }
    expect((await call('site.admin', 'POST', `/systems/${system}/teams`, body)).status).toBe(200)
    await join(team, 'outsider', 'site.admin')
    expect([await levelOf('outsider', system), await levelOf('outsider', nidelva)]).toEqual([1, undefined])
    expect((await call('site.admin', 'GET', `/teams/${team}/grants`)).body.data).toMatchObject([
      { target: { type: 'system', id: system }, accessLevel: 1 },
    ])
  })

  it('is notified of changes there during membership', async () => {
    const team = await makeTeam('site.admin')
    await giveSite(team, 0)
    await join(team, 'outsider', 'site.admin')
    const hear = async (kind: 'site' | 'team', id: string) => {
      const siteId = kind === 'site' ? id : null
      const [one] = await audienceOf(api.db.kysely, [{ kind: kind as 'site', id, siteId }], [users.outsider])
      return one?.people.has(users.outsider)
    }
    expect([await hear('site', nidelva), await hear('team', team)]).toEqual([true, true])
    await call('outsider', 'POST', `/teams/${team}/leave`)
    expect([await hear('site', nidelva), await hear('team', team)]).toEqual([false, false])
  })

  it('sees the source of each level on their page', async () => {
    const team = await makeTeam('site.admin')
    await giveSite(team, 2)
    await join(team, 'site.monitor', 'site.admin')
    const path = `/users/${users['site.monitor']}/access?limit=1000`
    const { data } = (await call('site.monitor', 'GET', path)).body
    const atNidelva = data.filter(({ target }: { target: { id: string } }) => target.id === nidelva)
    expect(atNidelva.map((row: { accessLevel: number; team: object }) => [row.accessLevel, row.team])).toEqual(
      expect.arrayContaining([
        [0, null],
        [2, { id: team, name: 'Nordvakt' }],
      ]),
    )
    expect((await call('site.operator', 'GET', path)).status).toBe(403)
  })
})

describe('an invitation to a team', () => {
  it('comes once by mail and names the team for confirmed people', async () => {
    const team = await makeTeam('site.admin')
    const invited = { emailAddress: emails.outsider, isManager: false }
    const { body } = await call('site.admin', 'POST', `/teams/${team}/members`, invited)
    const [mail] = await api.mailTo(emails.outsider)
    expect(mail?.link).toContain(`/invitations/${body.data.id}`)
    expect(body.data).toMatchObject({ status: 'Pending', userId: null, userName: null })
    const invitation = (await call('outsider', 'GET', `/invitations/${body.data.id}`)).body.data
    expect(invitation).toMatchObject({ type: 'team', teamId: team, teamName: 'Nordvakt', siteId: null })
    expect(refusal(await call('site.operator', 'GET', `/invitations/${body.data.id}`))).toEqual([
      404,
      'user.invitation_not_found',
    ])
    expect(refusal(await call('site.admin', 'POST', `/teams/${team}/members`, invited))).toEqual([
      409,
      'team.already_member',
    ])
    await call('outsider', 'POST', `/invitations/${body.data.id}/accept`)
    expect(refusal(await call('outsider', 'POST', `/invitations/${body.data.id}/accept`))[0]).toBe(409)
    expect((await call('outsider', 'GET', `/teams/${team}/members`)).body.count).toBe(2)
  })

  it('gives nothing before acceptance, after rejection, or when its sender loses the right', async () => {
    const team = await makeTeam('site.admin')
    await giveSite(team, 2)
    await join(team, 'site.operator', 'site.admin', true)
    const invite = async () =>
      (
        await call('site.operator', 'POST', `/teams/${team}/members`, {
          emailAddress: emails.outsider,
          isManager: true,
        })
      ).body.data.id
    const first = await invite()
    expect(await levelOf('outsider', nidelva)).toBeUndefined()
    await call('outsider', 'POST', `/invitations/${first}/reject`)
    const second = await invite()
    await call('site.operator', 'POST', `/teams/${team}/leave`)
    expect(refusal(await call('outsider', 'POST', `/invitations/${second}/accept`))).toEqual([
      409,
      'user_invitation.expired',
    ])
    expect(await levelOf('outsider', nidelva)).toBeUndefined()
  })

  it('shows as expired once its sender has left, and the address is invited again', async () => {
    const team = await makeTeam('site.admin')
    await join(team, 'outsider', 'site.admin', true)
    const invited = { emailAddress: 'ny@harbour.example', isManager: false }
    await call('site.admin', 'POST', `/teams/${team}/members`, invited)
    await call('site.admin', 'POST', `/teams/${team}/leave`)
    const members = (await call('outsider', 'GET', `/teams/${team}/members`)).body.data
    expect(members).toContainEqual(expect.objectContaining({ emailAddress: invited.emailAddress, status: 'Expired' }))
    const again = await call('outsider', 'POST', `/teams/${team}/members`, invited)
    expect([again.status, again.body.data.status]).toEqual([200, 'Pending'])
  })

  it('needs confirmed addresses on both ends and a valid role', async () => {
    expect(refusal(await call('unconfirmed', 'POST', '/teams', { name: 'x' }))).toEqual([
      409,
      'user.email_address_not_confirmed',
    ])
    const team = await makeTeam('site.admin')
    const bad = await call('site.admin', 'POST', `/teams/${team}/members`, { emailAddress: 'x@', isManager: 'yes' })
    expect(bad.body.fields).toEqual({
      emailAddress: 'Email address has an invalid format',
      isManager: 'Choose manager or member',
    })
  })
})

describe('the right to a team', () => {
  it('belongs to its managers and super users with global level Admin', async () => {
    const team = await makeTeam('site.admin')
    const member = await join(team, 'outsider', 'site.admin')
    const writes = [
      ['PUT', `/teams/${team}`, { name: 'Other' }],
      ['POST', `/teams/${team}/members`, { emailAddress: 'x@harbour.example', isManager: false }],
      ['PUT', `/team-members/${member}`, { isManager: false }],
    ] as const
    for (const [method, path, body] of writes) {
      expect((await call('outsider', method, path, body)).status).toBe(403)
      expect((await call('site.operator', method, path, body)).status).toBe(403)
      expect((await call('super.operator', method, path, body)).status).toBe(403)
      expect((await call('super.admin', method, path, body)).status).toBe(200)
    }
    expect((await call('site.operator', 'GET', `/teams/${team}`)).status).toBe(403)
    expect((await call('super.monitor', 'GET', `/teams/${team}`)).status).toBe(200)
    expect(refusal(await call('super.admin', 'GET', `/teams/${unknownId}`))).toEqual([404, 'team.not_found'])
  })

  it('needs an administrator of the site and a known code', async () => {
    const team = await makeTeam('outsider')
    const give = (as: DemoAccount, teamId: string) =>
      call(as, 'POST', `/sites/${nidelva}/teams`, { teamId, accessLevel: 0 })
    expect((await give('site.operator', team)).status).toBe(403)
    expect((await give('outsider', team)).status).toBe(403)
    expect(refusal(await give('site.admin', unknownId))).toEqual([404, 'team.not_found'])
    expect((await give('site.admin', 'Nordvakt')).body.fields.teamId).toMatch(/^The code of a team/)
    expect((await give('site.admin', team)).status).toBe(200)
    expect(refusal(await give('site.admin', team))).toEqual([409, 'team.already_given'])
    expect(
      refusal(
        await call('site.admin', 'POST', `/systems/${demoIds.system('nidelva', 3)}/teams`, {
          teamId: team,
          accessLevel: 0,
        }),
      ),
    ).toEqual([409, 'system.already_archived'])
  })

  it('lets its managers return access', async () => {
    const team = await makeTeam('outsider')
    const { id } = (await giveSite(team, 1)).body.data
    await join(team, 'site.monitor', 'outsider')
    expect((await call('site.monitor', 'DELETE', `/team-grants/${id}`)).status).toBe(403)
    expect((await call('outsider', 'PUT', `/team-grants/${id}`, { accessLevel: 2 })).status).toBe(403)
    expect((await call('outsider', 'DELETE', `/team-grants/${id}`)).status).toBe(200)
    expect(await levelOf('outsider', nidelva)).toBeUndefined()
  })

  it('cannot be changed by the calls of single entries', async () => {
    const team = await makeTeam('site.admin')
    await giveSite(team, 1)
    await join(team, 'outsider', 'site.admin')
    const [row] = await rowsOf('outsider').then((rows) => rows.filter(({ siteId }) => siteId === nidelva))
    for (const [method, body] of [
      ['PUT', { accessLevel: 2 }],
      ['DELETE', undefined],
    ] as const)
      expect(refusal(await call('site.admin', method, `/site-invitations/${row?.id}`, body))).toEqual([
        404,
        'site_access.not_found',
      ])
    const { steps } = (await call('site.admin', 'POST', '/access/removals/preview', { emailAddress: emails.outsider }))
      .body.data
    expect(steps.find(({ target }: { target: { id: string } }) => target.id === nidelva)).toMatchObject({
      outcome: 'refused',
      code: 'access.by_team',
    })
    // Beside the team's level a personal one can be given.
    const invited = { emailAddress: emails.outsider, accessLevel: 2 }
    expect((await call('site.admin', 'POST', `/sites/${nidelva}/users`, invited)).status).toBe(200)
  })
})

describe('the last', () => {
  it('manager stays', async () => {
    const team = await makeTeam('site.admin')
    const member = await join(team, 'outsider', 'site.admin')
    expect(refusal(await call('site.admin', 'POST', `/teams/${team}/leave`))).toEqual([409, 'team.last_manager'])
    await call('site.admin', 'PUT', `/team-members/${member}`, { isManager: true })
    expect((await call('site.admin', 'POST', `/teams/${team}/leave`)).status).toBe(200)
    expect(refusal(await call('outsider', 'PUT', `/team-members/${member}`, { isManager: false }))).toEqual([
      409,
      'team.last_manager',
    ])
  })

  it('administrator of a site stays, whatever the way to lose it', async () => {
    const team = await makeTeam('site.admin')
    const { id } = (await giveSite(team, 2)).body.data
    const member = await join(team, 'outsider', 'site.admin', true)
    // Only the team's members administer it now.
    await api.db.kysely
      .deleteFrom('siteAccess')
      .where('siteId', '=', nidelva)
      .where('accessLevel', '=', 2)
      .where('grantId', 'is', null)
      .execute()
    expect((await call('site.admin', 'POST', `/teams/${team}/leave`)).status).toBe(200)
    const last = [409, 'team.last_administrator']
    const lower = await call('outsider', 'PUT', `/team-grants/${id}`, { accessLevel: 1 })
    expect(refusal(lower)).toEqual(last)
    expect(lower.body.message).toMatch(/^Make somebody else an administrator first: /)
    expect(refusal(await call('outsider', 'DELETE', `/team-grants/${id}`))).toEqual(last)
    expect(refusal(await call('outsider', 'DELETE', `/teams/${team}`))).toEqual(last)
    await join(team, 'site.operator', 'outsider', true)
    expect((await call('site.operator', 'DELETE', `/team-members/${member}`)).status).toBe(200)
    expect(await levelOf('site.operator', nidelva)).toBe(2)
  })

  it('manager of a team with others keeps their account', async () => {
    const team = await makeTeam('outsider')
    await join(team, 'site.monitor', 'outsider')
    const remove = () => call('outsider', 'POST', '/user/delete', { password: 'emberwatch-demo' })
    // The account administers a site with others too.
    await api.db.kysely.deleteFrom('siteAccess').where('userId', '=', users.outsider).execute()
    const refused = await remove()
    expect([refused.status, refused.body.message]).toEqual([409, 'Make somebody else an administrator first: Nordvakt'])
    await call('site.monitor', 'POST', `/teams/${team}/leave`)
    expect((await remove()).status).toBe(200)
    expect(await api.db.kysely.selectFrom('teamMembers').where('teamId', '=', team).selectAll().execute()).toEqual([])
  })
})

it('shows the id of a team to its members, administrators of the place and super users, and to others the name', async () => {
  const team = await makeTeam('site.admin')
  await join(team, 'site.operator', 'site.admin')
  await giveSite(team, 0)
  await call('site.admin', 'POST', `/systems/${system}/teams`, { teamId: team, accessLevel: 0 })
  for (const [account, id] of [
    ['site.monitor', null],
    ['site.operator', team],
    ['site.admin', team],
    ['super.monitor', team],
  ] as const)
    for (const path of [`/sites/${nidelva}/teams`, `/systems/${system}/teams`]) {
      const { data } = (await call(account, 'GET', path)).body
      expect([account, data.map((row: { team: object }) => row.team)]).toEqual([
        account,
        expect.arrayContaining([{ id, name: 'Nordvakt' }]),
      ])
    }
})

describe('passing to another team', () => {
  async function twoTeams() {
    const [from, to] = [await makeTeam('site.admin', 'From'), await makeTeam('site.admin', 'To')]
    await giveSite(from, 2)
    await giveSite(from, 1, skansen)
    await join(from, 'outsider', 'site.admin')
    return { from, to }
  }
  const pass = (from: string, body: object, path = '') =>
    call('site.admin', 'POST', `/teams/${from}/passes${path}`, body)

  it('has a preview that changes nothing', async () => {
    const { from, to } = await twoTeams()
    await join(to, 'site.operator', 'site.admin')
    const body = { toTeamId: to, grantIds: null, at: null }
    const { data } = (await pass(from, body, '/preview')).body
    expect(data.passed.map(({ id }: { id: string }) => id).sort()).toEqual([nidelva, skansen].sort())
    // The operator holds both sites already.
    expect([data.refused, data.losing, data.gaining, data.toTeam]).toEqual([[], 1, 0, { id: to, name: 'To' }])
    expect([await levelOf('outsider', nidelva), await levelOf('site.operator', nidelva)]).toEqual([2, 1])
    expect(await actions()).not.toContain('team.passed')
  })

  it('gives everything with its levels in one step, and names both teams in the record', async () => {
    const { from, to } = await twoTeams()
    await join(to, 'site.monitor', 'site.admin')
    await call('site.admin', 'POST', `/sites/${skansen}/teams`, { teamId: to, accessLevel: 0 })
    expect((await pass(from, { toTeamId: to, grantIds: null, at: null })).status).toBe(200)
    expect([await levelOf('outsider', nidelva), await levelOf('outsider', skansen)]).toEqual([undefined, undefined])
    expect([await levelOf('site.monitor', nidelva), await levelOf('site.monitor', skansen)]).toEqual([2, 1])
    expect((await call('site.admin', 'GET', `/teams/${from}/grants`)).body.count).toBe(0)
    const lines = await api.db.kysely.selectFrom('auditLog').selectAll().where('targetId', '=', nidelva).execute()
    expect(lines.at(-1)).toMatchObject({
      action: 'site.teamChanged',
      actorId: users['site.admin'],
      changes: [{ field: 'team', from: 'From', to: 'To' }],
    })
  })

  it('skips places that the person does not administer, and refuses when all are', async () => {
    const { from, to } = await twoTeams()
    await api.db.kysely.updateTable('siteAccess').set({ accessLevel: 1 }).where('siteId', '=', skansen).execute()
    const body = { toTeamId: to, grantIds: null, at: null }
    const { data } = (await pass(from, body)).body
    expect([data.passed.length, data.refused.map(({ id }: { id: string }) => id)]).toEqual([1, [skansen]])
    expect(refusal(await pass(from, body))).toEqual([409, 'team.nothing_to_pass'])
    expect((await call('outsider', 'POST', `/teams/${from}/passes`, body)).status).toBe(403)
    expect(refusal(await pass(from, { ...body, toTeamId: unknownId }))).toEqual([404, 'team.not_found'])
    expect((await pass(from, { ...body, toTeamId: from })).body.fields).toEqual({ toTeamId: 'Choose another team' })
    expect((await pass(from, { ...body, at: '2020-01-01T00:00:00Z' })).body.fields).toEqual({
      at: 'Choose a time to come',
    })
    expect(Object.keys((await pass(from, { ...body, grantIds: ['x'] })).body.fields)).toEqual(['grantIds.0'])
  })

  /** Jobs go by the clock of the database, which no test sets. */
  const later = () => new Date(Date.now() + 86_400_000).toISOString()
  /** Brings the time of the job. */
  const due = () =>
    sql`with freed as (update jobs set run_at = now() where kind = 'teamPass' and state = 'waiting' returning id)
      select pg_notify('jobs', '') from freed`.execute(api.db.kysely)
  const passes = async (team: string) => (await call('site.admin', 'GET', `/teams/${team}/passes`)).body.data
  async function until(check: () => Promise<boolean>) {
    while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  it('waits for its date, visible on both pages', async () => {
    const { from, to } = await twoTeams()
    const at = later()
    await pass(from, { toTeamId: to, grantIds: null, at })
    expect(await levelOf('outsider', nidelva)).toBe(2)
    for (const team of [from, to]) expect(await passes(team)).toMatchObject([{ at, grantsCount: 2, error: null }])
    await due()
    await until(async () => (await passes(from)).length === 0)
    expect(await levelOf('outsider', nidelva)).toBeUndefined()
  })

  it('is dropped with a notice when cancelled or when its author loses the right', async () => {
    const { from, to } = await twoTeams()
    const body = { toTeamId: to, grantIds: null, at: later() }
    await pass(from, body)
    const [cancelled] = await passes(from)
    expect((await call('site.admin', 'DELETE', `/team-passes/${cancelled.id}`)).status).toBe(200)
    await pass(from, body)
    await join(from, 'site.operator', 'site.admin', true)
    await call('site.admin', 'POST', `/teams/${from}/leave`)
    await due()
    await until(async () => {
      const rows = await api.db.kysely.selectFrom('teamPasses').select('error').execute()
      return rows.length === 1 && rows[0]?.error !== null
    })
    expect((await call('site.operator', 'GET', `/teams/${from}/passes`)).body.data).toMatchObject([
      { error: "You don't have permissions to view this content" },
    ])
    expect(await levelOf('outsider', nidelva)).toBe(2)
  })

  const setOwnLevel = (siteId: string, accessLevel: 1 | 2) =>
    api.db.kysely.updateTable('siteAccess').set({ accessLevel }).where('siteId', '=', siteId).execute()

  it('passes nothing on its date, and says of how much its author is no administrator any more', async () => {
    const { from, to } = await twoTeams()
    await pass(from, { toTeamId: to, grantIds: null, at: later() })
    await setOwnLevel(skansen, 1)
    await due()
    await until(async () => (await passes(from))[0].error !== null)
    for (const team of [from, to])
      expect(await passes(team)).toMatchObject([
        { grantsCount: 2, error: 'Whoever planned it is no administrator of 1 of the 2 sites and systems any more' },
      ])
    expect([await levelOf('outsider', nidelva), await levelOf('outsider', skansen)]).toEqual([2, 1])
    expect(await actions()).toContain('team.passFailed')
    expect(await actions()).not.toContain('team.passed')
  })

  it('leaves on its date what its preview said would stay', async () => {
    const { from, to } = await twoTeams()
    await setOwnLevel(skansen, 1)
    await pass(from, { toTeamId: to, grantIds: null, at: later() })
    expect(await passes(from)).toMatchObject([{ grantsCount: 1 }])
    await due()
    await until(async () => (await passes(from)).length === 0)
    expect([await levelOf('outsider', nidelva), await levelOf('outsider', skansen)]).toEqual([undefined, 1])
  })

  it('shows that it could not be done after the last try', async () => {
    const { from, to } = await twoTeams()
    await pass(from, { toTeamId: to, grantIds: null, at: later() })
    const { kysely } = api.db
    await sql`create function refuse_change() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
      kysely,
    )
    await sql`create trigger broken before update on team_grants execute function refuse_change()`.execute(kysely)
    await kysely
      .updateTable('jobs')
      .set({ attempts: teamPassKind.tries - 1 })
      .where('kind', '=', 'teamPass')
      .execute()
    await due()
    await until(async () => (await passes(from))[0].error !== null)
    expect(await passes(from)).toMatchObject([{ grantsCount: 2, error: 'The server could not finish this' }])
  })

  it('leaves an administrator on every place', async () => {
    const { from, to } = await twoTeams()
    await api.db.kysely.deleteFrom('siteAccess').where('siteId', '=', nidelva).where('grantId', 'is', null).execute()
    await api.db.kysely.deleteFrom('teamMembers').where('teamId', '=', to).execute()
    expect(refusal(await pass(from, { toTeamId: to, grantIds: null, at: null }, '/preview'))).toEqual([
      409,
      'team.last_administrator',
    ])
  })
})
