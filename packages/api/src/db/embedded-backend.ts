import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DbLimits, defaultDbLimits } from '../settings/limits.ts'
import { tighten } from '../settings/own-data-dir.ts'
import { type DataLock, lockDataFolder } from './data-lock.ts'
import { EmbeddedPool } from './embedded-pool.ts'
import { EmbeddedThread } from './embedded-thread.ts'
import { type DbBackend, type DbPool, embeddedWaitMs, withClient } from './pool.ts'

export interface EmbeddedBackend extends DbBackend {
  /** The same session with low priority. */
  readonly lowPriority: DbPool
  /** A file for `openDatabase({ dump })`. */
  dump(): Promise<Blob>
}

/**
 * PGlite in its own thread, with files in `<dataDir>/database`, or in memory.
 * @param running a thread with an open database, which closing leaves open
 * @throws DataFolderInUse
 */
export async function openEmbedded(
  dataDir: string | undefined,
  dump?: string,
  { poolWaitMs = embeddedWaitMs, poolQueue }: Pick<DbLimits, 'poolWaitMs' | 'poolQueue'> = defaultDbLimits,
  running?: EmbeddedThread,
): Promise<EmbeddedBackend> {
  const lock = dataDir === undefined ? undefined : await makeLockedFolder(dataDir)
  const thread = running ?? new EmbeddedThread({ folder: dataDir && join(dataDir, 'database'), dump })
  const pool = new EmbeddedPool(thread, poolWaitMs, poolQueue)
  const close = async () => {
    await pool.end()
    if (!running) await thread.close()
    await lock?.release()
  }
  try {
    // Fails here, not at the first query, when the files cannot be opened.
    await withClient(pool, (client) => client.query('select 1'))
    // PGlite ignores the process's umask.
    if (dataDir !== undefined) await tighten(join(dataDir, 'database'))
  } catch (error) {
    await thread.close().catch(() => undefined)
    await lock?.release()
    throw error
  }
  return {
    kind: 'embedded',
    pool,
    lowPriority: pool.lowPriority,
    close,
    dump: () => withClient(pool, () => thread.call<Blob>({ kind: 'dump' })),
    listen: async (channel, listener) => {
      const isFirst = thread.addListener(channel, listener)
      // LISTEN has its own connection: in somebody's transaction it would end with the rollback.
      if (isFirst) await withClient(pool, () => thread.call({ kind: 'listen', channel }))
      return async () => thread.removeListener(channel, listener)
    },
  }
}

async function makeLockedFolder(dataDir: string): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return lockDataFolder(dataDir)
}
