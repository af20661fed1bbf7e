import { accessTeams, teamsOfPersonMax } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import { route } from '../../../http/route.ts'
import { loadAccount, refuseUnconfirmed } from '../../../identity/people.ts'
import { uuid } from '../../../lists/keys.ts'
import { listRoute } from '../../../lists/list-route.ts'
import { column } from '../../../lists/source.ts'
import { changedFields } from '../../../record/record.ts'
import { dropTeamAccess, keepAdministrators } from './apply-access.ts'
import { loadTeam, loadTeams, lockTeam, recordTeam } from './team-rows.ts'

/** Handles teams themselves (product 9.13). */

const list = listRoute(accessTeams.list, {
  from: ({ db, user }) => {
    const teams = db.selectFrom('teams as t')
    if (user.permissions.isSuperUser) return teams
    return teams.where(sql<boolean>`exists (
      select from team_members m where m.team_id = t.id and m.user_id = ${user.id} and m.is_accepted)`)
  },
  key: { id: uuid('t.id') },
  sort: { name: column('t.sortKey'), createdAt: column('t.createdAt') },
  search: { name: column('t.name') },
  filters: {},
  rows: ({ db, user }, page) => loadTeams(db, page, user),
})

/** Who makes it is its first manager. */
const add = route(accessTeams.add, async ({ db, user, body, now }) => {
  refuseUnconfirmed(user)
  const id = await db.transaction().execute(async (change) => {
    // Two calls of one person wait for each other.
    await change.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    const { count } = await change
      .selectFrom('teams')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('createdById', '=', user.id)
      .executeTakeFirstOrThrow()
    if (count >= teamsOfPersonMax) throw new ApiProblem('team.too_many', { message: 'You have made enough teams' })
    const { emailAddress } = await loadAccount(change, user.id)
    const team = await change
      .insertInto('teams')
      .values({ ...body, createdById: user.id, createdAt: now() })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    const own = { teamId: team.id, userId: user.id, emailAddress, isManager: true, isAccepted: true }
    await change
      .insertInto('teamMembers')
      .values({ ...own, createdAt: now(), decidedAt: now() })
      .execute()
    await recordTeam(change, user, team, { action: 'team.created' }, now())
    return team.id
  })
  return loadTeam(db, id, user)
})

const rename = route(accessTeams.rename, async ({ db, params, user, body, now }) => {
  await db.transaction().execute(async (change) => {
    const team = await lockTeam(change, params.id)
    await change.updateTable('teams').set(body).where('id', '=', team.id).execute()
    await recordTeam(
      change,
      user,
      team,
      { action: 'team.updated', changes: changedFields({ name: team.name }, body) },
      now(),
    )
  })
  return loadTeam(db, params.id, user)
})

const remove = route(accessTeams.remove, async ({ db, params, user, now }) => {
  await db.transaction().execute(async (change) => {
    const team = await lockTeam(change, params.id)
    const grants = await change.selectFrom('teamGrants').select('id').where('teamId', '=', team.id).execute()
    const ids = grants.map(({ id }) => id)
    await keepAdministrators(change, sql<boolean>`a.grant_id = any (${ids}::uuid[])`, async () => {
      await dropTeamAccess(change, ids)
      await change.deleteFrom('teams').where('id', '=', team.id).execute()
    })
    await recordTeam(change, user, team, { action: 'team.deleted', details: { grants: ids.length } }, now())
  })
  return null
})

export const teamRoutes = [
  list,
  add,
  route(accessTeams.get, ({ db, params, user }) => loadTeam(db, params.id, user)),
  rename,
  remove,
]
