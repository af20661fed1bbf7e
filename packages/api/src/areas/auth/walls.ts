import { maxWalls, walls } from '@emberwatch/contract/auth'
import { ApiProblem } from '@emberwatch/http'
import type { Queries } from '../../db/queries.ts'
import { type Route, route } from '../../http/route.ts'
import { isId, loadAccount, refuseUnconfirmed } from '../../identity/people.ts'
import { countingWalls, wallLifeSeconds } from '../../identity/walls.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column } from '../../lists/source.ts'
import { recordPerson } from '../../record/record.ts'

/** Handles the wall screens of a person (product 2.10). */

const list = listRoute(walls.list, {
  from: (call) => countingWalls(call).where('u.id', '=', call.user.id),
  key: { id: uuid('w.id') },
  sort: { createdAt: column('w.createdAt'), lastSeenAt: column('w.lastSeenAt'), name: column('w.name') },
  search: {},
  filters: {},
  rows: async ({ db }, page) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('wallSessions as w', 'w.id', 'page.id')
      .select(['w.id', 'w.name', 'w.scope', 'w.showsAccess', 'w.address', 'w.createdAt'])
      .select(['w.lastSeenAt', 'w.expiresAt'])
      .orderBy('page.position')
      .execute()
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    }))
  },
})

/** The person who makes a wall must be able to read what it shows. */
const start = route(walls.start, async ({ db, body, user, ip, tokens, now }) => {
  refuseUnconfirmed(user)
  if (body.scope === 'fleet' && !user.permissions.isSuperUser) throw new ApiProblem('user.missing_permissions')
  const at = now()
  const expiresAt = new Date(at.getTime() + wallLifeSeconds * 1000)
  const id = await db.transaction().execute(async (change) => {
    // The row of the person is the lock: two requests at once cannot both be the last one allowed.
    await change.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().executeTakeFirst()
    const { tokenVersion } = await loadAccount(change, user.id)
    const { count } = await countingWalls({ db: change, now })
      .where('u.id', '=', user.id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxWalls) throw new ApiProblem('user.too_many_walls')
    const wall = await change
      .insertInto('wallSessions')
      .values({ userId: user.id, tokenVersion, ...body, address: ip, createdAt: at, lastSeenAt: at, expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordPerson(change, { actorId: user.id, action: 'account.wallStarted' }, at)
    return wall.id
  })
  const token = await tokens.sign({ id: user.id, session: id, isWall: true }, wallLifeSeconds)
  return { id, token, expiresAt: expiresAt.toISOString() }
})

const end = route(walls.end, async ({ db, params, user, now }) => {
  await db.transaction().execute(async (change) => {
    const isEnded = isId(params.id) && (await endWall(change, { id: params.id, userId: user.id }, now()))
    if (!isEnded) throw new ApiProblem('user.session_not_found')
  })
  return null
})

/** @returns false where the person has no such wall */
export async function endWall(change: Queries, wall: { id: string; userId: string }, at: Date): Promise<boolean> {
  const wallRow = await change
    .deleteFrom('wallSessions')
    .where('id', '=', wall.id)
    .where('userId', '=', wall.userId)
    .returning('id')
    .executeTakeFirst()
  if (wallRow) await recordPerson(change, { actorId: wall.userId, action: 'account.wallEnded' }, at)
  return wallRow !== undefined
}

export const wallRoutes: Route[] = [list, start, end]
