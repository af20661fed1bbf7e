import { sql } from 'kysely'
import { readSettings } from '../../../settings.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'
import { applyTeamAccess } from './apply-access.ts'

/** What a list costs a member of three teams with 1,000 sites each, beside somebody who holds the same by entries of their own. */

const teams = 3
const sitesOfTeam = 1000
const rounds = 60
const most = 1.1

let api: DemoApi
const people = new Map<'member' | 'alone', string>()
beforeAll(async () => {
  // A cached answer would be measured.
  api = await openDemoApi({ load: readSettings({ LIST_CACHE_MB: '0' }).load })
  const { kysely } = api.db
  for (const name of ['member', 'alone'] as const) {
    const row = { emailAddress: `${name}@harbour.example`, passwordHash: '', firstName: name, lastName: 'x' }
    const { id } = await kysely
      .insertInto('users')
      .values({ ...row, status: 'ACTIVE' })
      .returning('id')
      .executeTakeFirstOrThrow()
    people.set(name, id)
  }
  const [member, alone] = [people.get('member') ?? '', people.get('alone') ?? '']
  await sql`insert into sites (name, description) select 'Team site ' || n, 'of teams' from generate_series(1, ${teams * sitesOfTeam}) n`.execute(
    kysely,
  )
  await sql`insert into systems (site_id, type, name) select id, 'autrosafe', 'System of ' || name from sites where description = 'of teams'`.execute(
    kysely,
  )
  await sql`insert into teams (name) select 'Team ' || n from generate_series(0, ${teams - 1}) n`.execute(kysely)
  await sql`insert into team_members (team_id, user_id, email_address, is_manager, is_accepted)
    select id, ${member}, 'member@harbour.example', true, true from teams where name ~ '^Team [0-9]+$'`.execute(kysely)
  await sql`insert into team_grants (team_id, site_id, access_level)
    select t.id, s.id, 1 from sites s join teams t on t.name = 'Team ' || (substring(s.name from '[0-9]+')::int % ${teams})
    where s.description = 'of teams'`.execute(kysely)
  await applyTeamAccess(kysely, sql<boolean>`m.user_id = ${member}`, api.clock.now)
  await sql`insert into site_access (site_id, user_id, email_address, access_level, is_accepted)
    select id, ${alone}, 'alone@harbour.example', 1, true from sites where description = 'of teams'`.execute(kysely)
  await sql`analyze`.execute(kysely)
}, 300_000)
afterAll(() => api.close())

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** Both in turn, so that the machine is the same for both. @returns milliseconds */
async function measure(path: string): Promise<Record<'member' | 'alone', number>> {
  const times = { member: [] as number[], alone: [] as number[] }
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['member', 'alone'] as const) {
      const headers = { authorization: await api.tokenFor(people.get(name) ?? '') }
      const from = performance.now()
      const answer = await api.fetch(`/api/v1${path}`, { headers })
      const { data, count } = await answer.json()
      times[name].push(performance.now() - from)
      expect([data.length, count]).toEqual([100, teams * sitesOfTeam])
    }
  return { member: p95(times.member), alone: p95(times.alone) }
}

it.each(['/sites?orderBy=name&order=ASC&limit=100', '/systems?orderBy=name&order=ASC&limit=100'])(
  '%s costs a member of three teams what it costs with entries of their own',
  async (path) => {
    await measure(path)
    const ratios: number[] = []
    // A pause of the machine counts for nobody: the best of three counts.
    for (let attempt = 0; attempt < 3 && !ratios.some((ratio) => ratio <= most); attempt += 1) {
      const { member, alone } = await measure(path)
      process.stdout.write(`${path}: p95 ${member.toFixed(1)} ms by teams, ${alone.toFixed(1)} ms by own entries\n`)
      ratios.push(member / alone)
    }
    expect(Math.min(...ratios)).toBeLessThanOrEqual(most)
  },
  600_000,
)
