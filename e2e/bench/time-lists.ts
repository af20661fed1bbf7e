import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '@emberwatch/api'
import { demoIds } from '@emberwatch/demo'
import type { KyInstance } from 'ky'
import { type RawBuilder, sql } from 'kysely'
import { tokenOf } from '../sign-in.ts'
import { clientOf } from './client.ts'
import { results } from './serve.ts'
import { startServerProcess } from './server-process.ts'

/** Measures lists while a server does something else. */

type Lists = (isOver: () => boolean) => ReturnType<typeof timeLists>

interface ListsBench {
  /** Fills the database before anything is measured. */
  readonly prepare: (db: Db) => Promise<void>
  /** @param lists times lists until something is over @returns the times of lists by what the server did, and other figures */
  readonly measure: (db: Db, lists: Lists) => Promise<{ readonly rows: Rows; readonly figures: object }>
}
type Rows = Readonly<Record<string, Awaited<ReturnType<Lists>>>>

const idleSeconds = 30

/**
 * Runs a server on the PostgreSQL that `BENCH_DATABASE_URL` names, with the demo fleet, prints how long lists take beside it when it is idle and
 * busy, and stores it under the name. What a bench adds to the database stays there.
 */
export async function benchLists(name: string, { prepare, measure }: ListsBench): Promise<void> {
  const databaseUrl = process.env.BENCH_DATABASE_URL
  if (!databaseUrl) throw new Error('BENCH_DATABASE_URL has to name a PostgreSQL')
  const dataDir = await mkdtemp(join(tmpdir(), `bench-${name}-`))
  const secrets = {
    JWT_SECRET: randomBytes(32).toString('base64url'),
    DATA_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  }
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_DATA: '1', ...secrets })
  const db = await openDatabase({ databaseUrl })
  try {
    await prepare(db)
    const client = clientOf(server.url, await tokenOf(server.url, demoIds.emails['site.admin']))
    const lists: Lists = (isOver) => timeLists(client, isOver)
    await lists(after(5))
    const idle = await lists(after(idleSeconds))
    const { rows: busy, figures } = await measure(db, lists)
    const rows = Object.entries({ idle, ...busy }).map(([label, times]) => ({
      lists: label,
      ...times,
      ratio: round(times['p99, ms'] / idle['p99, ms']),
    }))
    console.table(rows)
    console.table(figures)
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, `${name}.json`), `${JSON.stringify({ figures, rows }, null, 2)}\n`)
  } finally {
    await db.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function countJobs(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs where ${condition}`.execute(
    db.kysely,
  )
  return rows[0]?.count ?? 0
}

/** Milliseconds between two calls of a list. */
const pauseMs = 50
const paths = ['sites?limit=20', 'systems?limit=20', 'attention?limit=20']

async function timeLists(client: KyInstance, isOver: () => boolean) {
  const times: number[] = []
  for (let n = 0; !isOver(); n++) {
    const begin = performance.now()
    await client.get(paths[n % paths.length] ?? '').arrayBuffer()
    times.push(performance.now() - begin)
    await wait(pauseMs)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => round(times[Math.floor(times.length * share)])
  return { calls: times.length, 'p50, ms': at(0.5), 'p99, ms': at(0.99) }
}

export async function during(lists: Lists, work: () => Promise<void>) {
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  const [times] = await Promise.all([lists(() => isOver), working])
  return times
}

const after = (seconds: number) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() >= end
}

export async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await wait(250)
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)))
export const round = (value = 0) => Math.round(value * 100) / 100
