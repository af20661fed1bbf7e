import { type NewWork, type Work, whyNotChanged, workLimits, works } from '@emberwatch/contract/sites-systems'
import { ApiProblem, badFields } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { CallOf } from '../../../http/call.ts'
import { type Route, route } from '../../../http/route.ts'
import { uuid } from '../../../lists/keys.ts'
import { listRoute } from '../../../lists/list-route.ts'
import { column } from '../../../lists/source.ts'
import { toWallClock } from '../../../spreadsheet/zone-time.ts'
import { lockSite } from '../change-sites.ts'
import { endOf } from './end-works.ts'
import { loadWork, loadWorks, lockWork, recordWork, stateOf } from './work-rows.ts'

/** Planned work at a site (product 24). */

const weekMs = 7 * 86_400_000
const minuteMs = 60_000

type Times = Pick<NewWork, 'startsAt' | 'endsAt' | 'weeklyIn'>

/** The columns of times. One that starts once begins no earlier than it is written. @throws ApiProblem 400 */
function timesOf({ startsAt, endsAt, weeklyIn }: Times, now: Date) {
  const [begins, ends] = [new Date(startsAt), new Date(endsAt)]
  if (ends <= now) throw badFields({ endsAt: 'The end must be to come' })
  if (weeklyIn === null)
    return {
      startsAt: begins < now ? now : begins,
      ...{ endsAt: ends, nextAt: ends, timeZone: null, weekday: null, startMinute: null },
    }
  if (ends.getTime() - begins.getTime() >= weekMs) throw badFields({ endsAt: 'Weekly work lasts less than a week' })
  const wall = new Date(toWallClock(begins.getTime(), weeklyIn))
  const startMinute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  return { startsAt: begins, endsAt: ends, nextAt: ends, timeZone: weeklyIn, weekday: wall.getUTCDay() || 7, startMinute }
}

/** @throws ApiProblem 400 for what is no part of the site */
async function refuseOthers(change: Queries, siteId: string, { systemIds, modemId }: NewWork): Promise<void> {
  if (systemIds) {
    const ids = [...new Set(systemIds)]
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from systems
      where id = any (${ids}::uuid[]) and site_id = ${siteId} and archived_at is null`.execute(change)
    if (rows[0]?.count !== ids.length) throw badFields({ systemIds: 'Choose systems of the site' })
  }
  if (!modemId) return
  const modem = await change
    .selectFrom('modems')
    .select('id')
    .where('id', '=', modemId)
    .where('siteId', '=', siteId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!modem) throw badFields({ modemId: 'Choose a modem of the site' })
}

function plan({ db, params, user, body, now }: CallOf<typeof works.plan>): Promise<Work> {
  const at = now()
  const times = timesOf(body, at)
  return db.transaction().execute(async (change) => {
    await lockSite(change, params.id)
    await refuseOthers(change, params.id, body)
    const { count } = await change
      .selectFrom('works')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('siteId', '=', params.id)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= workLimits.open) throw new ApiProblem('work.too_many')
    const { kind, systemIds, modemId, reason = null, phoneNumber = null } = body
    const row = { kind, systemIds, modemId, reason, phoneNumber, ...times, siteId: params.id }
    const { id } = await change
      .insertInto('works')
      .values({ ...row, createdById: user.id, createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordWork(change, { action: 'work.planned', actorId: user.id, siteId: params.id, id }, at)
    return loadWork(change, id, at)
  })
}

function update({ db, params, user, body, now }: CallOf<typeof works.change>): Promise<Work> {
  const { workId: id, revision, reason, phoneNumber, ...times } = body
  const at = now()
  return db.transaction().execute(async (change) => {
    const work = await lockWork(change, params.id, id, at)
    if (work.revision !== revision) throw new ApiProblem('generic.conflict')
    // What has begun keeps its beginning.
    const startsAt = stateOf(work, at) === 'running' ? work.startsAt.toISOString() : times.startsAt
    const why = whyNotChanged({ ...times, startsAt, kind: work.kind })
    if (why) throw badFields({ endsAt: why })
    const columns = timesOf({ ...times, startsAt }, at)
    await change
      .updateTable('works')
      .set({ ...columns, startsAt: stateOf(work, at) === 'running' ? work.startsAt : columns.startsAt })
      .set({ reason, phoneNumber, revision: revision + 1 })
      .where('id', '=', id)
      .execute()
    await recordWork(change, { action: 'work.changed', actorId: user.id, siteId: params.id, id }, at)
    return loadWork(change, id, at)
  })
}

function end({ db, params, user, body, now }: CallOf<typeof works.end>): Promise<Work> {
  const at = now()
  return db.transaction().execute(async (change) => {
    const work = await lockWork(change, params.id, body.workId, at)
    if (stateOf(work, at) === 'planned') throw new ApiProblem('work.not_running')
    await change
      .updateTable('works')
      .set(await endOf(change, work, user, at))
      .where('id', '=', work.id)
      .execute()
    await recordWork(change, { action: 'work.ended', actorId: user.id, siteId: params.id, id: work.id }, at)
    return loadWork(change, work.id, at)
  })
}

function cancel({ db, params, user, body, now }: CallOf<typeof works.cancel>): Promise<Work> {
  const at = now()
  return db.transaction().execute(async (change) => {
    const { id } = await lockWork(change, params.id, body.workId, at)
    const ended = { endedAt: at, endedById: user.id, ending: 'cancelled' as const, nextAt: null }
    await change.updateTable('works').set(ended).where('id', '=', id).execute()
    await recordWork(change, { action: 'work.cancelled', actorId: user.id, siteId: params.id, id }, at)
    return loadWork(change, id, at)
  })
}

const list = listRoute(works.list, {
  from: ({ db, params }) => db.selectFrom('works as w').where('w.siteId', '=', params.id),
  key: { id: uuid('w.id') },
  sort: { startsAt: column('w.startsAt'), endsAt: column('w.endsAt') },
  search: {},
  filters: {},
  rows: ({ db, now }, page) =>
    loadWorks(db, (query) => query.innerJoin(page, 'page.id', 'w.id').orderBy('page.position') as typeof query, now()),
})

export const workRoutes: Route[] = [
  list,
  route(works.plan, plan),
  route(works.change, update),
  route(works.end, end),
  route(works.cancel, cancel),
]
