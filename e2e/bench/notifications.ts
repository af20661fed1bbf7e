import { randomUUID } from 'node:crypto'
import type { Db } from '@emberwatch/api'
import { raiseAlarm } from '@emberwatch/api/testing/raise-alarm'
import { sql } from 'kysely'
import { manySitesSql } from './many-sites.ts'
import { benchLists, countJobs, during, round, until, wait } from './time-lists.ts'

const people = Number(process.env.BENCH_PEOPLE ?? 500)
const sites = 500
const stormSeconds = 60

/**
 * `pnpm bench notifications`: 1,000 systems of 500 sites have an alarm within a minute, and 500 people who hold them all want mail at once. Prints the
 * seconds from the last change until the last mail is asked for and sent, and how long lists take beside an idle server and a minute of the same changes
 * of which nobody is told. `BENCH_DATABASE_URL` names a PostgreSQL with the demo fleet, or one to fill with it; what this adds stays there.
 */
export const notificationsBench = () =>
  benchLists('notifications', {
    prepare: addPeople,
    measure: async (db, lists) => {
      const untold = await during(lists, () => storm(db))
      await sql`update notification_rules set is_on = true, occurrence_number = n.last, lost_number = n.last
        from (select coalesce(max(last_number), 0) as last from occurrence_counter) n`.execute(db.kysely)
      let enqueueSeconds = 0
      let sendSeconds = 0
      const withNotices = await during(lists, async () => {
        await storm(db)
        const last = performance.now()
        await until(async () => (await countJobs(db, sql`kind = 'mail'`)) >= people && (await waiting(db)) === 0)
        enqueueSeconds = (performance.now() - last) / 1000
        await until(async () => (await countJobs(db, sql`kind = 'mail' and state <> 'done'`)) === 0)
        sendSeconds = (performance.now() - last) / 1000
      })
      const mails = await countJobs(db, sql`kind = 'mail' and state = 'done'`)
      return {
        rows: { 'a storm, nobody told': untold, [`a storm, ${people} people told`]: withNotices },
        figures: { people, mails, 'asked for after, s': round(enqueueSeconds), 'sent after, s': round(sendSeconds) },
      }
    },
  })

async function addPeople(db: Db): Promise<void> {
  const ids = Array.from({ length: people }, () => randomUUID())
  const isThere = await db.kysely.selectFrom('sites').select('id').where('name', '=', 'Anlegg 1').executeTakeFirst()
  if (isThere) throw new Error('the database has been used for this before; take another')
  const users = JSON.stringify(ids)
  await sql`insert into users (id, first_name, last_name, email_address, password_hash, status)
    select id::uuid, 'Person', id, id || '@bench.example', '', 'ACTIVE' from jsonb_array_elements_text(${users}::jsonb) id`.execute(
    db.kysely,
  )
  const [first = ''] = ids
  for (const statement of manySitesSql([{ userId: first, sites }])) await sql.raw(statement).execute(db.kysely)
  await sql`insert into site_access (site_id, user_id, email_address, access_level, is_accepted)
    select a.site_id, u.id, u.email_address, 1, true from site_access a, users u
    where a.user_id = ${first} and u.email_address like '%@bench.example' and u.id <> ${first}`.execute(db.kysely)
  await sql`insert into notification_rules (user_id, is_on, scope, alarms, lost_contact, lost_minutes, faults, back_to_normal,
      delivery, hour, weekday, time_zone, unsubscribe_token, unsubscribe_mac, occurrence_number, lost_number)
    select id, false, 'mine', true, true, 10, true, true, 'atOnce', 7, 1, 'Europe/Oslo', id::text, id::text, 0, 0
    from users where email_address like '%@bench.example'`.execute(db.kysely)
  await sql`analyze`.execute(db.kysely)
}

/** An alarm of each system, spread over the minute. */
async function storm(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select y.id from systems y join sites s on s.id = y.site_id
    where s.name like 'Anlegg %' order by y.id`.execute(db.kysely)
  const begin = performance.now()
  for (const [n, { id }] of rows.entries()) {
    await wait(begin + (n * stormSeconds * 1000) / rows.length - performance.now())
    await raiseAlarm(db.kysely, id)
  }
}

/** People who are still to be told, and occurrences without a number. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select ((select count(*) from notification_rules where next_at is not null)
    + (select count(*) from occurrences where number is null))::int as count`.execute(db.kysely)
  return rows[0]?.count ?? 0
}
