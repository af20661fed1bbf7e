import { type NewWork, type Work, whyNotUntil, workLimits, works } from '@emberwatch/contract/sites-systems'
import { ApiProblem, badFields } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { CallOf } from '../../../http/call.ts'
import { type Route, route } from '../../../http/route.ts'
import { uuid } from '../../../lists/keys.ts'
import { listRoute } from '../../../lists/list-route.ts'
import { column } from '../../../lists/source.ts'
import { minuteIn, toWallClock } from '../../../spreadsheet/zone-time.ts'
import { lockSite } from '../change-sites.ts'
import { requireScope } from '../troubles.ts'
import { endWork, nextStep } from './end-works.ts'
import {
  loadRunningWorks,
  loadWork,
  loadWorks,
  lockWork,
  recordWork,
  stateNow,
  stateOf,
  type WorkRow,
} from './work-rows.ts'

/** Planned work at a site (product 24.1). */

const weekMs = 7 * 86_400_000
const minuteMs = 60_000
/** A start so soon is now, as clocks of people and server differ. */
const nowMs = minuteMs

type Times = Pick<NewWork, 'startsAt' | 'endsAt' | 'weeklyIn'>

/** The columns of times. None begins earlier than it is written; a weekly one comes again at the time that was given. @throws ApiProblem 400 */
function timesOf({ startsAt, endsAt, weeklyIn }: Times, now: Date) {
  const [given, ends] = [new Date(startsAt), new Date(endsAt)]
  if (ends <= now) throw badFields({ endsAt: 'The end must be to come' })
  const begins = given.getTime() <= now.getTime() + (weeklyIn === null ? nowMs : 0) ? now : given
  const times = { startsAt: begins, endsAt: ends, nextAt: nextStep({ startsAt: begins, endsAt: ends }, now) }
  if (weeklyIn === null) return { ...times, timeZone: null, weekday: null, startMinute: null }
  if (ends.getTime() - given.getTime() >= weekMs) throw badFields({ endsAt: 'Weekly work lasts less than a week' })
  const wall = new Date(toWallClock(given.getTime(), weeklyIn))
  const startMinute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  return { ...times, timeZone: weeklyIn, weekday: wall.getUTCDay() || 7, startMinute }
}

