import {
  type DueState,
  type ServiceUnit,
  type ServiceVisit,
  type SystemService,
  serviceKinds,
  serviceLimits,
} from '@emberwatch/contract/sites-systems'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { bigint } from '../../../lists/keys.ts'
import { firstRow, type Page, type PageOfIds, personName } from '../../../lists/source.ts'

/** Rows of service (product 28.1). Days are those of UTC. */

export const dayOf = (at: Date): RawBuilder<string> => sql<string>`(${at}::timestamptz at time zone 'utc')::date`

/** The state of plan `p`. */
export const dueState = (
  now: Date,
) => sql<DueState>`case when p.due_on + p.tolerance_days < ${dayOf(now)} then 'overdue'
  when p.due_on < ${dayOf(now)} then 'due' when p.due_on <= ${dayOf(now)} + ${serviceLimits.noticeDays}::int then 'soon' else 'later' end`

/** The columns of plan `p`. */
export const planColumns = [
  'p.id',
  'p.kind',
  'p.months',
  'p.toleranceDays',
  'p.firm',
  'p.dueOn',
  'p.lastVisitAt',
  'p.revision',
] as const

/** The name as it is now, which stays when the account goes. */
export const nameOf = (id: string | null) => sql<string>`(select ${personName('u')} from users u where u.id = ${id})`

export const unitKey = { id: bigint('u.id') }

export const planOf = <Row extends { readonly lastVisitAt: Date | null }>({ lastVisitAt, ...row }: Row) => ({
  ...row,
  lastVisitAt: lastVisitAt?.toISOString() ?? null,
})

/** The condition that unit `u` of system `u.system_id` was tested in `t`: a panel that names no hardware means any of the name. */
export const isTestOf = sql<boolean>`t.system_id = u.system_id and t.unit_name = coalesce(u.unit_name, '')
  and t.hardware_tag in ('', u.hardware_tag)`
const testedSince = (now: Date) => sql`t.at > ${now}::timestamptz - interval '12 months'`

export const wasTested = (now: Date) =>
  sql<boolean>`exists (select from unit_tests t where ${isTestOf} and ${testedSince(now)})`

/** Units `u` of the current configuration of the system. */
const unitsOf = (systemId: string) =>
  sql`systems y join units u on u.configuration_id = y.current_configuration_id where y.id = ${systemId}::uuid`

/** @throws ApiProblem 404 */
export async function loadService(db: Queries, systemId: string, now: Date): Promise<SystemService> {
  const plans = await db
    .selectFrom('servicePlans as p')
    .select([...planColumns, dueState(now).as('state')])
    .where('p.systemId', '=', systemId)
    .orderBy(sql`array_position(${[...serviceKinds]}::text[], p.kind)`)
    .execute()
  const [visit = null] = await loadVisits(
    db,
    sql<{ id: string; position: number }>`(select v.work_id as id, 1 as position from service_visits v
      where v.system_id = ${systemId} and ${isRunning(now)})`.as('page'),
    now,
  )
  const { rows } = await sql<Pick<SystemService, 'unitCount' | 'testedCount'>>`
    select (select count(*)::int from ${unitsOf(systemId)}) as unit_count,
      (select count(*)::int from ${unitsOf(systemId)} and ${wasTested(now)}) as tested_count`.execute(db)
  return { plans: plans.map(planOf), visit, ...firstRow(rows, 'system.not_found') }
}

/** Visit `v` goes on. */
export const isRunning = (now: Date) => sql<boolean>`exists (select from works w where w.id = v.work_id
  and w.starts_at <= ${now}::timestamptz and w.over_at > ${now}::timestamptz)`

export async function loadVisits(db: Queries, page: PageOfIds, now: Date): Promise<ServiceVisit[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('serviceVisits as v', 'v.workId', 'page.id')
    .innerJoin('works as w', 'w.id', 'v.workId')
    .select(['w.id', 'v.kinds', 'w.startsAt', 'w.overAt', 'w.reason', 'w.phoneNumber', 'w.ending'])
    .select(['v.startedBy', 'v.endedBy'])
    .select(sql<number>`(select count(*)::int from unit_tests t where t.visit_id = w.id)`.as('testedCount'))
    .select(
      sql<number>`(select count(*)::int from unit_tests t where t.visit_id = w.id and t.event_name is null)`.as(
        'markedCount',
      ),
    )
    .orderBy('page.position')
    .execute()
  return rows.map(({ startsAt, overAt, ending, ...row }) => ({
    ...row,
    state: ending === 'cancelled' ? 'cancelled' : overAt > now ? 'running' : 'ended',
    startsAt: startsAt.toISOString(),
    overAt: overAt.toISOString(),
  }))
}

/** In the visit of the system that goes on. */
export const isInVisit = (
  now: Date,
) => sql<boolean>`exists (select from service_visits v join unit_tests t on t.visit_id = v.work_id
  where v.system_id = u.system_id and ${isRunning(now)} and ${isTestOf})`

export async function loadUnits(db: Queries, page: Page<typeof unitKey>, now: Date): Promise<ServiceUnit[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('units as u', 'u.id', 'page.id')
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom('unitTests as t')
          .select(['t.at', 't.eventName', 't.reason', 't.personName'])
          .where(isTestOf)
          .orderBy('t.at', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select(['u.id', 'u.unitName', 'u.hardwareTag', 'u.detectionZone as zone', 'u.lsi'])
    .select(['l.at as testedAt', 'l.eventName', 'l.reason', 'l.personName as markedBy'])
    .select([wasTested(now).as('isTested'), isInVisit(now).as('isInVisit')])
    .orderBy('page.position')
    .execute()
  return rows.map(({ testedAt, ...row }) => ({ ...row, testedAt: testedAt?.toISOString() ?? null }))
}
