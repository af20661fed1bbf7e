import { type LogLine, type RegistryDocument, RegistryDocument as RegistrySchema } from '@emberwatch/federation'
import * as v from 'valibot'
import type { Change } from '../state/change.ts'
import type { Past } from '../state/store-engine.ts'
import type { WriteOptions } from './replace-file.ts'
import type { Query } from './shared-database.ts'
import { channel } from './shared-watch.ts'

/** Keeps document, log and counters in rows of PostgreSQL, whose locks order the changes of several hosts. */

export const revisionOf = async (query: Query): Promise<number> =>
  (await query<{ revision: number }>('select revision from emberwatch_store.document'))[0]?.revision ?? 0

/** @throws when it is no registry document */
export async function documentFrom(query: Query, lock = ''): Promise<{ revision: number; document: RegistryDocument }> {
  const [row] = await query<{ revision: number; body: unknown }>(
    `select revision, body from emberwatch_store.document ${lock}`,
  )
  const parsed = v.safeParse(RegistrySchema, row?.body)
  if (!row || !parsed.success) {
    const issue = parsed.issues?.[0]
    const why = issue ? `${v.getDotPath(issue)}: ${issue.message}` : 'it is missing'
    throw new Error(`emberwatch_store.document is no registry document (${why}); put the last good copy back`)
  }
  return { revision: row.revision, document: parsed.output }
}

/** Call it in a transaction. */
export async function changeDocument(
  query: Query,
  change: Change,
  onStep: WriteOptions['onStep'],
): Promise<RegistryDocument> {
  onStep?.('change')
  const { revision, document: before } = await documentFrom(query, 'for update')
  const changed = change(before)
  if (!changed) return before
  const last: LogLine = { at: new Date().toISOString(), revision: revision + 1, ...changed.log }
  const document = { ...changed.document, revision: revision + 1, last }
  onStep?.('write')
  const written = await query(
    'update emberwatch_store.document set revision = $1, body = $2 where revision = $3 returning revision',
    [document.revision, JSON.stringify(document), revision],
  )
  if (written.length === 0) throw new Error('The registry was changed meanwhile; try again')
  onStep?.('log')
  await query('insert into emberwatch_store.log values ($1, $2)', [document.revision, JSON.stringify(last)])
  await query(`select pg_notify('${channel}', $1)`, [String(document.revision)])
  onStep?.('commit')
  return document
}

/** Call it in a transaction. */
export async function changeState<T>(query: Query, name: string, empty: T, next: (before: T) => T): Promise<T> {
  const start = [name, JSON.stringify(empty)]
  await query('insert into emberwatch_store.counters values ($1, $2) on conflict do nothing', start)
  const lockedBody = 'select body from emberwatch_store.counters where name = $1 for update'
  const [row] = await query<{ body: T }>(lockedBody, [name])
  const after = next(row?.body ?? empty)
  await query('update emberwatch_store.counters set body = $2 where name = $1', [name, JSON.stringify(after)])
  return after
}

/** Call it in a transaction. @throws when there is a history */
export async function begin(query: Query, { document, log, retired }: Past): Promise<void> {
  const written = await query(
    'update emberwatch_store.document set revision = $1, body = $2 where revision = 0 returning revision',
    [document.revision, JSON.stringify(document)],
  )
  if (written.length === 0) throw new Error('The shared store has releases already')
  for (const line of log)
    await query('insert into emberwatch_store.log values ($1, $2)', [line.revision, JSON.stringify(line)])
  for (const release of retired)
    await query(
      `insert into emberwatch_store.releases (area, version, release, place, retired_at) values ($1, $2, $3, '', now())
       on conflict do nothing`,
      [release.area, release.version, JSON.stringify(release)],
    )
  await query(`select pg_notify('${channel}', $1)`, [String(document.revision)])
}
