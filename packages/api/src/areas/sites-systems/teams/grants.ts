import { type Access, type AccessLevel, accessLevelLabels, AccessLevel as Levels } from '@emberwatch/contract'
import { accessTeams, type TeamGrant, teamGrantsMax } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { type RawBuilder, sql } from 'kysely'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Queries } from '../../../db/queries.ts'
import type { CallAbout } from '../../../http/call.ts'
import { route } from '../../../http/route.ts'
import { refuseUnconfirmed } from '../../../identity/people.ts'
import { uuid } from '../../../lists/keys.ts'
import { listRoute } from '../../../lists/list-route.ts'
import { column, firstRow, onlyRow, type PageOfIds } from '../../../lists/source.ts'
import { recordActivity } from '../../../record/record.ts'
import type { AccessKind } from '../access-entries.ts'
import { nameOf } from '../access-line.ts'
import { lockLiveSystem } from '../change-systems.ts'
import { applyTeamAccess, keepAdministrators } from './apply-access.ts'
import { grantedTargets, targetColumns } from './grant-targets.ts'
import { lockTeam, type Team, teamIdFor } from './team-rows.ts'

/** Handles what teams hold on sites and systems (product 9.13). */

const teamId = sql<string>`t.id`

async function loadGrants(
  db: Queries,
  page: PageOfIds,
  shownTeamId: RawBuilder<string | null> = teamId,
): Promise<TeamGrant[]> {
  const rows = await grantedTargets(db)
    .innerJoin(page, 'page.id', 'g.id')
    .select(['g.id', 'g.accessLevel', 'g.createdAt', 't.name as teamName', ...targetColumns])
    .select([
      shownTeamId.as('teamId'),
      sql<number>`(select count(*)::int from team_members m where m.team_id = t.id and m.is_accepted)`.as(
        'membersCount',
      ),
    ])
    .orderBy('page.position')
    .execute()
  return rows.map(({ teamId, teamName, target, createdAt, ...row }) => ({
    ...row,
    team: { id: teamId, name: teamName },
    target,
    createdAt: createdAt.toISOString(),
  }))
}

const loadGrant = async (db: Queries, id: string): Promise<TeamGrant> =>
  firstRow(await loadGrants(db, onlyRow(id)), 'team.grant_not_found')

const listed = (name: 's' | 't', administers?: Access) => ({
  key: { id: uuid('g.id') },
  sort: {
    name: column(`${name}.sortKey`),
    accessLevel: column('g.accessLevel'),
    createdAt: column('g.createdAt'),
  },
  search: { name: column(`${name}.name`) },
  filters: {},
  rows: ({ db, user, params }: Pick<CallAbout, 'db' | 'user' | 'params'>, page: PageOfIds) =>
    loadGrants(db, page, administers && teamIdFor(user, administers, params.id)),
})

const lists = [
  listRoute(accessTeams.grants, {
    ...listed('s'),
    from: ({ db, params }) => grantedTargets(db).where('g.teamId', '=', params.id),
  }),
  listRoute(accessTeams.ofSite, {
    ...listed('t', accessTeams.giveSite.access),
    from: ({ db, params }) => grantedTargets(db).where('g.siteId', '=', params.id),
  }),
  listRoute(accessTeams.ofSystem, {
    ...listed('t', accessTeams.giveSystem.access),
    from: ({ db, params }) => grantedTargets(db).where('g.systemId', '=', params.id),
  }),
]

interface Grant {
  readonly id: string
  readonly kind: AccessKind
  readonly resource: string
  readonly accessLevel: AccessLevel
}

/** Names place and team. */
async function record(
  change: Queries,
  { user, now }: Pick<CallAbout, 'user' | 'now'>,
  team: Team,
  { kind, resource }: Pick<Grant, 'kind' | 'resource'>,
  { action, from, to }: { action: string; from: AccessLevel | null; to: AccessLevel | null },
) {
  const label = (level: AccessLevel | null) => (level === null ? null : accessLevelLabels[level])
  const changes = [
    { field: 'team', from: from === null ? null : team.name, to: to === null ? null : team.name },
    { field: 'accessLevel', from: label(from), to: label(to) },
  ]
  const target = { targetType: kind, targetId: resource, targetName: await nameOf(change, kind, resource) }
  await recordActivity(
    change,
    { actorId: user.id, action: `${kind}.${action}`, ...target, changes, details: { team: team.id } },
    now(),
  )
}

