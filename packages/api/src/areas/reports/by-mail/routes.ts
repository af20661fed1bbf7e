import { allows } from '@emberwatch/contract'
import {
  type NewReportSchedule,
  reportExports,
  reportSchedules,
  reportSchedulesMax,
} from '@emberwatch/contract/reports'
import { ApiProblem } from '@emberwatch/http'
import { rates } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Call } from '../../../http/call.ts'
import { consume } from '../../../http/rate-limit.ts'
import { type Route, route } from '../../../http/route.ts'
import { isId } from '../../../identity/people.ts'
import { uuid } from '../../../lists/keys.ts'
import { listRoute } from '../../../lists/list-route.ts'
import { column } from '../../../lists/source.ts'
import { lastSpanAt, nextTurn } from '../../../notifications/local-times.ts'
import { recordActivity } from '../../../record/record.ts'
import { removeSchedules, startRun } from '../../../summaries/dispatch-report.ts'
import { newUnsubscribeLink } from '../../auth/unsubscribe.ts'
import { type CheckedSchedule, checkSchedule } from './check-schedule.ts'
import { runRoutes } from './run-routes.ts'
import { holdSchedule, loadSchedules, runColumns, runOf, schedulesOf } from './schedule-rows.ts'

/** Product 12.18. */

const list = listRoute(reportSchedules.list, {
  from: ({ db, user }) => schedulesOf(db, user.id),
  key: { id: uuid('d.id') },
  sort: { createdAt: column('d.createdAt') },
  search: {},
  filters: {},
  rows: ({ db, user, now }, page) =>
    loadSchedules(
      db,
      user,
      schedulesOf(db, user.id).innerJoin(page, 'page.id', 'd.id').orderBy('page.position') as never,
      now(),
    ),
})

async function loadOne({ db, user, now }: Pick<Call, 'db' | 'user' | 'now'>, id: string) {
  const [schedule] = await loadSchedules(db, user, schedulesOf(db, user.id).where('d.id', '=', id), now())
  if (!schedule) throw new ApiProblem('report_schedule.not_found')
  return schedule
}

const create = route(reportSchedules.create, async (call) => {
  const { db, body, user, now } = call
  const checked = await checkSchedule(call, body)
  const nextAt = body.withSummary ? null : nextTurn(now(), checked)
  const id = await db.transaction().execute(async (change) => {
    await refuseMany(change, user.id)
    const { id: added } = await change
      .insertInto('reportSchedules')
      .values({ ownerId: user.id, report: body.report, nextAt, createdAt: now(), ...columnsOf(body, checked) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeRecipients(change, call, added, checked.recipientIds)
    await record(change, call, 'report.scheduled', added)
    return added
  })
  return loadOne(call, id)
})

const columnsOf = (
  { covers, format, withSummary }: Pick<NewReportSchedule, 'covers' | 'format' | 'withSummary'>,
  { query, every, timeZone }: CheckedSchedule,
) => ({ covers, format, withSummary, query, every, timeZone })

/** The lock makes two calls of one person wait for each other. @throws ApiProblem 409 */
async function refuseMany(change: Queries, ownerId: string): Promise<void> {
  await sql`select from users where id = ${ownerId} for no key update`.execute(change)
  const { count } = await schedulesOf(change, ownerId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= reportSchedulesMax) throw new ApiProblem('report_schedule.too_many')
}

/** Whoever ended these mails gets none of them again by the owner's saving; the owner does. */
async function storeRecipients(
  change: Queries,
  { user, sealer }: Pick<Call, 'user' | 'sealer'>,
  scheduleId: string,
  userIds: readonly string[],
): Promise<void> {
  await change
    .deleteFrom('reportRecipients')
    .where('scheduleId', '=', scheduleId)
    .where('userId', 'not in', userIds)
    .execute()
  const rows = userIds.map((userId) => ({ scheduleId, userId, ...newUnsubscribeLink(sealer.seal) }))
  await change
    .insertInto('reportRecipients')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['scheduleId', 'userId'])
        .doUpdateSet({ endedBy: null })
        .where((is) =>
          is.or([is('reportRecipients.endedBy', '=', 'right'), is('reportRecipients.userId', '=', user.id)]),
        ),
    )
    .execute()
}

