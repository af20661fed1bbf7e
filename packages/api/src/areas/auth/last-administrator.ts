import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { lockGlobalAdmins } from '../../identity/global-admins.ts'

const namesShown = 3

/**
 * Refuses to delete an account that others need: the last super user with global level Admin, and the last administrator of a site or system that
 * others use, and the last manager of a team with other members. Locks those sites and systems, so that a removal at the same moment waits (product 3.13).
 * @throws ApiProblem 409 user.last_administrator
 */
export async function refuseLastAdministrator(change: Queries, userId: string): Promise<void> {
  // Changes of teams lock in this order too.
  const teams = await teamsLeftAlone(change, userId)
  const orphans = [
    ...(await leftAlone(change, 'site', userId)),
    ...(await leftAlone(change, 'system', userId)),
    ...teams,
  ]
  if (orphans.length) {
    const names = orphans.slice(0, namesShown).join(', ') + (orphans.length > namesShown ? ' …' : '')
    throw new ApiProblem('user.last_administrator', { message: `Make somebody else an administrator first: ${names}` })
  }
  const admins = await lockGlobalAdmins(change)
  if (admins.length === 1 && admins[0] === userId) throw new ApiProblem('user.last_administrator')
}

/** Names of sites or systems whose only administrator the person is while others hold a level there. */
async function leftAlone(change: Queries, kind: 'site' | 'system', userId: string): Promise<string[]> {
  const things = sql.table(`${kind}s`)
  const thing = sql.ref(`${kind}_id`)
  // Levels that come with a site are checked with the site.
  const own = sql`select ${thing} from ${sql.table(`${kind}_access`)}
    where user_id = ${userId} and is_accepted and access_level = 2`
  // The locks come first, so that the query sees what was committed while it waited.
  await sql`select id from ${things} where id in (${own}) order by id for update`.execute(change)
  const others = sql`select from ${sql.table(`${kind}_rights`)} r join users u on u.id = r.user_id
    where r.${thing} = t.id and u.id <> ${userId} and u.deleted_at is null and u.status in ('ACTIVE', 'REGISTRATION')`
  const { rows } = await sql<{ name: string }>`
    select coalesce(t.name, t.number::text) as name from ${things} t where t.id in (${own})
      and exists (${others}) and not exists (${others} and r.access_level = 2)
    order by name`.execute(change)
  return rows.map(({ name }) => name)
}

async function teamsLeftAlone(change: Queries, userId: string): Promise<string[]> {
  await sql`select t.id from teams t where t.id in (
    select team_id from team_members where user_id = ${userId} and is_accepted and is_manager) order by t.id for update`.execute(
    change,
  )
  const others = sql`select from team_members o join users u on u.id = o.user_id
    where o.team_id = t.id and o.id <> m.id and o.is_accepted and u.deleted_at is null and u.status in ('ACTIVE', 'REGISTRATION')`
  const { rows } = await sql<{ name: string }>`
    select t.name from team_members m join teams t on t.id = m.team_id
    where m.user_id = ${userId} and m.is_accepted and m.is_manager
      and exists (${others}) and not exists (${others} and o.is_manager) order by t.sort_key`.execute(change)
  return rows.map(({ name }) => name)
}
