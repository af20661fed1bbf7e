import { type BulkRow, insertMany, type Queries } from '@emberwatch/api'
import { type DeviceEvent, type IssueKind, issuesOfEvents } from '@emberwatch/contract/devices'
import { sql } from 'kysely'

/** An event with its system and the time that counts. */
export interface SeenEvent {
  readonly entryId: string
  readonly systemId: string
  readonly at: Date
  readonly event: DeviceEvent
}

const unitOf = ({ unit }: DeviceEvent): string => unit?.id ?? unit?.name ?? ''
const issueOf = (name: string): (typeof issuesOfEvents)[keyof typeof issuesOfEvents] | undefined =>
  issuesOfEvents[name as keyof typeof issuesOfEvents]

export async function storeEvents(db: Queries, events: readonly SeenEvent[]): Promise<void> {
  await insertMany(
    db,
    'events',
    events.map(
      ({ systemId, at, event }): BulkRow<'events'> => ({
        systemId,
        occurredAt: at,
        eventName: event.name,
        unitName: event.unit?.name ?? null,
        unitId: event.unit?.id ?? null,
        unitClass: event.unit?.class ?? null,
        hardwareTag: event.unit?.hardware ?? null,
        originalMessage: event.message ?? null,
      }),
    ),
  )
  await openIssues(db, events)
  await solveIssues(db, events)
}

const endsOf = (kind: IssueKind, of: 'unit' | 'system') =>
  Object.entries(issuesOfEvents).flatMap(([name, rule]) =>
    'solves' in rule && rule.solves === kind && rule.of === of ? [name] : [],
  )

/** An end that is stored already solves what comes after it, so that the order of receipt does not matter. */
async function openIssues(db: Queries, events: readonly SeenEvent[]): Promise<void> {
  const issues = events.flatMap(({ entryId, systemId, at, event }) => {
    const rule = issueOf(event.name)
    if (!rule || !('opens' in rule)) return []
    const kind = rule.opens
    const unit = unitOf(event)
    const words = { unitName: event.unit?.name ?? event.name, hardware: event.unit?.hardware ?? '' }
    const ends = { unitEnds: endsOf(kind, 'unit'), systemEnds: endsOf(kind, 'system') }
    return [{ entryId, systemId, at, kind, unit, key: `${kind}:${unit}`, ...words, ...ends }]
  })
  if (issues.length === 0) return
  await sql`insert into issues (system_id, unit_name, hardware_name, has_alarms, is_urgent, created_at, is_solved, solved_at, source_key)
    select r."systemId", r."unitName", r.hardware, r.kind = 'alarm', r.kind = 'fault', r.at, e.ended is not null, e.ended, r.key
    from json_to_recordset(${JSON.stringify(issues)}::json) as r ("entryId" uuid, "systemId" uuid, at timestamptz, kind text, unit text, key text,
      "unitName" text, hardware text, "unitEnds" jsonb, "systemEnds" jsonb)
    cross join lateral (
      select min(v.occurred_at) as ended from events v where v.system_id = r."systemId" and v.occurred_at >= r.at
        and (r."systemEnds" ? v.event_name or (r."unitEnds" ? v.event_name and coalesce(v.unit_id, v.unit_name, '') = r.unit))
    ) e
    where not exists (select from modem_entry_links l where l.entry_id = r."entryId" and l.has_own_issues)
    order by r."systemId", r.at
    on conflict do nothing`.execute(db)
}

async function solveIssues(db: Queries, events: readonly SeenEvent[]): Promise<void> {
  const ends = events.flatMap(({ systemId, at, event }) => {
    const rule = issueOf(event.name)
    if (!rule || !('solves' in rule)) return []
    return [
      { systemId, at, from: `${rule.solves}:${rule.of === 'unit' ? unitOf(event) : ''}`, isWhole: rule.of === 'unit' },
    ]
  })
  if (ends.length === 0) return
  await sql`update issues i set is_solved = true, solved_at = s.at from (
      select o.id, min(r.at) as at
      from json_to_recordset(${JSON.stringify(ends)}::json) as r ("systemId" uuid, at timestamptz, "from" text, "isWhole" boolean)
      join issues o on o.system_id = r."systemId" and not o.is_solved and o.created_at <= r.at
        and (o.source_key = r."from" or (not r."isWhole" and starts_with(o.source_key, r."from")))
      group by o.id order by o.id
    ) s where i.id = s.id`.execute(db)
}
