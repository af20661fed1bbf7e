import { disabledHoursChoices } from '@emberwatch/contract/auth'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/** What stands of a system at its site; a loss only where it was noted, and what is disabled for each of the hours that were noted. */
interface Standing {
  readonly systemId: string
  readonly siteId: string
  readonly kind: 'alarm' | 'fault' | 'lost' | 'disabled'
  readonly since: Date | null
  readonly unitName: string | null
  /** Units that are disabled; 1 of other kinds. */
  readonly count: number
  /** Null but for what is disabled. */
  readonly disabledHours: number | null
  /** In the notation of the database, which is more exact than a Date. */
  readonly firstNotedAt: string | null
}

const hoursChoices = sql.join(disabledHoursChoices.map((hours) => sql`(${sql.lit(hours)})`))

/** Reads what somebody was told of and is not over, of these systems. */
export async function loadStanding(db: Queries, systemIds: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select y.id as system_id, y.site_id, k.kind, case k.kind when 'lost' then l.at end as since,
      (select case when count(*) = 1 then min(i.unit_name) end from issues i where i.system_id = y.id and not i.is_solved
        and case k.kind when 'alarm' then i.has_alarms when 'fault' then i.is_urgent and not i.has_alarms else false end) as unit_name,
      1 as count, null::int as disabled_hours, null as first_noted_at
    from systems y cross join (values ('alarm'), ('fault'), ('lost')) k (kind)
    left join lateral (select o.kind, o.at from occurrences o where o.system_id = y.id and o.kind in ('lost', 'back')
      and o.site_id is null order by o.id desc limit 1) l on true
    where y.id = any (${[...systemIds]}::uuid[]) and y.archived_at is null and case k.kind
      when 'alarm' then has_trouble(y, 'alarm')
      when 'fault' then exists (select from issues i where i.system_id = y.id and not i.is_solved and i.is_urgent and not i.has_alarms)
      else l.kind = 'lost' and y.connection_state is distinct from 'system_connected' end
    union all
    select y.id, y.site_id, 'disabled', min(d.since), case when count(*) = 1 then min(coalesce(d.unit_name, d.unit_id)) end,
      count(*)::int, h.hours, d.noted_at::text
    from systems y join disablements d on d.system_id = y.id and d.is_standing
      join (values ${hoursChoices}) h (hours) on h.hours <= d.noted_hours
    where y.id = any (${[...systemIds]}::uuid[]) and y.archived_at is null group by y.id, h.hours, d.noted_at`.execute(
    db,
  )
  return rows
}

const keyOf = ({ systemId, siteId, kind, disabledHours, firstNotedAt }: Standing) =>
  `${systemId} ${siteId} ${kind} ${disabledHours} ${firstNotedAt}`
const without = (rows: readonly Standing[], others: readonly Standing[]): Standing[] => {
  const keys = new Set(others.map(keyOf))
  return rows.filter((row) => !keys.has(keyOf(row)))
}
const ends = { alarm: 'alarmOver', fault: 'faultOver', lost: 'back', disabled: 'disabledOver' } as const
/** Makes the end of what stood; only one of contact says since when it stood. */
const endOf = ({ since, ...row }: Standing) => ({
  ...row,
  kind: ends[row.kind],
  since: row.kind === 'lost' ? since : null,
  count: 1,
})

/**
 * Notes what a move of `systemIds` changes for whoever is told (product 10.18): what stood at the site before ends there, what stands begins at the site
 * of now, but for a loss, and what is not told yet stays with the site where it happened. Contact that nothing but the move ends is no loss. Give it the
 * transaction in which `move` writes.
 */
export async function noteMove(
  db: Queries,
  systemIds: readonly string[],
  at: Date,
  move: () => Promise<void>,
): Promise<void> {
  const before = await loadStanding(db, systemIds)
  const sites = await sitesOf(db, systemIds)
  await move()
  // Rows of this transaction have its time of receipt.
  await sql`delete from occurrences where system_id = any (${[...systemIds]}::uuid[]) and kind = 'lost' and number is null
    and received_at = now()`.execute(db)
  await sql`update occurrences o set site_id = p."siteId"
    from json_to_recordset(${JSON.stringify(sites)}::json) as p ("systemId" uuid, "siteId" uuid) join systems y on y.id = p."systemId"
    where o.system_id = y.id and o.site_id is null and y.site_id <> p."siteId"`.execute(db)
  const after = await loadStanding(db, systemIds)
  const ended = without(before, after).map(endOf)
  const begun = without(after, before).filter(({ kind }) => kind !== 'lost')
  await sql`insert into occurrences (kind, system_id, site_id, at, since, count, unit_name, disabled_hours, first_noted_at)
    select r.kind, y.id, nullif(r."siteId", y.site_id), ${at}::timestamptz, r.since, r.count, r."unitName", coalesce(r."disabledHours", 24), r."firstNotedAt"
    from json_to_recordset(${JSON.stringify([...ended, ...begun])}::json)
      as r (kind text, "systemId" uuid, "siteId" uuid, since timestamptz, count integer, "unitName" text, "disabledHours" integer, "firstNotedAt" timestamptz)
      join systems y on y.id = r."systemId"
    where is_anybody_told()`.execute(db)
}

const sitesOf = async (db: Queries, systemIds: readonly string[]) =>
  systemIds.length === 0
    ? []
    : db.selectFrom('systems').select(['id as systemId', 'siteId']).where('id', 'in', systemIds).execute()
