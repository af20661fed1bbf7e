import { hashModemSecret, type Queries } from '@emberwatch/api'
import { demoIds, demoModemSecret, siteFacts } from '@emberwatch/api/fleet'
import { canSpeak, type StandingKind, topicOf } from '@emberwatch/contract/devices'
import { sql } from 'kysely'
import type { SimulatedEntry } from './connections.ts'

const siteIds = Object.values(demoIds.sites)
const personIds = Object.values(demoIds.users)

/** Touches sites of the demo fleet and of demo accounts only; `s` is the site. */
const isDemo = sql<boolean>`(s.id = any (${siteIds}::uuid[]) or s.created_by_id = any (${personIds}::uuid[]))
  and s.deleted_at is null`

/** The mark of the seed: a modem that somebody adds is that person's, and waits for a real one. */
const isOfSeed = sql<boolean>`m.id = any (${siteFacts.flatMap(({ key }) => [1, 2].map((position) => demoIds.modem(key, position)))}::uuid[])`

/** The node of the platform's own connections of modems (gateway). */
const inside = 'this server'

/** Loads entries in a stable order, without archived systems, and without modems that are really there. */
export async function loadEntries(db: Queries): Promise<Omit<SimulatedEntry, 'isOfFleet'>[]> {
  const { rows } = await sql<Omit<SimulatedEntry, 'isOfFleet'> & { hasLink: boolean }>`
    select e.endpoint_id, m.client_id, coalesce(l.topic, m.topic) as topic, e.system_id, e.stages, e.state_description as description,
      y.connection_state as state, y.connection_changed_at as changed_at, l.modem_id is not null as has_link
    from modem_systems e
    join modems m on m.id = e.modem_id and m.deleted_at is null
    left join modem_links l on l.modem_id = m.id
    join systems y on y.id = e.system_id and y.archived_at is null
    join sites s on s.id = m.site_id
    where ${isDemo} and ${isOfSeed} and m.ip is not null and l.blocked_at is null
      and not (coalesce(l.is_online, false) and l.gateway_id is not null and l.address is distinct from ${inside})
    order by e.id
  `.execute(db)
  const without = new Set(rows.filter(({ hasLink }) => !hasLink).map(({ clientId }) => clientId))
  if (without.size > 0 && (await addLinks(db, [...without])) > 0) return loadEntries(db)
  return rows.filter(({ hasLink }) => hasLink)
}

/** Modems from before the gateway; two with one client id cannot both speak. */
async function addLinks(db: Queries, clientIds: readonly string[]): Promise<number> {
  const links = clientIds.filter(canSpeak).map((clientId) => ({
    clientId,
    topic: topicOf(clientId),
    hash: hashModemSecret(demoModemSecret(clientId)),
  }))
  const added = await sql`insert into modem_links (modem_id, topic, secret_hash, secret_at)
    select m.id, r.topic, r.hash, now() from json_to_recordset(${JSON.stringify(links)}::json) as r ("clientId" text, topic text, hash text)
    join modems m on m.client_id = r."clientId" and m.deleted_at is null on conflict do nothing`.execute(db)
  return Number(added.numAffectedRows ?? 0)
}

export interface OpenIssue {
  /** The panel's name for it. */
  readonly issue: string
  readonly systemId: string
  readonly unitName: string
  readonly hardwareName: string
  readonly hasAlarms: boolean
}

/** Oldest first. */
export async function loadOpenIssues(db: Queries): Promise<OpenIssue[]> {
  const { rows } = await sql<OpenIssue>`
    select substr(i.source_key, 7) as issue, i.system_id, i.has_alarms, i.unit_name, i.hardware_name
    from issues i join systems y on y.id = i.system_id join sites s on s.id = y.site_id
    where ${isDemo} and y.archived_at is null and not i.is_solved and starts_with(i.source_key, 'panel:')
    order by i.created_at, i.id
  `.execute(db)
  return rows
}

interface Standing {
  readonly systemId: string
  readonly kind: StandingKind
  readonly unitName: string | null
  readonly unitId: string | null
}

/** What stands at the panels of systems: open issues of panels, and units that are disabled. */
export async function loadStanding(db: Queries, systemIds: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select i.system_id, case when i.has_alarms then 'alarm' else 'fault' end as kind, i.unit_name, null as unit_id
    from issues i where i.system_id = any (${systemIds}::uuid[]) and not i.is_solved and (i.has_alarms or i.is_urgent)
    union all
    select d.system_id, 'disablement', d.unit_name, d.unit_id from disablements d
    where d.system_id = any (${systemIds}::uuid[]) and d.is_standing`.execute(db)
  return rows
}

/** Older rows are removed. */
const limits = { events: 60_000, solvedIssues: 3_000 }

export async function dropOldest(db: Queries): Promise<void> {
  const demoSystems = sql`select y.id from systems y join sites s on s.id = y.site_id where ${isDemo}`
  await sql`delete from events where id in (
    select id from events where system_id in (${demoSystems}) order by occurred_at desc, id desc offset ${limits.events})`.execute(
    db,
  )
  await sql`delete from issues where id in (
    select id from issues where is_solved and system_id in (${demoSystems})
    order by created_at desc, id desc offset ${limits.solvedIssues})`.execute(db)
}
