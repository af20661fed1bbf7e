import {
  type CacheEntry,
  type FreshnessKeys,
  freshnessKeysOf,
  type Snapshot,
  type SnapshotRow,
  snapshotColumns,
  snapshotOf,
} from '../cache/freshness.ts'
import type { Caller } from './caller.ts'
import { isId, permissionsOf } from './people.ts'
import { countingSessions, markSeen, type SessionTools, unseenSince } from './sessions.ts'
import type { TokenClaims } from './tokens.ts'

interface TokenOwner {
  readonly person: Caller
  /** Undefined where nothing may be cached. */
  readonly moment: Snapshot | undefined
}

interface TokenQuery {
  readonly claims: TokenClaims
  readonly candidate: CacheEntry | undefined
}

/** Finds sessions in the order of the tokens, in one query; null where the session has ended. One query. */
async function findByTokens(tools: SessionTools, queries: readonly TokenQuery[]): Promise<(TokenOwner | null)[]> {
  const sessions = new Set(queries.map(({ claims }) => claims.session).filter(isId))
  if (sessions.size === 0) return queries.map(() => null)
  const question = freshnessKeysOf(queries.flatMap(({ candidate }) => candidate ?? []))
  const rows = await countingSessions(tools)
    .$if(question !== null, (query) => query.select(snapshotColumns(question as FreshnessKeys)))
    .select(['u.id', 'u.status', 'u.twoStepOn', 'u.userType', 'u.isSuper', 'u.globalAccessLevel'])
    .select(['s.id as sessionId', 's.lastSeenAt', 's.provedAt'])
    .where('s.id', 'in', [...sessions])
    .execute()
  const unseen = rows.filter(({ lastSeenAt }) => lastSeenAt <= unseenSince(tools)).map(({ sessionId }) => sessionId)
  await markSeen(tools, unseen)
  const bySession = new Map(rows.map((row) => [row.sessionId, row]))
  return queries.map(({ claims, candidate }) => {
    const row = bySession.get(claims.session)
    if (row?.id !== claims.id) return null
    // The question adds its columns.
    const moment = question && candidate && snapshotOf(question, candidate, row as unknown as SnapshotRow)
    return { person: personOf(row), moment: moment ?? undefined }
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

interface PendingQuery extends TokenQuery {
  readonly resolve: (owner: Promise<TokenOwner | null>) => void
}

/** Tokens per statement. */
const atOnce = 100

/** Calls of each server that wait for the next statement. */
const gathered = new WeakMap<SessionTools, PendingQuery[]>()

/**
 * Null when the session has ended; without levels on resources. One statement looks up all calls that have come in together: with cached answers
 * this lookup is most of a call's cost.
 */
export function findByToken(tools: SessionTools, query: TokenQuery): Promise<TokenOwner | null> {
  const { promise, resolve } = Promise.withResolvers<TokenOwner | null>()
  const waiting = { ...query, resolve }
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
    const owners = findByTokens(tools, together)
    for (const [place, { resolve }] of together.entries()) resolve(owners.then((all) => all[place] ?? null))
  })
}
