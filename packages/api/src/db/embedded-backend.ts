import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DbLimits, defaultDbLimits } from '../settings/limits.ts'
import { tighten } from '../settings/own-data-dir.ts'
import { type DataLock, lockDataFolder } from './data-lock.ts'
import { EmbeddedPool } from './embedded-pool.ts'
import { EmbeddedThread } from './embedded-thread.ts'
import { type DbBackend, type DbPool, embeddedWaitMs, withClient } from './pool.ts'

export interface EmbeddedBackend extends DbBackend {
  /** The session for work in pieces: whoever waits for an answer goes first. */
  readonly unhurried: DbPool
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
    unhurried: pool.unhurried,
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
