import { existsSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { byteaOid } from './embedded-answer-reader.ts'
import type { EmbeddedAnswer, EmbeddedRequest, EmbeddedStart } from './embedded-protocol.ts'
import { EmbeddedSession } from './embedded-session.ts'
import { valueParsers } from './value-types.ts'

/** Runs PGlite off the server's thread, which long queries would block. Statements come one at a time. */

const start = workerData as EmbeddedStart
const port = parentPort
if (!port) throw new Error('The embedded database runs as a worker thread')

const dump = start.dump ?? (isThere(start.folder) ? undefined : newDatabase())
const database = new PGlite({
  ...(start.folder ? { dataDir: start.folder } : {}),
  ...(dump ? { loadDataDir: await openAsBlob(dump) } : {}),
  parsers: { ...valueParsers, [byteaOid]: (hex: string) => Buffer.from(hex.slice(2), 'hex') },
  // Otherwise the write-ahead log grows to a gigabyte.
  postgresqlconf: ['max_wal_size=128MB', 'min_wal_size=32MB', 'wal_recycle=off'],
})

function isThere(folder: string | undefined): boolean {
  return folder !== undefined && existsSync(join(folder, 'PG_VERSION'))
}

/** Files as `initdb` leaves them, which takes four seconds of processor in WebAssembly. The delivered server has them beside its code. */
function newDatabase(): URL {
  const name = 'prepopulatedfs.tgz'
  const delivered = new URL(`./${name}`, import.meta.url)
  return existsSync(delivered) ? delivered : new URL(name, import.meta.resolve('@electric-sql/pglite-prepopulatedfs'))
}

const notify = (channel: string, payload: string) =>
  port.postMessage({ notification: { channel, payload } } satisfies EmbeddedAnswer)
database.onNotification(notify)
const session = new EmbeddedSession(database, notify)

async function answer(request: EmbeddedRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query':
      return session.query(request.sql, request.parameters)
    case 'script':
      return session.script(request.sql)
    case 'listen':
      await database.exec(`listen "${request.channel}"`)
      return undefined
    case 'dump':
      // Drops old log, most of a small database.
      await database.exec('select pg_switch_wal()')
      await database.exec('checkpoint')
      return database.dumpDataDir('none')
    case 'close':
      return database.close()
  }
}

/** Errors lose their own properties between threads. */
const asData = (error: unknown) => {
  const { message, code, constraint, detail, table, column } = error as Record<string, string | undefined>
  return { message: message ?? String(error), code, constraint, detail, table, column }
}

port.on('message', async (request: EmbeddedRequest) => {
  try {
    await database.waitReady
    port.postMessage({ id: request.id, value: await answer(request) } satisfies EmbeddedAnswer)
  } catch (error) {
    port.postMessage({ id: request.id, error: asData(error) } satisfies EmbeddedAnswer)
  }
})
