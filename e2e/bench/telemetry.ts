import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, storeConnections } from '@emberwatch/api'
import { openDemoDatabase } from '@emberwatch/api/testing/demo-database'
import { sql } from 'kysely'
import { results } from './serve.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const batches = [1, 20, 100]
const writers = 4

/**
 * `pnpm bench telemetry`: states of connections stored in a second with live changes on, as batches of several sizes come from four
 * writers, each with systems of its own, and how long an edit of a site takes meanwhile. `BENCH_DATABASE_URL` names a PostgreSQL with
 * the fleet of `pnpm seed --scale`; without it the database is embedded, with the demo fleet, whose systems make no batch of a hundred.
 */
export async function telemetryBench(): Promise<void> {
  const url = process.env.BENCH_DATABASE_URL
  const db = url ? await openDatabase({ databaseUrl: url }) : await openDemoDatabase()
  const { rows: entries } = await sql<{ entryId: string; systemId: string }>`
    select id as entry_id, system_id from modem_systems order by id limit 4000`.execute(db.kysely)
  const share = Math.floor(entries.length / writers)
  const stopListening = await db.listen('live', () => undefined)
  const rows = [{ batch: 0, stored: 0, ...(await editsDuring(async () => wait(seconds * 1000))) }]
  for (const batch of batches.filter((size) => size <= share)) {
    let count = 0
    const until = performance.now() + seconds * 1000
    const write = async (writer: number) => {
      for (let n = 0; performance.now() < until; n++) {
        const reports = Array.from({ length: batch }, (_, i) => {
          const entry = entries[writer * share + ((n * batch + i) % share)]
          const state = Math.floor((n * batch) / share) % 2 ? 'system_connected' : 'in_progress'
          return {
            entryId: entry?.entryId ?? '',
            systemId: entry?.systemId ?? '',
            before: null,
            state,
            stages: [],
            description: `${n}`,
            at: new Date(),
          }
        })
        await storeConnections(db.kysely, reports)
        count += batch
      }
    }
    const edits = await editsDuring(() => Promise.all(Array.from({ length: writers }, (_, writer) => write(writer))))
    rows.push({ batch, stored: Math.round(count / seconds), ...edits })
  }
  console.table(rows)
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, `telemetry-${db.kind}.json`), `${JSON.stringify(rows, null, 2)}\n`)
  await stopListening()
  await db.close()

  async function editsDuring(work: () => Promise<unknown>) {
    let isOver = false
    const waits: number[] = []
    const edit = async () => {
      for (let n = 0; !isOver; n++) {
        const begin = performance.now()
        await sql`update sites set comment = ${`edit ${n}`} where id = (select id from sites order by id limit 1)`.execute(
          db.kysely,
        )
        waits.push(performance.now() - begin)
        await wait(20)
      }
    }
    const editing = edit()
    await work()
    isOver = true
    await editing
    waits.sort((a, b) => a - b)
    return { 'edit p50': round(waits[waits.length >> 1]), 'edit p99': round(waits[Math.floor(waits.length * 0.99)]) }
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const round = (ms = 0) => Math.round(ms * 10) / 10
