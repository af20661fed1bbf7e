import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { type Anchor, retiredAction } from './chain.ts'
import { recordActivity } from './record.ts'

/**
 * Removes the oldest rows with their links (ASVS 8.3.8), from the front of the chain. A line in the record names the last removed link, from which
 * `record verify` goes on.
 */

const rowsAtOnce = 2_000
const dayMs = 24 * 60 * 60_000

/** A whole day (UTC), so that the front is cut at most once a day. */
const firstDayToKeep = (now: Date, keepDays: number): Date =>
  new Date(Math.floor((now.getTime() - keepDays * dayMs) / dayMs) * dayMs)

/** Removes old lines in pieces. @returns the last removed link; null where none was removed */
export async function retireRecord(db: Queries, keepDays: number, now: Date): Promise<Anchor | null> {
  let last: Anchor | null = null
  for (;;) {
    const anchor = await db.transaction().execute((change) => cutOnce(change, firstDayToKeep(now, keepDays), now))
    if (!anchor) return last
    last = anchor
  }
}

async function cutOnce(change: Queries, before: Date, now: Date): Promise<Anchor | null> {
  const { rows } = await sql<{
    isMine: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('audit_chain')) as is_mine`.execute(change)
  if (!rows[0]?.isMine) return null
  // One link stays, from which the chain goes on.
  const oldest = await change
    .selectFrom('auditChain as c')
    .innerJoin('auditLog as l', 'l.id', 'c.rowId')
    .select(['c.number', 'c.hash', 'c.rowId', 'l.at'])
    .where('c.number', '<', (query) => query.selectFrom('auditChain').select(({ fn }) => fn.max('number').as('last')))
    .orderBy('c.number')
    .limit(rowsAtOnce)
    .execute()
  const firstToKeep = oldest.findIndex(({ at }) => at >= before)
  const going = firstToKeep < 0 ? oldest : oldest.slice(0, firstToKeep)
  const end = going.at(-1)
  if (!end) return null
  const ids = going.map(({ rowId }) => rowId)
  await change.deleteFrom('auditLog').where('id', 'in', ids).execute()
  await change.deleteFrom('auditChain').where('number', '<=', end.number).execute()
  const anchor = { number: Number(end.number), hash: end.hash }
  await recordActivity(change, { actorId: null, action: retiredAction, details: { ...anchor, before } }, now)
  return anchor
}
