import { gather } from '../db/gather.ts'
import type { Caller } from './caller.ts'
import { isId, permissionsOf } from './people.ts'
import { countingSessions, markSeen, type SessionTools, unseenSince } from './sessions.ts'
import type { TokenClaims } from './tokens.ts'

/** Finds the people of sessions in the order of the tokens; null where the session has ended. One query. */
async function findByTokens(context: SessionTools, tokens: readonly TokenClaims[]): Promise<(Caller | null)[]> {
  const sessions = new Set(tokens.map(({ session }) => session).filter(isId))
  if (sessions.size === 0) return tokens.map(() => null)
  const rows = await countingSessions(context)
    .select(['u.id', 'u.status', 'u.twoStepOn', 'u.userType', 'u.isSuper', 'u.globalAccessLevel'])
    .select(['s.id as sessionId', 's.lastSeenAt', 's.provedAt'])
    .where('s.id', 'in', [...sessions])
    .execute()
  const unseen = rows.filter(({ lastSeenAt }) => lastSeenAt <= unseenSince(context)).map(({ sessionId }) => sessionId)
  await markSeen(context, unseen)
  const bySession = new Map(rows.map((row) => [row.sessionId, row]))
  return tokens.map(({ id, session }) => {
    const row = bySession.get(session)
    return row?.id === id ? personOf(row) : null
  })
}

type PersonRow = Parameters<typeof permissionsOf>[0] &
  Pick<Caller, 'id' | 'status' | 'sessionId' | 'provedAt'> & { twoStepOn: boolean }

const personOf = (row: PersonRow): Caller => ({
  id: row.id,
  status: row.status,
  sessionId: row.sessionId,
  isTwoStepOn: row.twoStepOn,
  provedAt: row.provedAt,
  permissions: { ...permissionsOf(row), resources: {} },
})

/**
 * Null when the session has ended; without levels on resources. One statement looks up all calls that have come in together: with cached answers
 * this lookup is much of a call's cost.
 */
export const findByToken = gather(findByTokens)
