import type { SessionUser } from '@emberwatch/contract'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { type Account, loadUser } from '../../identity/people.ts'
import { tokenLifeSeconds } from '../../identity/tokens.ts'

const userAgentMax = 300

/** Sessions per person; beyond it the least recently used session ends. */
const sessionsMax = 50

/**
 * Starts a session for sign-in or registration. `version` is the one that the password was checked against, so that a session does not outlive a
 * change of password. `hasProved` says that a second factor was shown.
 */
export async function startSession(
  { db, tokens, ip, userAgent, now }: Pick<Call, 'db' | 'tokens' | 'ip' | 'userAgent' | 'now'>,
  { id, tokenVersion }: Pick<Account, 'id' | 'tokenVersion'>,
  { hasProved = false }: { readonly hasProved?: boolean } = {},
): Promise<SessionUser> {
  const startedAt = now()
  const session = await db
    .insertInto('sessions')
    .values({
      userId: id,
      tokenVersion,
      userAgent: userAgent.slice(0, userAgentMax),
      address: ip,
      createdAt: startedAt,
      lastSeenAt: startedAt,
      provedAt: hasProved ? startedAt : null,
      expiresAt: new Date(startedAt.getTime() + tokenLifeSeconds * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await endOldest(db, id)
  return { ...(await loadUser(db, id)), token: await tokens.sign({ id, session: session.id }) }
}

const endOldest = (db: Queries, userId: string) =>
  db
    .deleteFrom('sessions')
    .where('id', 'in', (select) =>
      select
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('createdAt', 'desc')
        .offset(sessionsMax),
    )
    .execute()
