import pg from 'pg'
import { StoreUnavailable } from '../state/store-engine.ts'
import { ensureSchema } from './shared-schema.ts'

/** Asks PostgreSQL with few connections, and says that the store is unavailable where it does not answer. */

const limits = {
  // Documents are cached in memory and files on disk, so few connections suffice.
  max: 4,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 15_000,
}

export type Query = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>

/** Failures become StoreUnavailable. */
export interface SharedDatabase {
  readonly query: Query
  readonly transaction: <T>(work: (query: Query) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** @param address is read for each connection, as passwords rotate */
export function openSharedDatabase(address: () => string): SharedDatabase {
  const pool = openPool(address)
  const connect = connectWithSchema(pool)
  const onOne = async <T>(work: (query: Query) => Promise<T>): Promise<T> => {
    const client = await connect().catch(unavailable)
    let broken: Error | undefined
    const query: Query = async (sql, values) => {
      const answer = await client.query(sql, values as unknown[]).catch((error) => {
        broken = error
        return unavailable(error)
      })
      return answer.rows
    }
    // A failed connection is not reused.
    return work(query).finally(() => client.release(broken))
  }
  return {
    query: (sql, values) => onOne((query) => query(sql, values)),
    transaction: (work) => onOne((query) => inTransaction(query, work)),
    close: () => pool.end(),
  }
}

function openPool(address: () => string): pg.Pool {
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: address() })
    }
  }
  const pool = new pg.Pool({ application_name: 'emberwatch-store', keepAlive: true, Client, ...limits })
  // Without listeners, broken connections would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The first query makes the schema, again after a failure. */
function connectWithSchema(pool: pg.Pool): () => Promise<pg.PoolClient> {
  let schema: Promise<void> | undefined
  const makeSchema = async () => {
    const client = await pool.connect()
    await ensureSchema(client).finally(() => client.release())
  }
  return async () => {
    schema ??= makeSchema()
    await schema.catch((error) => {
      schema = undefined
      throw error
    })
    return pool.connect()
  }
}

async function inTransaction<T>(query: Query, work: (query: Query) => Promise<T>): Promise<T> {
  await query('begin')
  try {
    const answer = await work(query)
    await query('commit')
    return answer
  } catch (error) {
    await query('rollback').catch(() => undefined)
    throw error
  }
}

function unavailable(error: Error): never {
  // The message may name addresses, so only the log sees the cause.
  throw new StoreUnavailable('The database of the release store does not answer', { cause: error })
}
