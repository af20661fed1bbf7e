/** Kysely drives PostgreSQL and the embedded database through this one shape. */
export interface DbPool {
  connect(): Promise<DbClient>
  state(): PoolState
  end(): Promise<void>
}

export interface PoolState {
  /** `idle` of the open ones do nothing. */
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** Metrics and traces watch the database. */
export interface DbWatch {
  waited(milliseconds: number): void
  /** @param text with `$1` where values stand */
  onStatement(text: string, milliseconds: number, hasFailed: boolean): void
}

export interface DbClient {
  /** Without parameters `sql` may hold several statements; their results are undefined. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<DbResult<Row>>
  release(): void
}

export interface DbResult<Row = Record<string, unknown>> {
  command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'
  rowCount: number
  rows: Row[]
}

export type Listener = (payload: string) => void

export interface DbBackend {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: DbPool
  /** @param onGap is called after a lost connection: notifications may have been missed @returns a function that ends it */
  listen(channel: string, listener: Listener, onGap?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** With the lock timeout it stays below ten seconds. The embedded one is longer, as a fleet may be seeded in its only session. */
export const poolWaitMs = 4_000
export const embeddedWaitMs = 30_000

/** The database is down, restarting, or has no free connection. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

export const lineIsFull = (waiting: number) =>
  new DatabaseUnavailable(`${waiting} calls wait for a database connection already`)

export async function withClient<T>(pool: DbPool, work: (client: DbClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