/** The caller is an administrator of the place, so no level is higher than their own. */
async function give(kind: AccessKind, call: CallAbout<{ teamId: string; accessLevel: AccessLevel }>) {
  const { db, params, user, body, now } = call
  refuseUnconfirmed(user)
  const id = await db.transaction().execute(async (change) => {
    const team = await lockTeam(change, body.teamId)
    if (kind === 'system') await lockLiveSystem(change, params.id)
    const { count } = await change
      .selectFrom('teamGrants')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('teamId', '=', team.id)
      .executeTakeFirstOrThrow()
    if (count >= teamGrantsMax) throw new ApiProblem('team.too_many')
    const target = kind === 'site' ? { siteId: params.id } : { systemId: params.id }
    const grant = await change
      .insertInto('teamGrants')
      .values({ teamId: team.id, ...target, accessLevel: body.accessLevel, givenById: user.id, createdAt: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error) => {
        throw isUniqueViolation(error) ? new ApiProblem('team.already_given') : error
      })
    await applyTeamAccess(change, sql<boolean>`g.id = ${grant.id}`, now())
    const line = { action: 'teamGiven', from: null, to: body.accessLevel }
    await record(change, call, team, { kind, resource: params.id }, line)
    return grant.id
  })
  return loadGrant(db, id)
}

/** A grant whose team is locked. @throws ApiProblem 404 */
async function lockGrant(change: Queries, id: string): Promise<{ team: Team; grant: Grant }> {
  const find = () =>
    change
      .selectFrom('teamGrants')
      .select(['id', 'teamId', 'siteId', 'systemId', 'accessLevel'])
      .where('id', '=', id)
      .executeTakeFirst()
  const before = await find()
  if (!before) throw new ApiProblem('team.grant_not_found')
  const team = await lockTeam(change, before.teamId)
  const row = await find()
  // It has gone, or to another team, while this waited.
  if (row?.teamId !== team.id) throw new ApiProblem('team.grant_not_found')
  const kind = row.siteId ? 'site' : 'system'
  return { team, grant: { id, kind, resource: row.siteId ?? row.systemId ?? '', accessLevel: row.accessLevel } }
}

const isOfGrant = (id: string) => sql<boolean>`a.grant_id = ${id}`

const changeGrant = route(accessTeams.changeGrant, async (call) => {
  const { db, params, body, now } = call
  await db.transaction().execute(async (change) => {
    const { team, grant } = await lockGrant(change, params.id)
    if (grant.kind === 'system') await lockLiveSystem(change, grant.resource)
    const apply = async () => {
      await change.updateTable('teamGrants').set(body).where('id', '=', grant.id).execute()
      await applyTeamAccess(change, sql<boolean>`g.id = ${grant.id}`, now())
    }
    await (body.accessLevel < Levels.ADMIN ? keepAdministrators(change, isOfGrant(grant.id), apply) : apply())
    const line = { action: 'teamChanged', from: grant.accessLevel, to: body.accessLevel }
    await record(change, call, team, grant, line)
  })
  return loadGrant(db, params.id)
})

const removeGrant = route(accessTeams.removeGrant, async (call) => {
  const { db, params } = call
  await db.transaction().execute(async (change) => {
    const { team, grant } = await lockGrant(change, params.id)
    await keepAdministrators(change, isOfGrant(grant.id), () =>
      change.deleteFrom('teamGrants').where('id', '=', grant.id).execute(),
    )
    await record(change, call, team, grant, { action: 'teamRemoved', from: grant.accessLevel, to: null })
  })
  return null
})

export const teamGrantRoutes = [
  ...lists,
  route(accessTeams.giveSite, (call) => give('site', call)),
  route(accessTeams.giveSystem, (call) => give('system', call)),
  changeGrant,
  removeGrant,
]
