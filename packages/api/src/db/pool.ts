import type { RowBytes, RowStatement } from './row-bytes.ts'

/** The one pool shape behind which PostgreSQL and the embedded database look alike; Kysely drives either through it. */
export interface DbPool {
  connect(): Promise<DbClient>
  /** At this moment. */
  state(): PoolState
  end(): Promise<void>
}

export interface PoolState {
  /** Connections there are; `idle` of them do nothing. */
  readonly open: number
  readonly idle: number
  /** Callers in line for one. */
  readonly waiting: number
}

/** Is told of each call, for metrics and traces. */
export interface DbWatch {
  waited(milliseconds: number): void
  /** @param text of the statement, with `$1` where values stand */
  asked(text: string, milliseconds: number, hasFailed: boolean): void
}

export interface DbClient {
  /** Without parameters `sql` may hold several statements, whose results are of no use. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<DbResult<Row>>
  /** Begins to send the rows, of which each cell must be a text. */
  rowBytes(statement: RowStatement): RowBytes
  release(): void
}

export interface DbResult<Row = Record<string, unknown>> {
  command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'
  rowCount: number
  rows: Row[]
}

/** Called with the payload of each notification. */
export type Listener = (payload: string) => void

/** A pool with what else a database kind brings. */
export interface DbBackend {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: DbPool
  /**
   * @param onGap called when the connection was lost and is there again: notifications may have been missed
   * @returns a function that ends the listening
   */
  listen(channel: string, listener: Listener, onGap?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Of PostgreSQL; with the wait for a lock it stays below ten seconds. The embedded database has one session, in which a fleet may just be
 * being made.
 */
export const poolWaitMs = 4_000
export const embeddedWaitMs = 30_000

/** The database cannot be asked at the moment: it is down, restarting, or all of its connections are taken. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Whoever would be the next in a line that is full. */
export const lineIsFull = (waiting: number) =>
  new DatabaseUnavailable(`${waiting} calls wait for a database connection already`)

/** Runs `work` on a connection of its own. */
export async function withClient<T>(pool: DbPool, work: (client: DbClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
