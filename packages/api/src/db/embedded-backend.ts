import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { tighten } from '../settings/own-data-dir.ts'
import { type DataLock, lockDataFolder } from './data-lock.ts'
import type { EmbeddedRows } from './embedded-protocol.ts'
import { EmbeddedThread } from './embedded-thread.ts'
import {
  DatabaseUnavailable,
  type DbBackend,
  type DbClient,
  type DbLimits,
  type DbPool,
  type DbResult,
  defaultDbLimits,
  embeddedWaitMs,
  lineIsFull,
  withClient,
} from './pool.ts'
import { toParameter } from './value-types.ts'

export interface EmbeddedBackend extends DbBackend {
  /** The whole database as the content of a file that `openDatabase({ dump })` begins with. */
  dump(): Promise<Blob>
}

/**
 * PGlite in a thread of its own, with its files in `<dataDir>/database`, or in memory.
 * @param running a thread that has the database open already; closing leaves it so
 * @throws DataFolderInUse when another process works on the folder
 */
export async function openEmbedded(
  dataDir: string | undefined,
  dump?: string,
  { poolWaitMs = embeddedWaitMs, poolQueue }: Pick<DbLimits, 'poolWaitMs' | 'poolQueue'> = defaultDbLimits,
  running?: EmbeddedThread,
): Promise<EmbeddedBackend> {
  let lock: DataLock | undefined
  if (dataDir !== undefined) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    lock = await lockDataFolder(dataDir)
  }
  const thread = running ?? new EmbeddedThread({ folder: dataDir && join(dataDir, 'database'), dump })
  const pool = new EmbeddedPool(thread, poolWaitMs, poolQueue)
  const close = async () => {
    await pool.end()
    if (!running) await thread.close()
    await lock?.release()
  }
  try {
    // Fails here, and not at the first query, when the files cannot be opened.
    await withClient(pool, (client) => client.query('select 1'))
    // PGlite makes its files for everybody, whatever the process's mask says.
    if (dataDir !== undefined) await tighten(join(dataDir, 'database'))
  } catch (error) {
    await thread.close().catch(() => undefined)
    await lock?.release()
    throw error
  }
  return {
    kind: 'embedded',
    pool,
    close,
    dump: () => withClient(pool, () => thread.call<Blob>({ kind: 'dump' })),
    listen: async (channel, listener) => {
      const isFirst = thread.addListener(channel, listener)
      // On a connection of its own: LISTEN inside another's transaction would go with its rollback.
      if (isFirst) await withClient(pool, () => thread.call({ kind: 'listen', channel }))
      return async () => thread.removeListener(channel, listener)
    },
  }
}

const asBuffer = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value

/** PGlite is one session: whoever holds it, for a statement or a whole transaction, keeps all others waiting in line. */
class EmbeddedPool implements DbPool {
  readonly #thread: EmbeddedThread
  readonly #waitMs: number
  readonly #queue: number
  readonly #line: ((client: DbClient) => void)[] = []
  #isHeld = false
  #isEnded = false

  constructor(thread: EmbeddedThread, waitMs: number, queue: number) {
    this.#thread = thread
    this.#waitMs = waitMs
    this.#queue = queue
  }

  connect(): Promise<DbClient> {
    if (this.#isEnded) return Promise.reject(new Error('The database is closed'))
    if (!this.#isHeld) {
      this.#isHeld = true
      return Promise.resolve(this.#client())
    }
    if (this.#line.length >= this.#queue) return Promise.reject(lineIsFull(this.#line.length))
    return new Promise((resolve, reject) => {
      const take = (client: DbClient) => {
        clearTimeout(timer)
        resolve(client)
      }
      const timer = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(take), 1)
        reject(
          new DatabaseUnavailable(
            `No database connection within ${this.#waitMs / 1000} s: is one asked for inside a transaction?`,
          ),
        )
      }, this.#waitMs)
      this.#line.push(take)
    })
  }

  #client(): DbClient {
    let isReleased = false
    return {
      query: async <Row>(sql: string, parameters?: readonly unknown[]) => {
        if (isReleased) throw new Error('This database connection was given back already')
        const answer = await this.#thread.call<EmbeddedRows>(
          parameters ? { kind: 'query', sql, parameters: parameters.map(toParameter) } : { kind: 'script', sql },
        )
        for (const column of answer.byteColumns) {
          for (const row of answer.rows) row[column] = asBuffer(row[column])
        }
        return answer as unknown as DbResult<Row>
      },
      release: () => {
        if (isReleased) return
        isReleased = true
        const next = this.#line.shift()
        if (next) next(this.#client())
        else this.#isHeld = false
      },
    }
  }

  state() {
    return { open: 1, idle: this.#isHeld ? 0 : 1, waiting: this.#line.length }
  }

  /** Waits for those in line, then lets nobody in. */
  async end() {
    if (this.#isEnded) return
    const last = await this.connect()
    this.#isEnded = true
    last.release()
  }
}
