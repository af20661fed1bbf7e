import type { Queries } from '@emberwatch/api'
import type { DeviceIssue } from '@emberwatch/contract/devices'
import { sql } from 'kysely'

/** A panel's own issue with its system and the time that counts. */
export interface SeenIssue {
  readonly entryId: string
  readonly systemId: string
  readonly at: Date
  readonly issue: DeviceIssue
}

/**
 * The panel's word wins over the table of events: from its first issue on events open none for its system. An issue that is solved before anybody
 * heard that it was opened is stored as solved.
 */
export async function storeIssues(db: Queries, observations: readonly SeenIssue[]): Promise<void> {
  if (observations.length === 0) return
  const rows = observations.map(({ entryId, systemId, at, issue: { issue, isSolved, severity, unit } }) => ({
    entryId,
    systemId,
    at,
    isSolved,
    key: `panel:${issue}`,
    unitName: unit.name,
    unitNumber: unit.number ?? null,
    hardware: unit.hardware,
    hasAlarms: severity === 'alarm',
    isUrgent: severity === 'urgent',
  }))
  const issues = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r ("entryId" uuid, "systemId" uuid, at timestamptz, "isSolved" boolean,
    key text, "unitName" text, "unitNumber" int, hardware text, "hasAlarms" boolean, "isUrgent" boolean)`
  await sql`insert into modem_entry_links as l (entry_id, has_own_issues) select distinct r."entryId", true from ${issues}
    order by 1 on conflict (entry_id) do update set has_own_issues = true where not l.has_own_issues`.execute(db)
  await sql`insert into issues (system_id, unit_name, unit_config_id, hardware_name, has_alarms, is_urgent, created_at, source_key)
    select r."systemId", r."unitName", r."unitNumber", r.hardware, r."hasAlarms", r."isUrgent", r.at, r.key from ${issues}
    where not r."isSolved" and not exists (select from issues o
      where o.system_id = r."systemId" and o.source_key = r.key and o.is_solved and o.solved_at >= r.at)
    order by r."systemId", r.at on conflict do nothing`.execute(db)
  await sql`with solved as (select r.*, o.id from ${issues}
      left join issues o on o.system_id = r."systemId" and o.source_key = r.key and not o.is_solved and o.created_at <= r.at
      where r."isSolved"),
    closed as (update issues i set is_solved = true, solved_at = s.at
      from (select id, min(at) as at from solved where id is not null group by id order by id) s where i.id = s.id)
    insert into issues (system_id, unit_name, unit_config_id, hardware_name, has_alarms, is_urgent, created_at, is_solved, solved_at, source_key)
    select s."systemId", s."unitName", s."unitNumber", s.hardware, s."hasAlarms", s."isUrgent", s.at, true, s.at, s.key from solved s
    where s.id is null and not exists (select from issues o where o.system_id = s."systemId" and o.source_key = s.key)`.execute(
    db,
  )
}
