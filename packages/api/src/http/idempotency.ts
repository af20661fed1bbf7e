import { setTimeout } from 'node:timers/promises'
import type { ItemEndpoint } from '@emberwatch/contract'
import { ApiProblem, badFields } from '@emberwatch/http'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Caller } from '../identity/caller.ts'
import type { Services } from './call.ts'

/** See draft-ietf-httpapi-idempotency-key-header. */

const keyHeader = 'idempotency-key'
const keyPattern = /^[\x21-\x7e]{8,128}$/
/** A killed server's write may start again after this time. */
const unfinishedMs = 60_000
const retentionMs = 24 * 60 * 60_000
/** The second of two concurrent requests polls for the first at this pace. */
const waits = { everyMs: 100, times: 50 }

interface Once {
  readonly userId: string
  readonly key: string
  readonly requestHash: string
  /** No copy of the answer is stored; a repeat is refused. */
  readonly isSecret: boolean
}

/** Null without a key. Files are not part of it: their calls refuse duplicates themselves. @throws ApiProblem 400 for an invalid key */
export function onceOf(
  { mac }: Pick<Services, 'mac'>,
  endpoint: ItemEndpoint,
  { headers, method, url }: Pick<FastifyRequest, 'headers' | 'method' | 'url'>,
  person: Caller | null,
  body: unknown,
): Once | null {
  const key = headers[keyHeader]
  if (key === undefined || !person || endpoint.method === 'GET' || endpoint.encoding === 'multipart') return null
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw badFields({ 'Idempotency-Key': 'Must be 8 to 128 visible ASCII characters' })
  // A MAC, as a body may hold a password.
  const requestHash = mac('request', method, url, JSON.stringify(body ?? null))
  return { userId: person.id, key, requestHash, isSecret: endpoint.answersSecret ?? false }
}

/**
 * Runs a write once per key. Repeats of the same request get the first answer; a failed write forgets its key.
 * @returns the answer as JSON
 * @throws ApiProblem 422 where the key belongs to another request, 409 while the first still runs or where its answer was a secret
 */
export async function doOnce(
  { db, sealer, now }: Pick<Services, 'db' | 'sealer' | 'now'>,
  once: Once,
  answer: () => Promise<string>,
): Promise<string> {
  for (let waited = 0; !(await begin(db, once, now())); waited++) {
    const row = await find(db, once)
    if (row && row.requestHash !== once.requestHash) throw new ApiProblem('generic.idempotency_key_reused')
    if (row?.answer && once.isSecret) throw new ApiProblem('generic.secret_shown_once')
    if (row?.answer) return sealer.open(row.answer)
    if (waited === waits.times) throw new ApiProblem('generic.still_at_work', { headers: { 'retry-after': '5' } })
    await setTimeout(waits.everyMs)
  }
  const row = { userId: once.userId, key: once.key }
  try {
    const text = await answer()
    await db
      .updateTable('idempotencyKeys')
      .set({ answer: sealer.seal(once.isSecret ? '' : text) })
      .where(matching(row))
      .execute()
    return text
  } catch (error) {
    await db.deleteFrom('idempotencyKeys').where(matching(row)).execute()
    throw error
  }
}

const matching = ({ userId, key }: Pick<Once, 'userId' | 'key'>) => sql<boolean>`user_id = ${userId} and key = ${key}`

/** True for a new, abandoned or expired key. */
async function begin(db: Queries, { userId, key, requestHash }: Once, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('idempotencyKeys')
    .values({ userId, key, requestHash, startedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ requestHash, startedAt: now, answer: null })
        .where(
          sql<boolean>`idempotency_keys.started_at < case when idempotency_keys.answer is null
            then ${new Date(now.getTime() - unfinishedMs)}::timestamptz else ${new Date(now.getTime() - retentionMs)}::timestamptz end`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const find = (db: Queries, once: Once) =>
  db.selectFrom('idempotencyKeys').select(['requestHash', 'answer']).where(matching(once)).executeTakeFirst()

export async function sweepKeys(db: Queries, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('startedAt', '<', new Date(now.getTime() - retentionMs))
    .execute()
}
