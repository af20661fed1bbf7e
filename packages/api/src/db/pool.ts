/** The one pool shape behind which PostgreSQL and the embedded database look alike; Kysely drives either through it. */
export interface DbPool {
  connect(): Promise<DbClient>
  end(): Promise<void>
}

export interface DbClient {
  /** Without parameters `sql` may hold several statements, whose results are of no use. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<DbResult<Row>>
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

/** A query waits at most this long for a connection, in milliseconds, before it fails with a clear message. */
export const connectTimeoutMs = 30_000

/** Runs `work` on a connection of its own. */
export async function withClient<T>(pool: DbPool, work: (client: DbClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
