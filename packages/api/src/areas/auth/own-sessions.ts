import { account } from '@emberwatch/contract'
import { sessions } from '@emberwatch/contract/auth'
import { ApiProblem } from '@emberwatch/http'
import { type Route, route } from '../../http/route.ts'
import { isId } from '../../identity/people.ts'
import { endOtherSessions, sessionsOf } from '../../identity/sessions.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column } from '../../lists/source.ts'
import { recordPerson } from '../../record/record.ts'
import { deviceOf } from './tell-owner.ts'
import { endWall } from './walls.ts'

/** Ends the session of a browser or of a wall screen. An invalid token has no session to end: signing out never fails. */
const logout = route(account.logout, async ({ db, tokens, token, now }) => {
  const claims = token ? await tokens.read(token) : null
  if (!claims || !isId(claims.session)) return null
  const { id: userId, session: id } = claims
  if (claims.isWall) await db.transaction().execute((change) => endWall(change, { id, userId }, now()))
  else await db.deleteFrom('sessions').where('id', '=', id).where('userId', '=', userId).execute()
  return null
})

const list = listRoute(sessions.list, {
  from: (call) => sessionsOf(call, call.user.id),
  key: { id: uuid('s.id') },
  sort: { lastSeenAt: column('s.lastSeenAt'), createdAt: column('s.createdAt') },
  search: {},
  filters: {},
  rows: async ({ db, user }, page) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('sessions as s', 's.id', 'page.id')
      .select(['s.id', 's.userAgent', 's.address', 's.createdAt', 's.lastSeenAt'])
      .orderBy('page.position')
      .execute()
    return rows.map(({ userAgent, ...row }) => ({
      ...row,
      device: deviceOf(userAgent),
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isCurrent: row.id === user.sessionId,
    }))
  },
})

const end = route(sessions.end, async ({ db, params, user, now }) => {
  await db.transaction().execute(async (change) => {
    const row = isId(params.id)
      ? await change
          .deleteFrom('sessions')
          .where('id', '=', params.id)
          .where('userId', '=', user.id)
          .returning('id')
          .executeTakeFirst()
      : undefined
    if (!row) throw new ApiProblem('user.session_not_found')
    await recordPerson(change, { actorId: user.id, action: 'account.sessionEnded' }, now())
  })
  return null
})

const endOthers = route(sessions.endOthers, async ({ db, user, now }) => {
  await db.transaction().execute(async (change) => {
    await endOtherSessions(change, user.id, user.sessionId)
    await recordPerson(change, { actorId: user.id, action: 'account.sessionsEnded' }, now())
  })
  return null
})

export const sessionRoutes: Route[] = [logout, list, end, endOthers]
