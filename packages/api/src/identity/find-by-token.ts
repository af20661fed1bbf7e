import type { Caller } from './caller.ts'
import { isId, permissionsOf } from './people.ts'
import { countingSessions, markSeen, type SessionTools, unseenSince } from './sessions.ts'
import type { TokenClaims } from './tokens.ts'

/** Finds the people of sessions in the order of the tokens; null where the session has ended. One query. */
async function findByTokens(tools: SessionTools, tokens: readonly TokenClaims[]): Promise<(Caller | null)[]> {
  const sessions = new Set(tokens.map(({ session }) => session).filter(isId))
  if (sessions.size === 0) return tokens.map(() => null)
  const rows = await countingSessions(tools)
    .select(['u.id', 'u.status', 'u.twoStepOn', 'u.userType', 'u.isSuper', 'u.globalAccessLevel'])
    .select(['s.id as sessionId', 's.lastSeenAt', 's.provedAt'])
    .where('s.id', 'in', [...sessions])
    .execute()
  const unseen = rows.filter(({ lastSeenAt }) => lastSeenAt <= unseenSince(tools)).map(({ sessionId }) => sessionId)
  await markSeen(tools, unseen)
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

interface PendingQuery {
  readonly claims: TokenClaims
  readonly resolve: (person: Promise<Caller | null>) => void
}

/** Tokens per statement. */
const atOnce = 100

/** Calls of each server that wait for the next statement. */
const gathered = new WeakMap<SessionTools, PendingQuery[]>()

/**
 * Null when the session has ended; without levels on resources. One statement looks up all calls that have come in together: with cached answers
 * this lookup is much of a call's cost.
 */
export function findByToken(tools: SessionTools, claims: TokenClaims): Promise<Caller | null> {
  const { promise, resolve } = Promise.withResolvers<Caller | null>()
  const waiting = { claims, resolve }
  const others = gathered.get(tools)
  if (others && others.length < atOnce) others.push(waiting)
  else gather(tools, waiting)
  return promise
}

function gather(tools: SessionTools, first: PendingQuery): void {
  const together = [first]
  gathered.set(tools, together)
  // setImmediate runs after all input that has arrived was read.
  setImmediate(() => {
    if (gathered.get(tools) === together) gathered.delete(tools)
    const people = findByTokens(
      tools,
      together.map(({ claims }) => claims),
    )
    for (const [place, { resolve }] of together.entries()) resolve(people.then((all) => all[place] ?? null))
  })
}
