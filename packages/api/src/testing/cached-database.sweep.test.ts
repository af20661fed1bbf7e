import { sql } from 'kysely'
import { openDemoDatabase } from './demo-database.ts'

const isEmbedded = !process.env.TEST_DATABASE_URL
const inMemory = isEmbedded ? describe : describe.skip

/** Reads all that a test could leave behind, as one text. */
async function traces(): Promise<string> {
  const db = await openDemoDatabase()
  try {
    const { rows } = await sql<{ row: unknown }>`
      select (select jsonb_agg(to_jsonb(s) order by id) from sites s) as sites,
        (select jsonb_agg(to_jsonb(t) order by event_id) from (select *, id as event_id from events) t) as events,
        (select count(*) from audit_log) as audited,
        (select jsonb_agg(to_jsonb(q) order by sequencename) from pg_sequences q where schemaname = 'public') as sequences,
        (select count(*) from pg_listening_channels()) as listening,
        (select count(*) from pg_class where relname = 'left_behind') as tables,
        current_setting('work_mem') as setting`.execute(db.kysely)
    return JSON.stringify(rows)
  } finally {
    await db.close()
  }
}

inMemory('the demo database of a test', () => {
  it('is as it was, whatever the test before did to its rows', async () => {
    const before = await traces()
    const db = await openDemoDatabase()
    await db.listen('anything', () => undefined)
    await sql`update sites set comment = 'left behind'`.execute(db.kysely)
    await sql`truncate events cascade`.execute(db.kysely)
    await sql`delete from site_access`.execute(db.kysely)
    await sql`insert into audit_log select * from audit_log limit 0`.execute(db.kysely)
    await sql`set work_mem = '64kB'`.execute(db.kysely)
    await db.close()
    expect(await traces()).toBe(before)
  })

  it('is another one after the schema was changed', async () => {
    const before = await traces()
    const db = await openDemoDatabase()
    await sql`create table left_behind (id int)`.execute(db.kysely)
    await db.close()
    expect(await traces()).toBe(before)
  })
})
