import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { demoIds } from './demo-ids.ts'
import { sharedSiteKeys } from './plan.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Units in ten that a visit reached. */
const tenths = 7

const firms = ['Vestbrann Service AS', 'Nord Alarmteknikk', 'Fjord Brannvern'] as const

/** Service of one system at each site of the demo accounts, and the last visit to one of them. */
export async function writeService(change: Queries, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * dayMs)
  const day = (days: number) => at(days).toISOString().slice(0, 10)
  const plans = sharedSiteKeys.flatMap((key, index) => {
    const plan = { systemId: demoIds.system(key, 1), firm: firms[index % firms.length] ?? null }
    return [
      { ...plan, kind: 'inspection' as const, months: 3 as const, toleranceDays: 14, dueOn: day(60 - index * 17) },
      { ...plan, kind: 'test' as const, months: 12 as const, toleranceDays: 30, dueOn: day(303 - index * 30) },
    ]
  })
  await change.insertInto('servicePlans').values(plans).execute()
  await writeVisit(change, at(-62))
}

/** A visit that ended hours after `startsAt`. */
async function writeVisit(change: Queries, startsAt: Date): Promise<void> {
  const systemId = demoIds.system('risavika', 1)
  const siteId = demoIds.sites.risavika
  const createdById = demoIds.users['site.operator']
  const endsAt = new Date(startsAt.getTime() + 6 * hourMs)
  const times = { startsAt, endsAt, endedAt: endsAt, createdAt: startsAt }
  const who = { createdById, endedById: createdById, ending: 'hand' as const, phoneNumber: '+47 51 55 01 10' }
  const { id } = await change
    .insertInto('works')
    .values({ siteId, systemIds: [systemId], kind: 'service', reason: 'Yearly test', ...times, ...who })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into service_visits (work_id, system_id, kinds, started_by, ended_by)
    select ${id}::uuid, ${systemId}::uuid, array['inspection', 'test'], n.name, n.name
    from (select first_name || ' ' || last_name as name from users where id = ${createdById}) n`.execute(change)
  await sql`update service_plans set last_visit_at = ${endsAt}::timestamptz where system_id = ${systemId}`.execute(
    change,
  )
  await sql`insert into unit_tests (visit_id, system_id, unit_name, hardware_tag, at, event_name, reason, person_id, person_name)
    select distinct on (u.unit_name, u.hardware_tag) ${id}::uuid, u.system_id, u.unit_name, u.hardware_tag,
      ${startsAt}::timestamptz + u.place * interval '1 minute', case when u.place % 10 > 0 then 'Test alarm' end,
      case when u.place % 10 = 0 then 'Sounder heard' end, case when u.place % 10 = 0 then v.person_id end, case when u.place % 10 = 0 then v.name end
    from (select u.*, row_number() over (order by u.id) as place from units u where u.system_id = ${systemId} and u.unit_name is not null) u,
      (select id as person_id, first_name || ' ' || last_name as name from users where id = ${createdById}) v
    where u.place % 10 < ${tenths}::int`.execute(change)
}
