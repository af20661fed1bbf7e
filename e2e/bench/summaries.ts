import type { Db } from '@emberwatch/api'
import { sql } from 'kysely'
import { benchLists, countJobs, during, round, until } from './time-lists.ts'

const people = Number(process.env.BENCH_PEOPLE ?? 10_000)
const sites = 500
const sitesOfPerson = 2

/**
 * `pnpm bench summaries`: 10,000 people with two sites each get the state of them on a month's first morning. Prints the seconds until the last mail is
 * sent, and how long lists take beside an idle server and meanwhile. `BENCH_PEOPLE` sets their number, `BENCH_DATABASE_URL` names a PostgreSQL with the
 * demo fleet, or one to fill with it; what this adds stays there.
 */
export const summariesBench = () =>
  benchLists('summaries', {
    prepare: addPeople,
    measure: async (db, lists) => {
      let seconds = 0
      const busy = await during(lists, async () => {
        const begin = performance.now()
        await sql`update summary_rules set next_at = now()`.execute(db.kysely)
        await until(async () => (await countJobs(db, sql`kind = 'mail' and state = 'done'`)) >= people)
        seconds = (performance.now() - begin) / 1000
      })
      return {
        rows: { [`${people} mails`]: busy },
        figures: { people, 'sent after, s': round(seconds), 'a second': round(people / seconds) },
      }
    },
  })

/** Each site has three systems, a loss of contact, an issue and forty events in the last month. */
async function addPeople(db: Db): Promise<void> {
  const { kysely } = db
  await sql`insert into users (first_name, last_name, email_address, password_hash, status)
    select 'Person', n::text, n || '@bench.example', '', 'ACTIVE' from generate_series(1, ${people}::int) n`.execute(
    kysely,
  )
  await sql`insert into sites (name, created_at) select 'Bygg ' || n, now() - interval '2 years'
    from generate_series(1, ${sites}::int) n`.execute(kysely)
  await sql`insert into systems (site_id, name, type, created_at, connection_state)
    select s.id, 'Sentral ' || n, 'autrosafe', now() - interval '2 years', 'system_connected'
    from sites s, generate_series(1, 3) n where s.name like 'Bygg %'`.execute(kysely)
  const ofBench = sql`systems y join sites s on s.id = y.site_id and s.name like 'Bygg %'`
  await sql`insert into connection_changes (system_id, changed_at, state)
    select y.id, now() - n * interval '20 days', case n % 2 when 0 then 'system_connected' else 'mobile_connection_failed' end
    from ${ofBench}, generate_series(1, 4) n`.execute(kysely)
  await sql`insert into issues (system_id, unit_name, hardware_name, created_at)
    select y.id, 'P01', 'BHH-300', now() - interval '40 days' from ${ofBench}`.execute(kysely)
  await sql`insert into events (system_id, occurred_at, event_name, unit_name)
    select y.id, now() - n * interval '1 day', case n % 3 when 0 then 'Fire alarm' when 1 then 'Fault' else 'Reset' end, 'P01'
    from ${ofBench}, generate_series(1, 40) n`.execute(kysely)
  await sql`insert into site_access (site_id, user_id, email_address, access_level, is_accepted)
    select s.id, u.id, u.email_address, 0, true
    from (select id, email_address, row_number() over () as n from users where email_address like '%@bench.example') u
    join (select id, row_number() over () as n from sites where name like 'Bygg %') s
      on s.n in (select 1 + (u.n * ${sitesOfPerson}::int + k) % ${sites}::int from generate_series(0, ${sitesOfPerson - 1}::int) k)`.execute(
    kysely,
  )
  await sql`insert into summary_rules (user_id, is_on, every, time_zone, unsubscribe_token, unsubscribe_mac)
    select id, true, 'monthly', 'Europe/Oslo', id::text, id::text from users where email_address like '%@bench.example'`.execute(
    kysely,
  )
  await sql`analyze`.execute(kysely)
}
