import pg from 'pg'
import { connectTimeoutMs, type DbBackend, type DbPool, type Listener } from './pool.ts'
import { valueParsers } from './value-types.ts'

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : valueParsers[oid]) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

const reconnectDelayMs = 1_000

/** PostgreSQL 15 or newer at a connection string. */
export function openPostgres(connectionString: string): DbBackend {
  const config = { connectionString, types, application_name: 'emberwatch' }
  const pool = new pg.Pool({ ...config, max: 10, connectionTimeoutMillis: connectTimeoutMs })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  let isClosed = false
  pool.on('error', (error) => {
    if (!isClosed) console.warn(`database: an idle connection was lost (${error.message})`)
  })
  const notifications = new PostgresNotifications(config)
  return {
    kind: 'postgres',
    pool: pool as unknown as DbPool,
    listen: (channel, listener, onGap) => notifications.add(channel, listener, onGap),
    close: async () => {
      isClosed = true
      await notifications.close()
      await pool.end()
    },
  }
}

/** One connection of its own for LISTEN, opened with the first listener and opened again when it is lost. */
class PostgresNotifications {
  readonly #config: pg.ClientConfig
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #onGap = new Set<() => void>()
  #client: Promise<pg.Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  async add(channel: string, listener: Listener, onGap?: () => void): Promise<() => Promise<void>> {
    const known = this.#listeners.get(channel)
    if (known) known.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
    const client = await this.#connect()
    if (!known) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    if (onGap) this.#onGap.add(onGap)
    return async () => {
      this.#listeners.get(channel)?.delete(listener)
      if (onGap) this.#onGap.delete(onGap)
    }
  }

  #connect(): Promise<pg.Client> {
    this.#client ??= this.#open().catch((error) => {
      this.#client = undefined
      throw error
    })
    return this.#client
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', () => this.#lost())
    client.on('end', () => this.#lost())
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload ?? '')
    })
    await client.connect()
    for (const channel of this.#listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  }

  #lost() {
    if (this.#closed || this.#retry) return
    this.#client = undefined
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.#connect().then(
        () => {
          for (const tell of this.#onGap) tell()
        },
        () => this.#lost(),
      )
    }, reconnectDelayMs).unref()
  }

  async close() {
    this.#closed = true
    clearTimeout(this.#retry)
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }
}