/** @throws ApiProblem 400 for what is no part of the site */
async function refuseOthers(change: Queries, siteId: string, { systemIds, modemId }: NewWork): Promise<void> {
  if (systemIds) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from systems
      where id = any (${systemIds}::uuid[]) and site_id = ${siteId} and archived_at is null`.execute(change)
    if (rows[0]?.count !== systemIds.length) throw badFields({ systemIds: 'Choose systems of the site' })
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

interface Plan {
  readonly siteId: string
  readonly userId: string
  readonly body: NewWork
  readonly at: Date
}

/** Stores work of a site. @throws ApiProblem 400, 404, 409 */
export async function planWork(change: Queries, { siteId, userId, at, body }: Plan): Promise<Work> {
  const times = timesOf(body, at)
  const { kind, modemId, reason = null, phoneNumber = null } = body
  const systemIds = body.systemIds && [...new Set(body.systemIds)]
  await lockSite(change, siteId)
  await refuseOthers(change, siteId, { ...body, systemIds })
  const { count } = await change
    .selectFrom('works')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('siteId', '=', siteId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= workLimits.open) throw new ApiProblem('work.too_many')
  const work = await change
    .insertInto('works')
    .values({ kind, systemIds, modemId, reason, phoneNumber, ...times, siteId, createdById: userId, createdAt: at })
    .returning(['id', 'siteId'])
    .executeTakeFirstOrThrow()
  await recordWork(change, { action: 'work.planned', actorId: userId, work }, at)
  return loadWork(change, work.id, at)
}

const plan = ({ db, params, user, body, now }: CallOf<typeof works.plan>): Promise<Work> =>
  db.transaction().execute((change) => planWork(change, { siteId: params.id, userId: user.id, body, at: now() }))

const planForSystem = ({ db, params, user, body, now }: CallOf<typeof works.planForSystem>): Promise<Work> =>
  db.transaction().execute(async (change) => {
    const system = await change
      .selectFrom('systems')
      .select('siteId')
      .where('id', '=', params.id)
      .where('archivedAt', 'is', null)
      .executeTakeFirst()
    if (!system) throw new ApiProblem('system.not_found')
    const scope = { systemIds: [params.id], modemId: null }
    return planWork(change, { siteId: system.siteId, userId: user.id, body: { ...body, ...scope }, at: now() })
  })

/** Says what stands by now, in the zone of a weekly one. */
function meanwhileText({ startsAt, endsAt, timeZone, reason, phoneNumber }: WorkRow): string {
  const zone = timeZone ?? 'UTC'
  const [from, until] = [startsAt, endsAt].map((at) => minuteIn(zone, at.getTime()))
  const more = [timeZone && 'weekly', phoneNumber && `telephone ${phoneNumber}`, reason && `reason: ${reason}`]
  return [`Somebody else changed it: from ${from} until ${until} (${zone})`, ...more].filter(Boolean).join(', ')
}

/** A weekly one that keeps its start comes again at the time of before, from which the gap of a clock may have moved this start. */
const seriesOf = ({ startsAt, timeZone, weekday, startMinute }: WorkRow, plan: Times) =>
  timeZone !== null && timeZone === plan.weeklyIn && Date.parse(plan.startsAt) === startsAt.getTime()
    ? { weekday, startMinute }
    : {}

function update({ db, params, user, body, now }: CallOf<typeof works.change>): Promise<Work> {
  const { revision, reason = null, phoneNumber = null, ...times } = body
  const at = now()
  return db.transaction().execute(async (change) => {
    const work = await lockWork(change, params.id, at)
    if (work.revision !== revision) throw new ApiProblem('generic.conflict', { message: meanwhileText(work) })
    // What has begun keeps its beginning.
    const isRunning = stateOf(work, at) === 'running'
    const plan = isRunning ? { ...times, startsAt: work.startsAt.toISOString() } : times
    // What runs can be renewed: it may last so long from now on.
    const why = whyNotUntil({ ...plan, startsAt: isRunning ? at.toISOString() : plan.startsAt, kind: work.kind })
    if (why) throw badFields({ endsAt: why })
    const columns = timesOf(plan, at)
    // Forms send whole minutes.
    const [before, after] = [work, columns].map(({ endsAt }) => Math.floor(endsAt.getTime() / minuteMs))
    await change
      .updateTable('works')
      .set({
        ...columns,
        ...(isRunning && { startsAt: work.startsAt }),
        ...seriesOf(work, plan),
        reason,
        phoneNumber,
        revision: revision + 1,
        // The reminder of an end goes once.
        ...(before !== after && { remindedAt: null }),
      })
      .where('id', '=', work.id)
      .execute()
    await recordWork(change, { action: 'work.changed', actorId: user.id, work }, at)
    return loadWork(change, work.id, at)
  })
}

const close = (call: CallOf<typeof works.end>, ending: 'hand' | 'cancelled'): Promise<Work> =>
  call.db.transaction().execute(async (change) => {
    const at = call.now()
    const work = await lockWork(change, call.params.id, at)
    if (ending === 'hand' && stateOf(work, at) === 'planned') throw new ApiProblem('work.not_running')
    await endWork(change, work, { ending, actorId: call.user.id }, at)
    return loadWork(change, work.id, at)
  })

const listed = (now: Date) => ({
  key: { id: uuid('w.id') },
  sort: { startsAt: column('w.startsAt'), endsAt: column('w.endsAt') },
  search: {},
  filters: { state: stateNow(now) },
  rows: ({ db }: { db: Queries }, page: Parameters<typeof loadWorks>[1]) => loadWorks(db, page, now),
})

/** @throws ApiProblem 403 where somebody who is no super user asks for the whole fleet */
const runningWorks = listRoute(works.running, {
  key: { id: uuid('w.id') },
  sort: { endsAt: column('w.endsAt') },
  search: {},
  filters: {},
  from: ({ db, user, now, query: { extra } }) => {
    const isFleet = requireScope(user, extra.scope) === 'fleet'
    const isOwn = sql<boolean>`(w.site_id in (select r.site_id from site_rights r where r.user_id = ${user.id})
      or exists (select from system_rights r join systems y on y.id = r.system_id
        where r.user_id = ${user.id} and y.site_id = w.site_id and y.archived_at is null and is_for(w, y)))`
    return db
      .selectFrom('works as w')
      .innerJoin('sites as s', 's.id', 'w.siteId')
      .where('s.deletedAt', 'is', null)
      .where('w.endedAt', 'is', null)
      .where('w.startsAt', '<=', now())
      .where('w.endsAt', '>', now())
      .where(isFleet ? sql<boolean>`true` : isOwn)
  },
  rows: ({ db, now }, page) => loadRunningWorks(db, page, now()),
})

export const workRoutes: Route[] = [
  runningWorks,
  listRoute(works.list, ({ now }) => ({
    ...listed(now()),
    from: ({ db, params }) => db.selectFrom('works as w').where('w.siteId', '=', params.id),
  })),
  listRoute(works.ofSystem, ({ now }) => ({
    ...listed(now()),
    from: ({ db, params }) =>
      db
        .selectFrom('works as w')
        .innerJoin('systems as y', 'y.siteId', 'w.siteId')
        .where('y.id', '=', params.id)
        .where(sql<boolean>`is_for(w, y)`),
  })),
  route(works.plan, plan),
  route(works.planForSystem, planForSystem),
  route(works.change, update),
  route(works.end, (call) => close(call, 'hand')),
  route(works.cancel, (call) => close(call, 'cancelled')),
]
