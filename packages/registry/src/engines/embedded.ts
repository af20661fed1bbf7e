import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Semaphore } from '@emberwatch/http'
import { StoreUnavailable } from '../state/store-engine.ts'
import { schemaSteps } from './schema.ts'
import { type Query, revisionOf, type StoreDatabase } from './store-database.ts'

/** Another process holds the lock for moments; a killed one loses it. */
const waitMs = 10_000

/** Node's own SQLite, as commands change a store beside the server that has it open. @param file made at the first write */
export function openEmbedded(file: string): StoreDatabase {
  const turns = new Semaphore({ capacity: 1 })
  let connection: ReturnType<typeof connect> | undefined
  const run: Query = async (sql, values = []) => {
    // Whoever looks for a store makes none.
    if (!connection && sql.startsWith('select') && !existsSync(file)) return []
    connection ??= connect(file)
    const { statement } = await connection.catch((error) => {
      connection = undefined
      throw error
    })
    return whenFree(() => statement(sql).all(parametersOf(values))) as never
  }
  const query: Query = (sql, values) => turns.run('', () => run(sql, values))
  return {
    query,
    transaction: (work) =>
      turns.run('', async () => {
        await run('begin immediate')
        try {
          const answer = await work(run)
          await run('commit')
          return answer
        } catch (error) {
          await run('rollback').catch(() => undefined)
          throw error
        }
      }),
    revision: () => revisionOf(query),
    announce: async () => undefined,
    noteRevision: async () => undefined,
    close: () => turns.run('', async () => (await connection)?.database.close()),
  }
}

/** The file is for its owner alone: it names people, and has the key of their pseudonyms. */
async function connect(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  closeSync(openSync(file, 'a', 0o600))
  const database = new (await sqlite()).DatabaseSync(':memory:')
  const statements = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const before = statements.get(sql)
    if (before) return before
    const made = database.prepare(sql)
    statements.set(sql, made)
    return made
  }
  await whenFree(() => database.prepare('attach ? as emberwatch_store').run(file))
  await whenFree(() => database.exec('pragma emberwatch_store.journal_mode = wal'))
  await whenFree(() => ensureSchema(database))
  return { database, statement }
}

/** Node 22 warns of it at each start, though nothing of it has changed since. */
async function sqlite(): Promise<typeof import('node:sqlite')> {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return await import('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}

function ensureSchema(database: DatabaseSync): void {
  const version = () => Number(database.prepare('pragma emberwatch_store.user_version').get()?.user_version)
  if (version() >= schemaSteps.length) return
  database.exec('begin immediate')
  try {
    for (const step of schemaSteps.slice(version())) database.exec(step.replaceAll('unlogged ', ''))
    database.exec(`pragma emberwatch_store.user_version = ${schemaSteps.length}; commit`)
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}

const parametersOf = (values: readonly unknown[]) =>
  Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value as string]))

const busy = 5

/** Waits without holding up the process, which may hold the lock itself. @throws StoreUnavailable where it takes too long */
async function whenFree<T>(work: () => T): Promise<T> {
  for (const end = Date.now() + waitMs; ; await setTimeout(5))
    try {
      return work()
    } catch (error) {
      if (((error as { errcode?: number }).errcode ?? 0) % 256 !== busy) throw error
      if (Date.now() > end) throw new StoreUnavailable('The store is in use by another process', { cause: error })
    }
}
