import { ApiProblem } from '@emberwatch/http'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { able } from '../last-administrator.ts'

/** Keeps the rows of access of teams' members (docs/decisions/0043-rights-of-teams-are-rows-of-access.md). Give each function the transaction that holds the team (`lockTeam`). */

const kinds = ['site', 'system'] as const
const tables = {
  site: { access: sql.table('site_access'), id: sql.ref('site_id'), targets: sql.table('sites') },
  system: { access: sql.table('system_access'), id: sql.ref('system_id'), targets: sql.table('systems') },
} as const

/** Gives members the levels of grants. @param which a condition of grants `g` and members `m` of one team */
export async function applyTeamAccess(change: Queries, which: RawBuilder<boolean>, now: Date): Promise<void> {
  for (const kind of kinds) {
    const { access, id } = tables[kind]
    await sql`
      insert into ${access} (${id}, user_id, email_address, access_level, is_accepted, invited_by_id, created_at, decided_at,
        grant_id, member_id)
      select g.${id}, m.user_id, m.email_address, g.access_level, true, g.given_by_id, ${now}::timestamptz, ${now}::timestamptz, g.id, m.id
      from team_grants g join team_members m on m.team_id = g.team_id and m.is_accepted
      where g.${id} is not null and ${which}
      on conflict (grant_id, member_id) where grant_id is not null do update set access_level = excluded.access_level
      where ${access}.access_level <> excluded.access_level`.execute(change)
  }
}

/** Removes them, before the grants themselves go: that would be a statement for each. */
export async function dropTeamAccess(change: Queries, grantIds: readonly string[]): Promise<void> {
  for (const kind of kinds)
    await sql`delete from ${tables[kind].access} where grant_id = any (${[...grantIds]}::uuid[])`.execute(change)
}

const namesShown = 3

/**
 * Does work that takes rows of access away, and refuses it where a site or system loses its last administrator (product 9.5). Locks those places, as
 * a removal at the same moment could take the other one.
 * @param which a condition of rows of access `a`
 * @throws ApiProblem 409 team.last_administrator, which names them
 */
export async function keepAdministrators(
  change: Queries,
  which: RawBuilder<boolean>,
  work: () => Promise<unknown>,
): Promise<void> {
  const administered = {
    site: await lockAdministered(change, 'site', which),
    system: await lockAdministered(change, 'system', which),
  }
  await work()
  const { rows } = await sql<{ name: string }>`
    select s.name from sites s where s.id = any (${administered.site}::uuid[]) and s.deleted_at is null and not ${isAdministered(sql`s.id`)}
    union all
    select coalesce(y.name, y.number::text) from systems y join sites s on s.id = y.site_id and s.deleted_at is null
    where y.id = any (${administered.system}::uuid[]) and not ${isAdministered(sql`y.site_id`)} and not exists (
      select from system_access o join users u on u.id = o.user_id
      where o.system_id = y.id and o.is_accepted and o.access_level = 2 and ${able})
    order by 1 limit ${namesShown + 1}`.execute(change)
  if (rows.length === 0) return
  const names = rows.slice(0, namesShown).map(({ name }) => name)
  const rest = rows.length > namesShown ? ' …' : ''
  throw new ApiProblem('team.last_administrator', {
    message: `Make somebody else an administrator first: ${names.join(', ')}${rest}`,
  })
}

const isAdministered = (siteId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from site_access o join users u on u.id = o.user_id
  where o.site_id = ${siteId} and o.is_accepted and o.access_level = 2 and ${able})`

/** Locks the places in one order, and waits for bans and deletions of their administrators. */
async function lockAdministered(
  change: Queries,
  kind: 'site' | 'system',
  which: RawBuilder<boolean>,
): Promise<string[]> {
  const { access, id, targets } = tables[kind]
  const { rows } = await sql<{ id: string }>`select p.id from ${targets} p where p.id in (
      select a.${id} from ${access} a where a.is_accepted and a.access_level = 2 and ${which}
    ) order by p.id for update`.execute(change)
  const ids = rows.map((row) => row.id)
  await sql`select u.id from users u where u.id in (
      select a.user_id from ${access} a where a.${id} = any (${ids}::uuid[]) and a.is_accepted and a.access_level = 2
    ) order by u.id for share`.execute(change)
  return ids
}
