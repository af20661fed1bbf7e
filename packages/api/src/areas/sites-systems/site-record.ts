import { fullName } from '@emberwatch/contract'
import {
  type HardwareEntry,
  type RecordEvent,
  type RecordIssue,
  type RecordScannedSystem,
  type RecordSystem,
  type SiteRecord,
  siteRecordLimits,
  sites,
} from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { route } from '../../http/route.ts'
import type { PageOfIds } from '../../lists/source.ts'
import { loadScannedLoops, loadScannedSystems } from '../loops/load.ts'
import { loadEntries } from './access-entries.ts'
import { sharesOfSite } from './availability.ts'
import { contactsOfSite } from './contacts.ts'
import { loadIssues, severity } from './issues.ts'
import { loadSite } from './sites.ts'
import { loadSystems } from './systems.ts'

/** One transaction, so that all of the record is true at the same moment. */

/** The loaders of lists take ids in this form. */
const pageOf = (ids: ReturnType<typeof sql<{ id: string }>>): PageOfIds =>
  sql<{ id: string; position: number }>`(select o.id, row_number() over () as position from (${ids}) o)`.as('page')

async function loadRecordSystems(db: Queries, siteId: string, now: Date): Promise<RecordSystem[]> {
  const rows = await loadSystems(
    db,
    pageOf(sql`select id from systems where site_id = ${siteId} order by sort_key nulls last, id`),
  )
  const { rows: more } = await sql<{
    id: string
    connectionChangedAt: Date | null
    configuredAt: Date | null
    hardware: HardwareEntry[]
  }>`select y.id, y.connection_changed_at, c.created_at as configured_at, coalesce((
      select jsonb_agg(jsonb_build_object('hardwareTag', h.hardware_tag, 'quantity', h.quantity)
        order by h.quantity desc, h.hardware_tag)
      from configuration_hardware h where h.configuration_id = y.current_configuration_id), '[]') as hardware
    from systems y left join configurations c on c.id = y.current_configuration_id
    where y.site_id = ${siteId}`.execute(db)
  const byId = new Map(more.map((row) => [row.id, row]))
  const shares = await sharesOfSite(db, siteId, now)
  return rows.map((row) => {
    const { connectionChangedAt, configuredAt, hardware } = byId.get(row.id) ?? {}
    return {
      ...row,
      connectionChangedAt: connectionChangedAt?.toISOString() ?? null,
      availability90Days: shares.get(row.id) ?? null,
      configuredAt: configuredAt?.toISOString() ?? null,
      hardware: hardware ?? [],
    }
  })
}

async function loadLoops(db: Queries, siteId: string): Promise<RecordScannedSystem[]> {
  const systems = await loadScannedSystems(
    db,
    pageOf(sql`select id from scanned_systems where site_id = ${siteId} order by sort_key, id`),
  )
  const loops = await loadScannedLoops(
    db,
    pageOf(sql`select l.id from scanned_loops l join scanned_systems p on p.id = l.scanned_system_id
      where p.site_id = ${siteId} and l.storing_until is null order by l.sort_key, l.id`),
  )
  return systems.map((system) => ({ ...system, loops: loops.filter((loop) => loop.scannedSystemId === system.id) }))
}

/** Includes archived systems (product 7.6). The most severe ones first. */
export async function loadOpenIssues(db: Queries, siteId: string, most: number): Promise<RecordIssue[]> {
  const open = sql`from issues i join systems y on y.id = i.system_id where y.site_id = ${siteId} and not i.is_solved`
  const latest = sql`order by ${severity} desc, i.created_at desc, i.id limit ${most}`
  const issues = await loadIssues(db, pageOf(sql`select i.id ${open} ${latest}`))
  const { rows } = await sql<{ id: string; systemId: string; systemName: string | null; systemNumber: number }>`
    select i.id, y.id as system_id, y.name as system_name, y.number as system_number ${open} ${latest}`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return issues.flatMap((issue) => {
    const system = byId.get(issue.id)
    return system ? [{ ...issue, ...system }] : []
  })
}

export async function countOpenIssues(db: Queries, siteId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(issues_count - solved_issues_count), 0)::int as count
    from systems where site_id = ${siteId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads per system no more events than fit on the record. */
async function loadEvents(db: Queries, siteId: string): Promise<RecordEvent[]> {
  const { rows } = await sql<Omit<RecordEvent, 'occurredAt'> & { occurredAt: Date }>`
    select e.id::text as id, y.name as system_name, y.number as system_number, e.occurred_at, e.event_name, e.unit_name,
      e.unit_id, e.hardware_tag
    from systems y cross join lateral (
      select * from events e where e.system_id = y.id order by e.occurred_at desc, e.id desc limit ${siteRecordLimits.events}
    ) e
    where y.site_id = ${siteId}
    order by e.occurred_at desc, e.id desc limit ${siteRecordLimits.events}`.execute(db)
  return rows.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }))
}

export const siteRecord = route(
  sites.record,
  ({ db, params, user, now }): Promise<SiteRecord> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        const author = await snapshot
          .selectFrom('users')
          .select(['firstName', 'lastName'])
          .where('id', '=', user.id)
          .executeTakeFirstOrThrow()
        return {
          site: await loadSite(snapshot, params.id),
          contacts: await contactsOfSite(snapshot, params.id),
          access: await loadEntries(
            snapshot,
            'site',
            pageOf(
              sql`select id from site_access where site_id = ${params.id} and grant_id is null order by email_address, id`,
            ),
            now(),
          ),
          systems: await loadRecordSystems(snapshot, params.id, now()),
          scannedSystems: await loadLoops(snapshot, params.id),
          openIssues: await loadOpenIssues(snapshot, params.id, siteRecordLimits.issues),
          openIssuesCount: await countOpenIssues(snapshot, params.id),
          events: await loadEvents(snapshot, params.id),
          madeAt: now().toISOString(),
          madeBy: fullName(author),
        }
      }),
)
