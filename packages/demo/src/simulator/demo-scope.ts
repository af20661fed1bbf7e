import type { Queries } from '@emberwatch/api'
import { sql } from 'kysely'
import { demoIds } from '../fleet/demo-ids.ts'
import type { SimulatedEntry } from './connections.ts'

const siteIds = Object.values(demoIds.sites)
const personIds = Object.values(demoIds.users)

/** Touches sites of the demo fleet and of demo accounts only; `s` is the site. */
const isDemo = sql<boolean>`(s.id = any (${siteIds}::uuid[]) or s.created_by_id = any (${personIds}::uuid[]))
  and s.deleted_at is null`

/** In a stable order, without archived systems. */
export async function loadEntries(db: Queries): Promise<Omit<SimulatedEntry, 'isOfFleet'>[]> {
  const { rows } = await sql<Omit<SimulatedEntry, 'isOfFleet'>>`
    select e.id, e.modem_id, e.system_id, e.stages, e.state_description as description,
      y.connection_state as state, y.connection_changed_at as changed_at
    from modem_systems e
    join modems m on m.id = e.modem_id and m.deleted_at is null
    join systems y on y.id = e.system_id and y.archived_at is null
    join sites s on s.id = m.site_id
    where ${isDemo} and m.ip is not null
    order by e.id
  `.execute(db)
  return rows
}

export interface OpenIssue {
  readonly id: string
  readonly systemId: string
  readonly hasAlarms: boolean
}

/** Oldest first. */
export async function loadOpenIssues(db: Queries): Promise<OpenIssue[]> {
  const { rows } = await sql<OpenIssue>`
    select i.id, i.system_id, i.has_alarms
    from issues i join systems y on y.id = i.system_id join sites s on s.id = y.site_id
    where ${isDemo} and y.archived_at is null and not i.is_solved
    order by i.created_at, i.id
  `.execute(db)
  return rows
}

/** Older rows are removed. */
const kept = { events: 60_000, solvedIssues: 3_000 }

export async function dropOldest(db: Queries): Promise<void> {
  const demoSystems = sql`select y.id from systems y join sites s on s.id = y.site_id where ${isDemo}`
  await sql`delete from events where id in (
    select id from events where system_id in (${demoSystems}) order by occurred_at desc, id desc offset ${kept.events})`.execute(
    db,
  )
  await sql`delete from issues where id in (
    select id from issues where is_solved and system_id in (${demoSystems})
    order by created_at desc, id desc offset ${kept.solvedIssues})`.execute(db)
}