const record = (change: Queries, { user, now }: Pick<Call, 'user' | 'now'>, action: string, schedule: string) =>
  recordActivity(
    change,
    { actorId: user.id, action, targetType: 'user', targetId: user.id, details: { schedule } },
    now(),
  )

const update = route(reportSchedules.update, async (call) => {
  const { db, body, params, user, now } = call
  await db.transaction().execute(async (change) => {
    const { id, report, ...before } = await holdSchedule(change, user.id, params.id)
    const checked = await checkSchedule({ ...call, db: change }, { ...body, report })
    const isSame = before.every === checked.every && before.timeZone === checked.timeZone
    const next = (isSame && before.nextAt) || nextTurn(now(), checked)
    await change
      .updateTable('reportSchedules')
      .set({ isOn: body.isOn, endedBecause: null, ...columnsOf(body, checked) })
      .set({ nextAt: body.isOn && !body.withSummary ? next : null })
      .where('id', '=', id)
      .execute()
    await storeRecipients(change, call, id, checked.recipientIds)
    await record(change, call, 'report.scheduleChanged', id)
  })
  return loadOne(call, params.id)
})

const remove = route(reportSchedules.remove, async (call) => {
  const { db, params, user } = call
  await db.transaction().execute(async (change) => {
    const { id } = await holdSchedule(change, user.id, params.id)
    await removeSchedules(change, sql<boolean>`id = ${id}`)
    await record(change, call, 'report.scheduleDeleted', id)
  })
  return null
})

const send = route(reportSchedules.send, async (call) => {
  const { db, params, user, sealer, now } = call
  return db.transaction().execute(async (change) => {
    const schedule = await holdSchedule(change, user.id, params.id)
    if (!allows(reportExports[schedule.report].access, user)) throw new ApiProblem('user.missing_permissions')
    await consume(change, rates.reportMails, user.id, now())
    const plan = { span: lastSpanAt(now(), schedule), timeZone: schedule.timeZone, withSummary: false }
    const id = await startRun(change, sealer, schedule, plan, now())
    await record(change, call, 'report.sent', schedule.id)
    const run = change.selectFrom('reportRuns as r').select(runColumns).where('r.id', '=', id)
    return runOf(await run.executeTakeFirstOrThrow(), now())
  })
})

const runs = listRoute(reportSchedules.runs, {
  from: ({ db, params }) => db.selectFrom('reportRuns as r').where('r.scheduleId', '=', params.id),
  key: { id: uuid('r.id') },
  sort: { startedAt: column('r.startedAt') },
  search: {},
  filters: {},
  rows: async ({ db, now }, page) => {
    const pageRows = db.selectFrom(page).innerJoin('reportRuns as r', 'r.id', 'page.id').select(runColumns)
    return (await pageRows.orderBy('page.position').execute()).map((row) => runOf(row, now()))
  },
})

/** Another person's is a 404, whatever the body says. */
const ofOwner = (inner: Route): Route => ({
  ...inner,
  parse: (query, body) => (inner.endpoint.kind === 'list' ? inner.parse(query, body) : { query: undefined, body }),
  answer: async (call) => {
    const { id = '' } = call.params as { id?: string }
    const schedule = schedulesOf(call.db, call.user.id).select('d.id').where('d.id', '=', id)
    if (!isId(id) || !(await schedule.executeTakeFirst())) throw new ApiProblem('report_schedule.not_found')
    return inner.answer(inner.endpoint.kind === 'list' ? call : { ...call, ...inner.parse(call.query, call.body) })
  },
})

export const reportScheduleRoutes: Route[] = [
  ...[list, create, ofOwner(update), remove, send, ofOwner(runs)],
  ...runRoutes,
]
