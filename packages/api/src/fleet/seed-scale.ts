import { randomUUID } from 'node:crypto'
import type { Db } from '../db/open.ts'
import { type DbClient, withClient } from '../db/pool.ts'
import { eventStep, type ScaleStep, siteSteps, unitStep } from './scale-sql.ts'

export interface ScaleSettings {
  /** The number of all sites without the demo fleet; existing ones stay. */
  sites: number
  /** @param share from 0 to 1 */
  onProgress: (title: string, share: number) => void
}

/** Sites per transaction: the limit bounds memory and lets other processes in between. */
const sitesAtOnce = 250
/** Secondary indices are made after filling, which is much faster. */
const bulkTables = ['units', 'events']
const markKey = 'scale-fleet'

interface Mark {
  sites: number
  /** Statements that restore the indices after an interruption. */
  indices: string[]
}

/** Fills a database for measurements. An interruption leaves whole batches; the next run restores the indices. */
export async function seedScale(db: Db, { sites, onProgress }: ScaleSettings): Promise<void> {
  await withClient(db.pool, async (client) => {
    if (db.kind === 'postgres') await client.query(`set maintenance_work_mem = '256MB'`)
    const before = await readMark(client)
    if (before) await makeIndices(client, before.indices, onProgress)
    const first = (before?.sites ?? 0) + 1
    if (first > sites) return
    const importId = await addImport(client)
    const indices = first === 1 ? await dropIndices(client) : []
    await runBatches(client, siteSteps, { first, last: sites, importId, onProgress, from: 0, to: 0.35, db })
    await runBatches(client, [unitStep], { first, last: sites, onProgress, from: 0.35, to: 0.5, db })
    // Counts are made once at the end: updating them per batch takes hours for millions of events.
    await client.query(`select add_event_months((now() - interval '366 days')::date, now()::date)`)
    await client.query('alter table events disable trigger events_counted')
    await runBatches(client, [eventStep], { first, last: sites, onProgress, from: 0.5, to: 0.8, db })
    onProgress('counts of events', 0.8)
    await client.query('alter table events enable trigger events_counted')
    await client.query('select rebuild_event_counts()')
    await client.query('select apply_install_base()')
    await makeIndices(client, indices, onProgress)
    await writeMark(client, { sites, indices: [] })
    onProgress('vacuum analyze', 0.97)
    await client.query('vacuum analyze')
    await client.query('checkpoint').catch(() => undefined)
    onProgress('done', 1)
  })
}

interface Batches {
  first: number
  last: number
  importId?: string
  onProgress: ScaleSettings['onProgress']
  from: number
  to: number
  db: Db
}

async function runBatches(client: DbClient, steps: readonly ScaleStep[], batches: Batches) {
  const { first, last, importId, onProgress, from, to, db } = batches
  for (let n = first; n <= last; n += sitesAtOnce) {
    const end = Math.min(last, n + sitesAtOnce - 1)
    await client.query('begin')
    try {
      for (const step of steps) {
        onProgress(step.title, from + ((to - from) * (n - first)) / (last - first + 1))
        await client.query(step.sql, step.sql.includes('$3') ? [n, end, importId] : [n, end])
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    // The embedded database has no checkpointer.
    if (db.kind === 'embedded' && (n - first) % (sitesAtOnce * 8) === 0) await client.query('checkpoint')
  }
}

async function addImport(client: DbClient): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from install_base_imports order by imported_at desc limit 1',
  )
  if (rows[0]) return rows[0].id
  const id = randomUUID()
  await client.query(`insert into install_base_imports (id, file_name, rows_count) values ($1, 'generated', 0)`, [id])
  return id
}

async function readMark(client: DbClient): Promise<Mark | undefined> {
  const { rows } = await client.query<{ value: Mark }>('select value from settings where key = $1', [markKey])
  return rows[0]?.value
}

async function writeMark(client: DbClient, mark: Mark) {
  await client.query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [markKey, JSON.stringify(mark)],
  )
}

async function dropIndices(client: DbClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as statement from pg_index i
     where i.indrelid = any (select relname::regclass from unnest($1::text[]) relname) and not i.indisunique`,
    [bulkTables],
  )
  await client.query('begin')
  await writeMark(client, { sites: 0, indices: rows.map((row) => row.statement) })
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query('commit')
  return rows.map((row) => row.statement)
}

/** An index of a partitioned table must not be made on the parent alone. */
async function makeIndices(client: DbClient, indices: string[], onProgress: ScaleSettings['onProgress']) {
  for (const [i, statement] of indices.entries()) {
    onProgress(`index ${i + 1} of ${indices.length}`, 0.8 + (0.17 * i) / indices.length)
    await client.query(statement.replace('CREATE INDEX', 'CREATE INDEX IF NOT EXISTS').replace(' ON ONLY ', ' ON '))
  }
}
