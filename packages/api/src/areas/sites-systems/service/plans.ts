import { type DuePlan, type ServicePlanChange, serviceLimits, servicePlans } from '@emberwatch/contract/sites-systems'
import { ApiProblem, badFields } from '@emberwatch/http'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Database } from '../../../db/schema.ts'
import type { CallOf } from '../../../http/call.ts'
import { type Route, route } from '../../../http/route.ts'
import { uuid } from '../../../lists/keys.ts'
import { listRoute } from '../../../lists/list-route.ts'
import { column, emptyLast, type PageOfIds } from '../../../lists/source.ts'
import { nextTurn } from '../../../notifications/local-times.ts'
import { changedFields, recordActivity } from '../../../record/record.ts'
import { systemName } from '../../system-name.ts'
import { lockLiveSystem, target } from '../change-systems.ts'
import { requireScope } from '../troubles.ts'
import { dayOf, dueState, loadService, planColumns, planOf } from './service-rows.ts'

/** When service of systems is due (product 28.1). */

/** The hour of the mail, by UTC. What comes due on one day comes in one mail. */
const mailHour = 7

/** The time of the mail about a due day: some days ahead, or else the next morning. @param dueOn a date of a statement */
export const noticeAt = (dueOn: ReturnType<typeof dayOf>, now: Date) => sql<Date>`greatest(
  ((${dueOn} - ${serviceLimits.noticeDays}::int) + make_time(${mailHour}, 0, 0)) at time zone 'utc',
  ${nextTurn(now, { every: 'daily', timeZone: 'UTC', hour: mailHour })}::timestamptz)`

/** Counts by the calendar: a year after 29 February is 28 February. */
export const dueAfter = (visit: ReturnType<typeof dayOf>, months: ReturnType<typeof sql<number>>) =>
  sql<string>`(${visit} + ${months} * interval '1 month')::date`

type Plan = Selectable<Database['servicePlans']>

/** The system's lock makes two writers wait for each other: the second has another revision. */
const setPlan = ({ db, params, user, body, now }: CallOf<typeof servicePlans.set>) =>
  db.transaction().execute(async (change) => {
    const at = now()
    const system = await lockLiveSystem(change, params.id)
    const before = await change
      .selectFrom('servicePlans')
      .selectAll()
      .where('systemId', '=', params.id)
      .where('kind', '=', body.kind)
      .executeTakeFirst()
    if ((before?.revision ?? 0) !== body.revision) throw new ApiProblem('generic.conflict')
    const changes = await store(change, params.id, before, body, at)
    const action = body.months === null ? 'service.planRemoved' : 'service.planSet'
    const line = { action, ...target(params.id, system), changes, details: { kind: body.kind } }
    await recordActivity(change, { ...line, actorId: user.id, targetType: 'system' }, at)
    return loadService(change, params.id, at)
  })

/** @returns what has changed */
async function store(change: Queries, systemId: string, before: Plan | undefined, body: ServicePlanChange, at: Date) {
  const { kind, months, toleranceDays, firm = null } = body
  if (months === null) {
    await change.deleteFrom('servicePlans').where('systemId', '=', systemId).where('kind', '=', kind).execute()
    return before ? changedFields(before, { months: null }) : []
  }
  const last = before?.lastVisitAt
  if (!body.dueOn && !last) throw badFields({ dueOn: 'Enter when it is due first' })
  const dueOn = body.dueOn ? sql<string>`${body.dueOn}::date` : dueAfter(dayOf(last as Date), sql`${months}::int`)
  const columns = { months, toleranceDays, firm, dueOn }
  const after = await change
    .insertInto('servicePlans')
    .values({ ...columns, systemId, kind, nextAt: noticeAt(dueOn, at) })
    .onConflict((conflict) =>
      conflict.columns(['systemId', 'kind']).doUpdateSet({
        ...columns,
        revision: sql<number>`service_plans.revision + 1`,
        // Each day is told of once.
        nextAt: sql<Date | null>`case when service_plans.due_on = excluded.due_on then service_plans.next_at else excluded.next_at end`,
      }),
    )
    .returning(['months', 'toleranceDays', 'firm', 'dueOn'])
    .executeTakeFirstOrThrow()
  return changedFields(before ?? {}, after)
}

async function loadDue(db: Queries, page: PageOfIds, now: Date): Promise<DuePlan[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('servicePlans as p', 'p.id', 'page.id')
    .innerJoin('systems as y', 'y.id', 'p.systemId')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .select(planColumns)
    .select([
      'y.id as systemId',
      'y.name as systemName',
      'y.number as systemNumber',
      's.id as siteId',
      's.name as siteName',
    ])
    .select(dueState(now).as('state'))
    .orderBy('page.position')
    .execute()
  return rows.map(planOf)
}

export const planRoutes: Route[] = [
  route(servicePlans.ofSystem, ({ db, params, now }) => loadService(db, params.id, now())),
  route(servicePlans.set, setPlan),
  listRoute(servicePlans.due, ({ user, now, query: { extra } }) => {
    const at = now()
    const isFleet = requireScope(user, extra.scope) === 'fleet'
    const isOwn = sql<boolean>`y.id in (select r.system_id from system_rights r where r.user_id = ${user.id})`
    return {
      /** @throws ApiProblem 403 where somebody who is no super user asks for the whole fleet */
      from: ({ db }) =>
        db
          .selectFrom('servicePlans as p')
          .innerJoin('systems as y', 'y.id', 'p.systemId')
          .innerJoin('sites as s', 's.id', 'y.siteId')
          .where('y.archivedAt', 'is', null)
          .where('s.deletedAt', 'is', null)
          .where(isFleet ? sql<boolean>`true` : isOwn),
      key: { id: uuid('p.id') },
      sort: {
        dueOn: column('p.dueOn'),
        siteName: column('s.sortKey'),
        systemName: emptyLast('y.sortKey'),
        firm: emptyLast('p.firm'),
      },
      search: { siteName: column('s.name'), systemName, firm: column('p.firm') },
      filters: { state: dueState(at), kind: column('p.kind') },
      rows: ({ db }, page: PageOfIds) => loadDue(db, page, at),
    }
  }),
]
