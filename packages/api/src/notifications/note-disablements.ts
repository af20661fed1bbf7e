import { disabledHours } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/** Marks what has been disabled for so long that it needs attention (product 25.3). The mark is stored, so that pages hear of it as of any change. */
export async function noteDisablements(db: Queries, now: Date): Promise<void> {
  await sql`update disablements d set is_long = true
    from (select id from disablements where is_standing and not is_long
      and since <= ${now}::timestamptz - ${disabledHours} * interval '1 hour' order by system_id, id for update) due
    where d.id = due.id`.execute(db)
}
