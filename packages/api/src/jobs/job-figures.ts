import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/** How the queue does at this moment, for whoever watches the servers; of the whole database, whichever server is asked. */
export interface JobFigures {
  readonly kind: string
  readonly waiting: number
  readonly running: number
  /** Mail that nobody got, until somebody has looked at it. */
  readonly dead: number
  /** Seconds since the first that could be taken became so; 0 where none waits. */
  readonly oldestSeconds: number
}

/** By partial indices: what is over stays for a day, and is not counted. */
export async function loadJobFigures(db: Queries): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select kind, count(*) filter (where state in ('storing', 'waiting'))::int as waiting,
      count(*) filter (where state = 'running')::int as running, 0 as dead,
      coalesce(extract(epoch from clock_timestamp()
        - min(run_at) filter (where state = 'waiting' and run_at <= clock_timestamp())), 0)::float8 as oldest_seconds
    from jobs where state in ('storing', 'waiting', 'running') group by kind
    union all
    select kind, 0, 0, count(*)::int, 0 from jobs where kind = 'mail' and state = 'failed' group by kind`.execute(db)
  return rows
}

/** How one try of a job has ended. */
export interface JobRun {
  readonly kind: string
  /** `again` has failed and is tried later, `givenBack` was cut by the end of its server, `lost` could not be stored. */
  readonly outcome: 'done' | 'failed' | 'cancelled' | 'again' | 'givenBack' | 'lost'
  readonly seconds: number
  /** With this one. */
  readonly tries: number
}
