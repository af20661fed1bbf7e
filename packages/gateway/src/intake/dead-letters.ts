import type { Queries } from '@emberwatch/api'
import { sql } from 'kysely'
import { readRaw } from './read-values.ts'
import { type Incoming, isEnding } from './report.ts'

/** Rows of the table; the oldest go. */
const rowsMax = 1_000

/** Stores what the database refuses as a row, so that it can be acknowledged: sending it again would not help, and it stops nobody else. */
export async function keepDeadLetter(db: Queries, { from, messages }: Incoming, error: unknown): Promise<void> {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  const payload = messages[0]?.raw ?? (isEnding(from) ? from.session : Buffer.from(from.payload).toString('latin1'))
  await db
    .insertInto('modemDeadLetters')
    .values({
      topic: from.topic,
      leaf: isEnding(from) ? 'ending' : from.name,
      payload: readRaw(payload) ?? '',
      error: readRaw(`${code} ${message}`) ?? '',
      receivedAt: from.receivedAt,
    })
    .execute()
  await sql`delete from modem_dead_letters
    where id <= (select id from modem_dead_letters order by id desc offset ${rowsMax} limit 1)`.execute(db)
}
