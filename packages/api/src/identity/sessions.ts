import type { Queries } from '../db/queries.ts'
import { idleSince, type SessionTools, unseenSince } from './last-seen.ts'
import { livePeople } from './people.ts'
import { findCountingWalls } from './walls.ts'

/** A token counts while its row does (product 2.5). */

export type { SessionTools } from './last-seen.ts'
export { unseenSince } from './last-seen.ts'

export const countingSessions = (context: SessionTools) =>
  livePeople(context.db)
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.userId', '=', 'u.id').onRef('s.tokenVersion', '=', 'u.tokenVersion'),
    )
    .where('s.expiresAt', '>', context.now())
    .where('s.lastSeenAt', '>', idleSince(context))

export async function findCounting(context: SessionTools, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await countingSessions(context)
    .select('s.id')
    .where('s.id', 'in', [...ids])
    .execute()
  return new Set([...rows.map(({ id }) => id), ...(await findCountingWalls(context, ids))])
}

/** Skips locked rows: their holder writes the same, so servers do not wait for each other. */
export async function markSeen(context: SessionTools, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await context.db
    .updateTable('sessions')
    .set({ lastSeenAt: context.now() })
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', [...ids])
        .where('lastSeenAt', '<=', unseenSince(context))
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

export const sessionsOf = (context: SessionTools, userId: string) =>
  countingSessions(context).where('u.id', '=', userId)

/**
 * Give it the transaction of its cause. A session that begins at this moment may stay as a row, but has the earlier version and so does not count.
 */
export async function endAllSessions(db: Queries, userId: string): Promise<void> {
  await db
    .with('ended', (change) => change.deleteFrom('sessions').where('userId', '=', userId))
    .with('endedWalls', (change) => change.deleteFrom('wallSessions').where('userId', '=', userId))
    .updateTable('users')
    .set((columns) => ({ tokenVersion: columns('tokenVersion', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Wall screens too. */
export async function endOtherSessions(db: Queries, userId: string, ownId: string): Promise<void> {
  await db
    .with('endedWalls', (change) => change.deleteFrom('wallSessions').where('userId', '=', userId))
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', ownId)
    .execute()
}

/** See product 2.9. */
export async function markProved(db: Queries, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ provedAt: now }).where('id', '=', sessionId).execute()
}

export async function sweepSessions(context: SessionTools): Promise<void> {
  await context.db.deleteFrom('wallSessions').where('expiresAt', '<=', context.now()).execute()
  await context.db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('lastSeenAt', '<=', idleSince(context)), where('expiresAt', '<=', context.now())]),
    )
    .execute()
}
