import { type LogLine, type RegistryDocument, RegistryDocument as RegistrySchema } from '@emberwatch/federation'
import * as v from 'valibot'
import type { Change } from '../state/change.ts'
import { emptyDocument, type Past } from '../state/store-engine.ts'
import type { Query, StoreDatabase } from './store-database.ts'
import type { OnStep } from './stored-releases.ts'

/** Keeps document and log in rows, whose locks order the changes of several processes. */

/** Empty before the first publish. @throws when it is not readable */
export async function readDocument(query: Query): Promise<RegistryDocument> {
  const [row] = await query<{ body: string }>('select body from emberwatch_store.document')
  return row ? parseDocument(row.body) : emptyDocument
}

function parseDocument(body: string): RegistryDocument {
  try {
    return v.parse(RegistrySchema, JSON.parse(body))
  } catch (error) {
    const why = v.isValiError(error) ? `${v.getDotPath(error.issues[0])}: ${error.message}` : String(error)
    throw new Error(`emberwatch_store.document is no registry document (${why}); put the last good copy back`, {
      cause: error,
    })
  }
}

/** Oldest first. */
export const readLog = async (query: Query): Promise<LogLine[]> =>
  (await query<{ line: string }>('select line from emberwatch_store.log order by revision')).map(({ line }) =>
    JSON.parse(line),
  )

/** Document and line of the log change both or neither. */
export async function changeDocument(
  database: StoreDatabase,
  change: Change,
  onStep: OnStep,
): Promise<RegistryDocument> {
  const document = await database.transaction(async (query) => {
    onStep?.('change')
    const before = await lockDocument(query)
    const changed = change(before)
    if (!changed) return before
    const revision = before.revision + 1
    const last: LogLine = { at: new Date().toISOString(), revision, ...changed.log }
    const next = { ...changed.document, revision, last }
    onStep?.('write')
    await writeDocument(database, query, next)
    onStep?.('log')
    await writeLog(query, [last])
    onStep?.('commit')
    return next
  })
  await database.noteRevision(document.revision)
  return document
}

/** Writes the row without a change, which holds up all others until the transaction ends. */
async function lockDocument(query: Query): Promise<RegistryDocument> {
  const [row] = await query<{ body: string }>(
    `insert into emberwatch_store.document as known values (1, 0, $1)
     on conflict (only_one) do update set revision = known.revision returning body`,
    [JSON.stringify(emptyDocument)],
  )
  return parseDocument(row?.body ?? '')
}

async function writeDocument({ announce }: StoreDatabase, query: Query, document: RegistryDocument): Promise<void> {
  const row = [document.revision, JSON.stringify(document)]
  await query('update emberwatch_store.document set revision = $1, body = $2', row)
  await announce(query, document.revision)
}

async function writeLog(query: Query, lines: readonly LogLine[]): Promise<void> {
  for (const line of lines)
    await query('insert into emberwatch_store.log values ($1, $2)', [line.revision, JSON.stringify(line)])
}

/** See `StoreEngine.begin`. */
export const begin = (database: StoreDatabase, { document, log, retired }: Past): Promise<void> =>
  database.transaction(async (query) => {
    const { revision } = await lockDocument(query)
    if (revision > 0) throw new Error('The store has releases already')
    await writeDocument(database, query, document)
    await writeLog(query, log)
    for (const { area, version, ...release } of retired)
      await query(
        `insert into emberwatch_store.releases (area, version, release) values ($1, $2, $3) on conflict do nothing`,
        [area, version, JSON.stringify({ area, version, ...release })],
      )
  })
