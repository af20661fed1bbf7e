import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/** Figures of the whole database, whichever server answers. */
export interface JobFigures {
  readonly kind: string
  readonly waiting: number
  readonly running: number
  /** Failed mail that nobody has handled. */
  readonly dead: number
  /** Seconds since the oldest waiting job could be taken; 0 where none waits. */
  readonly oldestSeconds: number
}

/** Uses partial indices, which leave out finished jobs. */
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

export interface JobRun {
  readonly kind: string
  /** `again`: failed and is retried later; `givenBack`: its server ended; `lost`: the outcome could not be stored. */
  readonly outcome: 'done' | 'failed' | 'cancelled' | 'again' | 'givenBack' | 'lost'
  readonly seconds: number
  readonly tries: number
}
