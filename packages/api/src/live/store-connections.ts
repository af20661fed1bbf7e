import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { StoredStage } from '../db/schema.ts'

export interface ConnectionReport {
  readonly entryId: string
  readonly systemId: string
  readonly state: string | null
  readonly stages: readonly StoredStage[]
  readonly description: string | null
}

/**
 * Two statements per batch, whose triggers notify once; one by one each would cost a statement, a notification and a disk flush. Ordered by id, so
 * that two writers do not deadlock; the last report of a system wins. A report of the state that is known already leaves `connection_changed_at`: people
 * read it as "since".
 */
export async function storeConnections(db: Queries, reports: readonly ConnectionReport[], at: Date): Promise<void> {
  const last = [...new Map(reports.map((report) => [report.entryId, report])).values()]
  if (last.length === 0) return
  const rows = JSON.stringify(last.toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1)))
  await sql`update modem_systems m set stages = r.stages, state_description = r.description
    from json_to_recordset(${rows}::json) as r ("entryId" uuid, stages jsonb, description text)
    where m.id = r."entryId"`.execute(db)
  const systems = [...new Map(last.map((report) => [report.systemId, report])).values()]
  const states = JSON.stringify(systems.toSorted((a, b) => (a.systemId < b.systemId ? -1 : 1)))
  await sql`with named as (
      select y.id, r.state from systems y
      join json_to_recordset(${states}::json) as r ("systemId" uuid, state text) on r."systemId" = y.id
      order by y.id for update of y
    )
    update systems y set connection_state = n.state, connection_changed_at = ${at}::timestamptz
    from named n where y.id = n.id and y.connection_state is distinct from n.state`.execute(db)
}
