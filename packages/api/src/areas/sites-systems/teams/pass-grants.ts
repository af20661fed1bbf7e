import { AccessLevel } from '@emberwatch/contract'
import type { NamedTarget, TeamPassPreview } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Caller } from '../../../identity/caller.ts'
import { recordActivities } from '../../../record/record.ts'
import { applyTeamAccess, dropTeamAccess, keepAdministrators } from './apply-access.ts'
import { grantedTargets, targetColumns } from './grant-targets.ts'
import { lockTeam, recordTeam, type Team } from './team-rows.ts'

export interface Pass {
  readonly teamId: string
  readonly toTeamId: string
  /** Null for all that the team holds. */
  readonly grantIds: readonly string[] | null
}

interface Passed {
  readonly id: string
  readonly target: NamedTarget
  readonly isAdmin: boolean
}

/**
 * Gives sites and systems of one team to another with their levels, where the person administers them. Give it a transaction.
 * @throws ApiProblem 404, 409 where nothing goes over, or something would be left without an administrator
 */
export async function passGrants(change: Queries, user: Caller, pass: Pass, now: Date): Promise<TeamPassPreview> {
  const { team, toTeam } = await lockBoth(change, pass)
  const all = await loadPassed(change, user, pass)
  const passed = all.filter(({ isAdmin }) => isAdmin)
  const ids = passed.map(({ id }) => id)
  if (ids.length === 0) throw new ApiProblem('team.nothing_to_pass')
  const before = await holdersOf(change, passed)
  await keepAdministrators(change, sql<boolean>`a.grant_id = any (${ids}::uuid[])`, () =>
    moveGrants(change, ids, { toTeamId: toTeam.id, giverId: user.id, now }),
  )
  const after = await holdersOf(change, passed)
  await recordPass(change, user, { team, toTeam, passed }, now)
  return {
    toTeam,
    passed: passed.map(({ target }) => target),
    refused: all.filter(({ isAdmin }) => !isAdmin).map(({ target }) => target),
    losing: countLower(after, before),
    gaining: countLower(before, after),
  }
}

/** Finds the grants that `passGrants` would give over now. @returns their ids */
export async function findPassable(change: Queries, user: Caller, pass: Pass): Promise<string[]> {
  const all = await loadPassed(change, user, pass)
  return all.filter(({ isAdmin }) => isAdmin).map(({ id }) => id)
}

/** In one order, as two teams may pass to each other. */
async function lockBoth(change: Queries, { teamId, toTeamId }: Pass): Promise<{ team: Team; toTeam: Team }> {
  const [first, second] = [teamId, toTeamId].sort() as [string, string]
  const teams = [await lockTeam(change, first), await lockTeam(change, second)]
  const find = (id: string) => teams.find((one) => one.id === id) as Team
  return { team: find(teamId), toTeam: find(toTeamId) }
}

/** Super users with global Admin administer everything (product 1.4). */
async function loadPassed(change: Queries, { id, permissions }: Caller, { teamId, grantIds }: Pass): Promise<Passed[]> {
  const isAdmin = permissions.globalAccessLevel === AccessLevel.ADMIN
  const holds = sql<boolean>`coalesce(case when y.id is null
    then (select r.access_level from site_rights r where r.user_id = ${id} and r.site_id = s.id)
    else (select r.access_level from system_rights r where r.user_id = ${id} and r.system_id = y.id) end = 2, false)`
  const query = grantedTargets(change)
    .select(['g.id', ...targetColumns])
    .select((isAdmin && !permissions.isSuperUser ? holds : sql<boolean>`${isAdmin}::boolean`).as('isAdmin'))
    .where('g.teamId', '=', teamId)
    .orderBy('s.sortKey')
    .orderBy('g.id')
  return (grantIds ? query.where(sql<boolean>`g.id = any (${[...grantIds]}::uuid[])`) : query).execute()
}

/** Counts for each person how many of these sites and systems they hold. */
async function holdersOf(change: Queries, passed: readonly Passed[]): Promise<Map<string, number>> {
  const of = (type: NamedTarget['type']) =>
    passed.filter(({ target }) => target.type === type).map(({ target }) => target.id)
  const { rows } = await sql<{ userId: string; targets: number }>`
    select user_id, count(distinct target)::int as targets from (
      select user_id, site_id as target from site_access where is_accepted and site_id = any (${of('site')}::uuid[])
      union all
      select user_id, system_id from system_rights where system_id = any (${of('system')}::uuid[])
    ) held group by user_id`.execute(change)
  return new Map(rows.map(({ userId, targets }) => [userId, targets]))
}

/** People for whom the first count is lower. */
const countLower = (some: Map<string, number>, others: Map<string, number>): number =>
  [...others].filter(([id, targets]) => (some.get(id) ?? 0) < targets).length

/** What the other team holds already gets the higher of both levels. */
async function moveGrants(
  change: Queries,
  ids: readonly string[],
  { toTeamId, giverId, now }: { toTeamId: string; giverId: string; now: Date },
): Promise<void> {
  const moved = sql`g.id = any (${[...ids]}::uuid[])`
  const isSame = sql`d.team_id = ${toTeamId} and (d.site_id = g.site_id or d.system_id = g.system_id)`
  await dropTeamAccess(change, ids)
  const { rows: raised } = await sql<{ id: string }>`
    update team_grants d set access_level = greatest(d.access_level, g.access_level)
    from team_grants g where ${moved} and ${isSame} returning d.id`.execute(change)
  await sql`delete from team_grants g using team_grants d where ${moved} and ${isSame}`.execute(change)
  await sql`update team_grants g set team_id = ${toTeamId}, given_by_id = ${giverId}, created_at = ${now}::timestamptz
    where ${moved}`.execute(change)
  const all = [...ids, ...raised.map(({ id }) => id)]
  await applyTeamAccess(change, sql<boolean>`g.id = any (${all}::uuid[])`, now)
}

/** One line for each place, and one for each team. */
async function recordPass(
  change: Queries,
  user: Caller,
  { team, toTeam, passed }: { team: Team; toTeam: Team; passed: readonly Passed[] },
  at: Date,
): Promise<void> {
  const changes = [{ field: 'team', from: team.name, to: toTeam.name }]
  const details = { from: team.id, to: toTeam.id, grants: passed.length }
  for (const one of [team, toTeam]) await recordTeam(change, user, one, { action: 'team.passed', changes, details }, at)
  await recordActivities(
    change,
    passed.map(({ target }) => ({
      ...{ actorId: user.id, action: `${target.type}.teamChanged`, changes, details: { from: team.id, to: toTeam.id } },
      ...{ targetType: target.type, targetId: target.id, targetName: target.name },
    })),
    at,
  )
}
