import { applyTeamAccess } from '@emberwatch/api'
import { type DemoAccount, demoIds } from '@emberwatch/api/fleet'
import { sql } from 'kysely'
import { signIn } from '../../sign-in.ts'
import { quantile, round, timed } from '../figures.ts'
import type { BenchFleet } from './fleet.ts'

/** Lists of a member of three teams beside those of a person who has the same rights one by one (product 9.13). */

const teams = 3
const sitesOfTeam = 1000
const rounds = 200

const people = { team: 'site.monitor', single: 'outsider' } as const satisfies Record<string, DemoAccount>
const paths = ['/api/v1/sites?limit=10', '/api/v1/systems?limit=10', '/api/v1/modems?limit=10', '/api/v1/attention']

/** @returns a line for each list; both people take turns, so that the machine is the same for both */
export async function measureTeams(fleet: BenchFleet): Promise<object[]> {
  const sites = await giveBoth(fleet)
  const of = async (account: DemoAccount) => (await signIn('', account, fleet.fetch)).token
  const tokens = { team: await of(people.team), single: await of(people.single) }
  const lines: object[] = []
  for (const path of paths) {
    const waits: Record<keyof typeof people, number[]> = { team: [], single: [] }
    for (let n = 0; n < rounds; n++)
      for (const who of n % 2 ? (['team', 'single'] as const) : (['single', 'team'] as const))
        waits[who].push(await timed(() => read(fleet, path, tokens[who])))
    lines.push({
      list: path.split('?')[0],
      sites,
      'p95 of a member, ms': round(quantile(waits.team, 0.95)),
      'p95 one by one, ms': round(quantile(waits.single, 0.95)),
      'p50, ratio': round(quantile(waits.team, 0.5) / quantile(waits.single, 0.5), 2),
      'p95, ratio': round(quantile(waits.team, 0.95) / quantile(waits.single, 0.95), 2),
    })
  }
  return lines
}

async function read({ fetch }: BenchFleet, path: string, authorization: string) {
  const response = await fetch(path, { headers: { authorization } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
}

/** Each team has the next thousand sites, as far as the fleet has them. @returns how many sites each person has */
async function giveBoth({ db }: BenchFleet): Promise<number> {
  const { kysely } = db
  const ids = Object.values(people).map((account) => demoIds.users[account])
  await kysely.deleteFrom('siteAccess').where('userId', 'in', ids).execute()
  await kysely.deleteFrom('systemAccess').where('userId', 'in', ids).execute()
  const names = Array.from({ length: teams }, (_, index) => ({ name: `Bench ${index + 1}` }))
  const rows = await kysely.insertInto('teams').values(names).returning('id').execute()
  for (const [index, { id: teamId }] of rows.entries()) {
    await sql`insert into team_members (team_id, user_id, email_address, is_accepted, is_manager)
      select ${teamId}, id, email_address, true, false from users where id = ${demoIds.users[people.team]}`.execute(
      kysely,
    )
    await sql`insert into team_grants (team_id, site_id, access_level)
      select ${teamId}, id, 1 from sites where deleted_at is null order by id
      limit ${sitesOfTeam} offset ${index * sitesOfTeam}`.execute(kysely)
  }
  const added = rows.map(({ id }) => id)
  await kysely
    .transaction()
    .execute((change) => applyTeamAccess(change, sql<boolean>`g.team_id = any (${added}::uuid[])`, new Date()))
  await sql`insert into site_access (site_id, user_id, email_address, access_level, is_accepted)
    select g.site_id, u.id, u.email_address, 1, true from team_grants g cross join users u
    where g.team_id = any (${added}::uuid[]) and u.id = ${demoIds.users[people.single]}`.execute(kysely)
  await sql`analyze`.execute(kysely)
  const { count } = await kysely
    .selectFrom('teamGrants')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('teamId', 'in', added)
    .executeTakeFirstOrThrow()
  return Number(count)
}
