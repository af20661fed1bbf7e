import { AccessLevel, UserType } from '@emberwatch/contract'
import { type Caller, mustHaveTwoSteps, type TwoStepTools } from './caller.ts'
import { type SessionTools, unseenSince } from './last-seen.ts'
import { isId, livePeople, permissionsOf } from './people.ts'
import type { TokenClaims } from './tokens.ts'

/** Sessions of wall screens: read only, for a year, bound to what the wall shows (product 2.10). They do not end by idle time. */

export const wallLifeSeconds = 365 * 24 * 60 * 60

export const countingWalls = ({ db, now }: Pick<SessionTools, 'db' | 'now'>) =>
  livePeople(db)
    .innerJoin('wallSessions as w', (join) =>
      join.onRef('w.userId', '=', 'u.id').onRef('w.tokenVersion', '=', 'u.tokenVersion'),
    )
    .where('w.expiresAt', '>', now())

/**
 * Makes the caller of a wall: of a wall of own sites a person with nothing but these, of one of the fleet a super user who monitors. Nothing more, whatever
 * the person may do elsewhere; null where it has ended, where a wall of the fleet belongs to somebody who is no super user any more, or where its owner
 * lacks a second factor that is required of them (product 2.7).
 */
export async function findWall(context: SessionTools & TwoStepTools, claims: TokenClaims): Promise<Caller | null> {
  if (!isId(claims.session)) return null
  const row = await countingWalls(context)
    .select(['u.id', 'u.status', 'u.twoStepOn', 'u.userType', 'u.isSuper', 'u.globalAccessLevel'])
    .select(['w.id as sessionId', 'w.scope', 'w.showsAccess', 'w.lastSeenAt'])
    .where('w.id', '=', claims.session)
    .executeTakeFirst()
  if (row?.id !== claims.id || (row.scope === 'fleet' && !row.isSuper)) return null
  const owner = { id: row.id, permissions: { ...permissionsOf(row), resources: {} } }
  if (!row.twoStepOn && (await mustHaveTwoSteps(context, owner))) return null
  if (row.lastSeenAt <= unseenSince(context)) await markWallsSeen(context, [row.sessionId])
  const isFleet = row.scope === 'fleet'
  return {
    id: row.id,
    status: row.status,
    sessionId: row.sessionId,
    isTwoStepOn: row.twoStepOn,
    provedAt: null,
    wall: { scope: row.scope, showsAccess: row.showsAccess },
    permissions: {
      isSuperUser: isFleet,
      globalAccessLevel: AccessLevel.MONITOR,
      userType: isFleet ? UserType.SUPER : UserType.REGULAR,
      resources: {},
    },
  }
}

/** Skips locked rows, as `markSeen`. */
export async function markWallsSeen(context: SessionTools, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await context.db
    .updateTable('wallSessions')
    .set({ lastSeenAt: context.now() })
    .where('id', 'in', (rows) =>
      rows
        .selectFrom('wallSessions')
        .select('id')
        .where('id', 'in', [...ids])
        .where('lastSeenAt', '<=', unseenSince(context))
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Filters ids of sessions to those of walls that still count. */
export async function findCountingWalls(context: SessionTools, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await countingWalls(context)
    .select(['w.id', 'w.scope', 'u.isSuper'])
    .where('w.id', 'in', [...ids])
    .execute()
  return rows.flatMap(({ id, scope, isSuper }) => (scope === 'fleet' && !isSuper ? [] : [id]))
}
