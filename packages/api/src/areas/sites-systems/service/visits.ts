import { type NewVisit, serviceVisits, whyNotUntil } from '@emberwatch/contract/sites-systems'
import { ApiProblem, badFields } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { CallOf } from '../../../http/call.ts'
import { type Route, route } from '../../../http/route.ts'
import type { Caller } from '../../../identity/caller.ts'
import { uuid } from '../../../lists/keys.ts'
import { listRoute } from '../../../lists/list-route.ts'
import { column, emptyLast, firstRow, onlyRow, type Page, type PageOfIds } from '../../../lists/source.ts'
import { recordActivity } from '../../../record/record.ts'
import { systemName } from '../../system-name.ts'
import { lockSite } from '../change-sites.ts'
import { lockLiveSystem } from '../change-systems.ts'
import { planWork } from '../works/works.ts'
import { isInVisit, isRunning, isTestOf, loadUnits, loadVisits, nameOf, unitKey, wasTested } from './service-rows.ts'

/** Visits, and the units that are tested in them (product 28.2, 28.3). */

interface Start {
  readonly userId: string
  readonly body: NewVisit
  readonly at: Date
}

/** @throws ApiProblem 404; 409 where a visit goes on; 400 as for a work */
async function store(change: Queries, systemId: string, { userId, body, at }: Start) {
  const { siteId } = firstRow(
    await change.selectFrom('systems').select('siteId').where('id', '=', systemId).execute(),
    'system.not_found',
  )
  // The site's lock comes before the system's, as with other writers.
  await lockSite(change, siteId)
  await lockLiveSystem(change, systemId)
  const running = await change
    .selectFrom('serviceVisits as v')
    .select('v.workId')
    .where('v.systemId', '=', systemId)
    .where(isRunning(at))
    .executeTakeFirst()
  if (running) throw new ApiProblem('task.already_in_progress')
  const { kinds, ...times } = body
  const scope = { systemIds: [systemId], modemId: null, weeklyIn: null }
  const work = { ...times, ...scope, kind: 'service' as const, startsAt: at.toISOString() }
  const why = whyNotUntil(work)
  if (why) throw badFields({ endsAt: why })
  const { id } = await planWork(change, { siteId, userId, body: work, at })
  await change
    .insertInto('serviceVisits')
    .values({ workId: id, systemId, kinds: [...new Set(kinds)], startedBy: nameOf(userId) })
    .execute()
  return firstRow(await loadVisits(change, onlyRow(id), at), 'task.not_found')
}

const startVisit = ({ db, params, user, body, now }: CallOf<typeof serviceVisits.start>) =>
  db.transaction().execute((change) => store(change, params.id, { userId: user.id, body, at: now() }))

interface MarkCall extends Pick<CallOf<typeof serviceVisits.unmark>, 'params' | 'body' | 'now'> {
  readonly user: Caller
}

/** Locks the visit, so that it does not end meanwhile. @throws ApiProblem 404, 409, 400 for what is no unit of its system */
async function lockUnit(change: Queries, { params, body, now }: MarkCall) {
  const at = now()
  const visit = firstRow(
    await change
      .selectFrom('works as w')
      .innerJoin('serviceVisits as v', 'v.workId', 'w.id')
      .innerJoin('systems as y', 'y.id', 'v.systemId')
      .select(['v.systemId', 'w.overAt', 'w.ending', systemName.as('systemName')])
      .where('w.id', '=', params.id)
      .forUpdate('w')
      .execute(),
    'task.not_found',
  )
  if (visit.ending === 'cancelled') throw new ApiProblem('task.not_in_progress')
  if (visit.overAt <= at) throw new ApiProblem('task.completed')
  const unit = await change
    .selectFrom('units as u')
    .innerJoin('systems as y', 'y.currentConfigurationId', 'u.configurationId')
    .select([sql<string>`coalesce(u.unit_name, '')`.as('unitName'), 'u.hardwareTag'])
    .where('y.id', '=', visit.systemId)
    .where('u.id', '=', body.unitId)
    .executeTakeFirst()
  if (!unit) throw badFields({ unitId: 'Choose a unit of the system' })
  return { ...visit, unit }
}

