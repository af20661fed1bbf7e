import type { Queries } from '../db/queries.ts'
import type { Settings } from '../settings.ts'
import { livePeople } from './people.ts'

/** Sessions as the database keeps them; a token counts while its row does (product 2.5). */

/** Last seen is written at most so often: each call of a person would otherwise be a write. */
const longestUnseenMs = 5 * 60_000

export interface SessionTools {
  readonly db: Queries
  readonly now: () => Date
  readonly settings: Pick<Settings, 'sessionIdleHours'>
}

/** A session that was seen before this instant has ended. */
const idleSince = ({ now, settings }: Pick<SessionTools, 'now' | 'settings'>) =>
  new Date(now().getTime() - settings.sessionIdleHours * 3_600_000)

/** What was seen before this instant is written anew. */
export const unseenSince = ({ now, settings }: Pick<SessionTools, 'now' | 'settings'>) =>
  new Date(now().getTime() - Math.min(longestUnseenMs, (settings.sessionIdleHours * 3_600_000) / 10))

/** Sessions that count at this moment, each with its person. */
export const countingSessions = (tools: SessionTools) =>
  livePeople(tools.db)
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.userId', '=', 'u.id').onRef('s.tokenVersion', '=', 'u.tokenVersion'),
    )
    .where('s.expiresAt', '>', tools.now())
    .where('s.lastSeenAt', '>', idleSince(tools))

/** Which of these sessions count. */
export async function findCounting(tools: SessionTools, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await countingSessions(tools)
    .select('s.id')
    .where('s.id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Writes that these sessions are in use, where that is not written yet. Who holds one of them is writing the same: nobody waits for that,
 * or for each other where several servers have some in common.
 */
export async function markSeen(tools: SessionTools, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tools.db
    .updateTable('sessions')
    .set({ lastSeenAt: tools.now() })
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', [...ids])
        .where('lastSeenAt', '<=', unseenSince(tools))
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** The sessions of one person that count, for a list. */
export const sessionsOf = (tools: SessionTools, userId: string) => countingSessions(tools).where('u.id', '=', userId)

/**
 * Ends all sessions of a person; give it the transaction of what is the reason. One that begins at this moment may stay as a
 * row, but is of the version before and so does not count.
 */
export async function endAllSessions(db: Queries, userId: string): Promise<void> {
  await db
    .with('ended', (change) => change.deleteFrom('sessions').where('userId', '=', userId))
    .updateTable('users')
    .set((columns) => ({ tokenVersion: columns('tokenVersion', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Ends the sessions of a person but one. */
export async function endOtherSessions(db: Queries, userId: string, keptId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '!=', keptId).execute()
}

/** Writes that a session has shown a code of two-step sign-in (product 2.9). */
export async function markProved(db: Queries, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ provedAt: now }).where('id', '=', sessionId).execute()
}

/** Removes sessions that have ended by themselves. */
export async function sweepSessions(tools: SessionTools): Promise<void> {
  await tools.db
    .deleteFrom('sessions')
    .where((where) => where.or([where('lastSeenAt', '<=', idleSince(tools)), where('expiresAt', '<=', tools.now())]))
    .execute()
}
