import { sql } from 'kysely'
import { insertMany } from '../db/bulk.ts'
import type { Queries } from '../db/queries.ts'
import type { StoredStage } from '../db/schema.ts'

export interface ConnectionReport {
  readonly entryId: string
  readonly systemId: string
  /** The state of the system that was known before. */
  readonly before: string | null
  readonly state: string | null
  readonly stages: readonly StoredStage[]
  readonly description: string | null
  readonly at: Date
}

/**
 * Stores what was reported, in its order. A few statements per batch, whose triggers notify once; one by one each would cost a statement, a
 * notification and a disk flush. Ordered by id, so that two writers do not deadlock; the last report of an entry wins, and each change on the way is
 * in the history. A report of the state that is known already leaves `connection_changed_at`: people read it as "since".
 */
export async function storeConnections(db: Queries, reports: readonly ConnectionReport[]): Promise<void> {
  const last = [...new Map(reports.map((report) => [report.entryId, report])).values()]
  if (last.length === 0) return
  const rows = JSON.stringify(last.toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1)))
  const entries = sql`json_to_recordset(${rows}::json) as r ("entryId" uuid, stages jsonb, description text, at timestamptz)`
  await sql`update modem_systems m set stages = r.stages, state_description = r.description from ${entries}
    where m.id = r."entryId"
      and (m.stages is distinct from r.stages or m.state_description is distinct from r.description)`.execute(db)
  await sql`insert into modem_entry_links as l (entry_id, reported_at) select r."entryId", r.at from ${entries}
    on conflict (entry_id) do update set reported_at = excluded.reported_at`.execute(db)
  await storeStates(db, reports)
}

/** The trigger of `systems` notes the last change of each; those before it are written here. */
async function storeStates(db: Queries, reports: readonly ConnectionReport[]): Promise<void> {
  const bySystem = Map.groupBy(
    reports.filter(({ before, state }) => before !== state),
    ({ systemId }) => systemId,
  )
  const changes = [...bySystem.values()].flatMap((all) => (isBack(all) ? all : all.slice(0, -1)))
  await insertMany(
    db,
    'connectionChanges',
    changes.map(({ systemId, at, state, description }) => ({ systemId, changedAt: at, state, cause: description })),
  )
  const finals = [...bySystem.values()].flatMap((all) => all.slice(-1))
  if (finals.length === 0) return
  const states = JSON.stringify(finals.toSorted((a, b) => (a.systemId < b.systemId ? -1 : 1)))
  await sql`with named as (
      select y.id, r.state, r.at from systems y
      join json_to_recordset(${states}::json) as r ("systemId" uuid, state text, at timestamptz) on r."systemId" = y.id
      order by y.id for update of y
    )
    update systems y set connection_state = n.state, connection_changed_at = n.at
    from named n where y.id = n.id`.execute(db)
}

/** The trigger sees no change where the last state is that of the beginning. */
const isBack = (changes: readonly ConnectionReport[]) => changes[0]?.before === changes.at(-1)?.state
