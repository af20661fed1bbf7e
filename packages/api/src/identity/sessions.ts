import type { Queries } from '../db/queries.ts'
import { type Candidate, type Moment, momentColumns } from '../kept/freshness.ts'
import type { Settings } from '../settings.ts'
import type { Caller } from './caller.ts'
import { isId, livePeople, permissionsOf } from './people.ts'
import type { TokenClaims } from './tokens.ts'

/** Sessions as the database keeps them; a token counts while its row does (product 2.5). */

/** Last seen is written at most so often: each call of a person would otherwise be a write. */
const longestUnseenMs = 5 * 60_000

interface Tools {
  readonly db: Queries
  readonly now: () => Date
  readonly settings: Pick<Settings, 'sessionIdleHours'>
}

/** A session that was seen before this instant has ended. */
const idleSince = ({ now, settings }: Pick<Tools, 'now' | 'settings'>) =>
  new Date(now().getTime() - settings.sessionIdleHours * 3_600_000)

/** What was seen before this instant is written anew. */
const unseenSince = ({ now, settings }: Pick<Tools, 'now' | 'settings'>) =>
  new Date(now().getTime() - Math.min(longestUnseenMs, (settings.sessionIdleHours * 3_600_000) / 10))

/** Sessions that count at this moment, each with its person. */
const countingSessions = (tools: Tools) =>
  livePeople(tools.db)
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.userId', '=', 'u.id').onRef('s.tokenVersion', '=', 'u.tokenVersion'),
    )
    .where('s.expiresAt', '>', tools.now())
    .where('s.lastSeenAt', '>', idleSince(tools))

interface Found {
  readonly person: Caller
  /** Where something was kept for the call, or may be. */
  readonly moment: Moment | undefined
}

/** The person of a token, without levels on resources; null when the session has ended. One query. */
export async function findByToken(tools: Tools, claims: TokenClaims, candidate?: Candidate): Promise<Found | null> {
  if (!isId(claims.id) || !isId(claims.session)) return null
  const row = await countingSessions(tools)
    .$if(candidate !== undefined, (query) => query.select(momentColumns(candidate as Candidate)))
    .select(['u.id', 'u.status', 'u.twoStepOn', 'u.userType', 'u.isSuper', 'u.globalAccessLevel'])
    .select(['s.id as sessionId', 's.lastSeenAt'])
    .where('u.id', '=', claims.id)
    .where('s.id', '=', claims.session)
    .executeTakeFirst()
  if (!row) return null
  if (row.lastSeenAt <= unseenSince(tools)) await markSeen(tools, [row.sessionId])
  const { id, status, sessionId, twoStepOn: isTwoStepOn } = row
  const person = { id, status, sessionId, isTwoStepOn, permissions: { ...permissionsOf(row), resources: {} } }
  return { person, moment: candidate && (row as unknown as Moment) }
}

/** Which of these sessions count. */
export async function findCounting(tools: Tools, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await countingSessions(tools)
    .select('s.id')
    .where('s.id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Writes that these sessions are in use, where that is not written yet. */
export async function markSeen(tools: Tools, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tools.db
    .updateTable('sessions')
    .set({ lastSeenAt: tools.now() })
    .where('id', 'in', [...ids])
    .where('lastSeenAt', '<=', unseenSince(tools))
    .execute()
}

/** The sessions of one person that count, for a list. */
export const sessionsOf = (tools: Tools, userId: string) => countingSessions(tools).where('u.id', '=', userId)

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

/** Removes sessions that have ended by themselves. */
export async function sweepSessions(tools: Tools): Promise<void> {
  await tools.db
    .deleteFrom('sessions')
    .where((where) => where.or([where('lastSeenAt', '<=', idleSince(tools)), where('expiresAt', '<=', tools.now())]))
    .execute()
}