type LockedUnit = Awaited<ReturnType<typeof lockUnit>>

async function finish(
  change: Queries,
  { user, params, now }: MarkCall,
  { systemId, systemName: targetName, unit }: LockedUnit,
  action: string,
) {
  const target = { targetType: 'system' as const, targetId: systemId, targetName }
  const line = { actorId: user.id, action, ...target, details: { visit: params.id, ...unit } }
  await recordActivity(change, line, now())
  return firstRow(await loadVisits(change, onlyRow(params.id), now()), 'task.not_found')
}

const markUnit = (call: CallOf<typeof serviceVisits.mark>) =>
  call.db.transaction().execute(async (change) => {
    const subject = await lockUnit(change, call)
    const { systemId, unit } = subject
    const { rows } =
      await sql`insert into unit_tests (visit_id, system_id, unit_name, hardware_tag, at, reason, person_id, person_name)
      select ${call.params.id}::uuid, ${systemId}::uuid, ${unit.unitName}, ${unit.hardwareTag}, ${call.now()}::timestamptz, ${call.body.reason},
        ${call.user.id}::uuid, ${nameOf(call.user.id)}
      where not exists (select from unit_tests t, (select ${systemId}::uuid as system_id, ${unit.unitName}::text as unit_name,
        ${unit.hardwareTag}::text as hardware_tag) u where t.visit_id = ${call.params.id} and ${isTestOf})
      on conflict do nothing returning 1`.execute(change)
    if (rows.length === 0) throw new ApiProblem('task.unit_already_marked_as_tested')
    return finish(change, call, subject, 'service.unitMarked')
  })

const unmarkUnit = (call: CallOf<typeof serviceVisits.unmark>) =>
  call.db.transaction().execute(async (change) => {
    const subject = await lockUnit(change, call)
    const mark = await change
      .deleteFrom('unitTests')
      .where('visitId', '=', call.params.id)
      .where('unitName', '=', subject.unit.unitName)
      .where('hardwareTag', '=', subject.unit.hardwareTag)
      .where('eventName', 'is', null)
      .returning('at')
      .executeTakeFirst()
    if (!mark) throw new ApiProblem('task.unit_not_tested')
    return finish(change, call, subject, 'service.unitUnmarked')
  })

export const visitRoutes: Route[] = [
  route(serviceVisits.start, startVisit),
  route(serviceVisits.mark, markUnit),
  route(serviceVisits.unmark, unmarkUnit),
  listRoute(serviceVisits.ofSystem, ({ now }) => ({
    from: ({ db, params }) =>
      db
        .selectFrom('serviceVisits as v')
        .innerJoin('works as w', 'w.id', 'v.workId')
        .where('v.systemId', '=', params.id),
    key: { id: uuid('w.id') },
    sort: { startsAt: column('w.startsAt') },
    search: {},
    filters: {},
    rows: ({ db }, page: PageOfIds) => loadVisits(db, page, now()),
  })),
  listRoute(serviceVisits.units, ({ now }) => {
    const at = now()
    return {
      from: ({ db, params }) =>
        db
          .selectFrom('systems as y')
          .innerJoin('units as u', 'u.configurationId', 'y.currentConfigurationId')
          .where('y.id', '=', params.id),
      key: unitKey,
      sort: {
        unitName: emptyLast('u.unitName'),
        hardwareTag: column('u.hardwareTag'),
        zone: emptyLast('u.detectionZone'),
        testedAt: sql`coalesce((select max(t.at) from unit_tests t where ${isTestOf}), '-infinity')`,
      },
      search: {
        unitName: column('u.unitName'),
        hardwareTag: column('u.hardwareTag'),
        zone: column('u.detectionZone'),
        lsi: column('u.lsi'),
      },
      filters: { isTested: wasTested(at), isInVisit: isInVisit(at) },
      rows: ({ db }, page: Page<typeof unitKey>) => loadUnits(db, page, at),
    }
  }),
]
