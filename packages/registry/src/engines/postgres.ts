import pg from 'pg'
import { StoreUnavailable } from '../state/store-engine.ts'
import { channel, type Watch, watchRevision } from './postgres-watch.ts'
import { ensureSchema } from './schema.ts'
import { type Query, revisionOf, type StoreDatabase } from './store-database.ts'

export interface PostgresAddress {
  /** Without a pooler, which would pass no notifications. */
  readonly databaseUrl: string
  /** Reads the current address, where passwords change while a server runs. */
  readonly addressNow?: (() => string) | undefined
  /** Polls for changes besides listening. */
  readonly pollMs?: number | undefined
}

const limits = {
  // Documents are cached in memory and files on disk, so few connections suffice.
  max: 4,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 15_000,
}

/** PostgreSQL, with few connections. */
export function openPostgres({ databaseUrl, addressNow = () => databaseUrl, pollMs }: PostgresAddress): StoreDatabase {
  const pool = openPool(addressNow)
  const connect = connectWithSchema(pool)
  const query: Query = (sql, values) => connect((run) => run(sql, values))
  let watching: Promise<Watch> | undefined
  return {
    query,
    transaction: (work) => connect((run) => inTransaction(run, work)),
    revision: async () => {
      watching ??= watchRevision(addressNow, () => revisionOf(query), pollMs)
      return (await watching).revision()
    },
    announce: (run, revision) => run(`select pg_notify('${channel}', $1)`, [String(revision)]),
    noteRevision: async (revision) => (await watching)?.output(revision),
    close: async () => {
      await (await watching)?.close()
      await pool.end()
    },
  }
}

/** @param address is read for each connection, as passwords rotate */
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

type Connect = <T>(work: (query: Query) => Promise<T>) => Promise<T>

/** The first query makes the schema, again after a failure. */
function connectWithSchema(pool: pg.Pool): Connect {
  const connect: Connect = async (work) => {
    const client = await pool.connect().catch(unavailable)
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
  let schema: Promise<void> | undefined
  return async (work) => {
    schema ??= connect((query) => inTransaction(query, ensureSchema))
    await schema.catch((error) => {
      schema = undefined
      throw error
    })
    return connect(work)
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
