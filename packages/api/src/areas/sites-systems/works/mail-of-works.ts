import { paths, siteTabs, type WorkKind } from '@emberwatch/contract'
import { workWords } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Services } from '../../../http/call.ts'
import { compose } from '../../../mail/compose.ts'

/** Whoever started work is reminded before its end, and reads at its end what is still so (product 24.5). */

/** Minutes before the end at which the reminder goes. */
const reminderMinutes = 15
/** Names of units in one mail. */
const mostUnits = 20

type MailContext = Pick<Services, 'db' | 'mailer' | 'publicUrl' | 'now'>

interface Starter {
  readonly siteId: string
  readonly siteName: string
  readonly kind: WorkKind
  readonly emailAddress: string
}

interface Outcome extends Starter {
  readonly systems: number
  readonly alarms: number
  readonly faults: number
  readonly offline: number
  readonly disabled: number
  readonly unitCount: number
  /** The first by name. */
  readonly units: readonly string[] | null
}

/** Each update claims what is due in the transaction of the mails, so that two servers tell it once. */
export const mailOfWorks = ({ db, mailer, publicUrl, now }: MailContext): Promise<void> =>
  db.transaction().execute(async (change) => {
    const at = now()
    const factsOf = ({ siteId, siteName, kind }: Starter) => ({
      siteName,
      work: workWords[kind],
      url: publicUrl() + paths.site(siteId, { tab: siteTabs.works }),
    })
    for (const work of await endingSoon(change, at))
      await mailer.post(
        change,
        compose('workEndsSoon', work.emailAddress, { ...factsOf(work), minutes: reminderMinutes }),
      )
    for (const work of await outcomes(change, at))
      if (work.systems > 0)
        await mailer.post(
          change,
          compose('workOver', work.emailAddress, { ...work, units: work.units ?? [], ...factsOf(work) }),
        )
  })

const starter = sql`join sites s on s.id = w.site_id and s.deleted_at is null
  join users u on u.id = w.created_by_id and u.deleted_at is null and u.status = 'ACTIVE'`
/** Whether the starter sees a system that the work is for. */
const isOfStarter = sql`(y.site_id = w.site_id and y.archived_at is null and is_for(w, y)
  and (u.is_super or exists (select from system_rights r where r.user_id = u.id and r.system_id = y.id)))`
const ofStarter = sql`w.site_id, s.name as site_name, w.kind, u.email_address`

/** Work that lasts no longer than the reminder is early has none. */
async function endingSoon(change: Queries, at: Date): Promise<Starter[]> {
  const { rows } = await sql<Starter>`with due as (
      update works set reminded_at = ${at}::timestamptz
      where reminded_at is null and ended_at is null and starts_at <= ${at}::timestamptz and ends_at > ${at}::timestamptz
        and ends_at <= ${at}::timestamptz + ${reminderMinutes}::int * interval '1 minute'
        and ends_at - starts_at > ${reminderMinutes}::int * interval '1 minute'
      returning id)
    select ${ofStarter} from due d join works w on w.id = d.id ${starter}
    where exists (select from systems y where ${isOfStarter})`.execute(change)
  return rows
}

/** Counts what the starter still sees. What ended more than a day ago is old news. */
async function outcomes(change: Queries, at: Date): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`with due as (
      update works set reported_at = ${at}::timestamptz
      where reported_at is null and over_at <= ${at}::timestamptz and over_at > starts_at
        and over_at > ${at}::timestamptz - interval '1 day'
      returning id)
    select ${ofStarter}, t.* from due d join works w on w.id = d.id ${starter}
    cross join lateral (
      with y as materialized (
        select y.id, y.connection_state, y.disabled_count from systems y
        where ${isOfStarter}
      ), units as (
        select distinct e.unit_name from y join events e on e.system_id = y.id
        where e.occurred_at >= w.starts_at and e.occurred_at < w.over_at and e.unit_name is not null
      ), open as (
        select i.has_alarms from y join issues i on i.system_id = y.id where not i.is_solved and (i.has_alarms or i.is_urgent)
      )
      select (select count(*)::int from y) as systems,
        (select count(*)::int from open where has_alarms) as alarms,
        (select count(*)::int from open where not has_alarms) as faults,
        (select count(*)::int from y where connection_state is distinct from 'system_connected') as offline,
        (select coalesce(sum(disabled_count), 0)::int from y) as disabled,
        (select count(*)::int from units) as unit_count,
        (select jsonb_agg(n.unit_name) from (select unit_name from units order by 1 limit ${mostUnits}) n) as units
    ) t`.execute(change)
  return rows
}
