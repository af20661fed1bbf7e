import type { Worker } from 'node:worker_threads'
import type { EmbeddedRows } from '../db/embedded-protocol.ts'
import { EmbeddedThread } from '../db/embedded-thread.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { markRows, rememberRows, restoreRows, settle, shapeOfSchema } from './cached-rows.ts'

/** Databases that wait for the next test file, by what they were made from; Jest's environments give the map. */
interface CachedDatabase {
  readonly worker: Worker
  readonly shape: string
}
const databases = (globalThis as { sharedBetweenFiles?: Map<string, CachedDatabase[]> }).sharedBetweenFiles

/**
 * The database of a dump. Under Jest it stays open when it is closed, with its rows put back, for the next file of the same
 * process: loading it takes two seconds, putting back some milliseconds. One whose schema was changed is thrown away.
 */
export async function openCachedDatabase(dump: string): Promise<Db> {
  if (!databases) return openDatabase({ dump })
  const waiting = databases.get(dump)?.pop()
  const thread = new EmbeddedThread({ folder: undefined, dump }, waiting?.worker)
  const db = await openDatabase({ running: thread })
  const shape = waiting?.shape ?? (await beginToKeep(thread))
  return {
    ...db,
    close: async () => {
      await db.close()
      if (await putBack(thread, shape)) keep(dump, { worker: thread.leave(), shape })
      else await thread.close()
    },
  }
}

function keep(dump: string, database: CachedDatabase): void {
  databases?.set(dump, [...(databases.get(dump) ?? []), database])
}

async function beginToKeep(thread: EmbeddedThread): Promise<string> {
  await run(thread, rememberRows, ...settle, markRows)
  return shapeOf(thread)
}

async function putBack(thread: EmbeddedThread, shape: string): Promise<boolean> {
  await run(thread, ...settle)
  if ((await shapeOf(thread)) !== shape) return false
  await run(thread, restoreRows, ...settle, markRows)
  return true
}

async function run(thread: EmbeddedThread, ...scripts: readonly string[]): Promise<void> {
  for (const sql of scripts) await thread.call({ kind: 'script', sql })
}

const shapeOf = async (thread: EmbeddedThread): Promise<string> =>
  (await thread.call<EmbeddedRows>({ kind: 'script', sql: shapeOfSchema })).rows[0]?.shape as string
