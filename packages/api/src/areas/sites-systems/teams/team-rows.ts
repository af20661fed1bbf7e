import { type Access, allows } from '@emberwatch/contract'
import type { AccessTeam } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Caller } from '../../../identity/caller.ts'
import { onlyRow, type PageOfIds } from '../../../lists/source.ts'
import { type ActivityLine, recordActivity } from '../../../record/record.ts'

export interface Team {
  readonly id: string
  readonly name: string
}

/** Changes of a team, its members and its grants wait for each other: neither would see the other's rows. @throws ApiProblem 404 */
export async function lockTeam(change: Queries, id: string): Promise<Team> {
  const team = await change
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!team) throw new ApiProblem('team.not_found')
  return team
}

/**
 * Whoever knows the id of a team can give it a site, which shows that to its members. So only they read it, administrators of a place that it holds and
 * super users (product 9.13).
 * @param administers the rule of the place's administrators
 * @returns an expression of the id of team `t`, null for others
 */
export function teamIdFor(user: Caller, administers: Access, placeId: string) {
  const isShown = user.permissions.isSuperUser || allows(administers, user, placeId)
  return sql<string | null>`case when ${isShown}::boolean or exists (select from team_members m
    where m.team_id = t.id and m.user_id = ${user.id} and m.is_accepted) then t.id end`
}

const membersCount = sql<number>`(select count(*)::int from team_members m where m.team_id = t.id and m.is_accepted)`

export async function loadTeams(
  db: Queries,
  page: PageOfIds,
  { id: userId }: Pick<Caller, 'id'>,
): Promise<AccessTeam[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('teams as t', 't.id', 'page.id')
    .leftJoin('teamMembers as own', (join) =>
      join.onRef('own.teamId', '=', 't.id').on('own.userId', '=', userId).on('own.isAccepted', '=', true),
    )
    .select(['t.id', 't.name', 't.createdAt', 'own.isManager', membersCount.as('membersCount')])
    .select([
      sql<number>`(select count(*)::int from team_grants g join sites s on s.id = g.site_id and s.deleted_at is null
        where g.team_id = t.id)`.as('sitesCount'),
      sql<number>`(select count(*)::int from team_grants g join systems y on y.id = g.system_id
        join sites s on s.id = y.site_id and s.deleted_at is null where g.team_id = t.id)`.as('systemsCount'),
    ])
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** @throws ApiProblem 404 */
export async function loadTeam(db: Queries, id: string, user: Pick<Caller, 'id'>): Promise<AccessTeam> {
  const [team] = await loadTeams(db, onlyRow(id), user)
  if (!team) throw new ApiProblem('team.not_found')
  return team
}

export const recordTeam = (
  change: Queries,
  { id: actorId }: Pick<Caller, 'id'>,
  team: Team,
  line: Pick<ActivityLine, 'action' | 'changes' | 'details'>,
  at: Date,
): Promise<void> =>
  recordActivity(change, { actorId, targetType: 'team', targetId: team.id, targetName: team.name, ...line }, at)
