import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { endWork } from './end-works.ts'
import { stateOf } from './work-rows.ts'

/** What becomes of planned work when its modem moves or is deleted (product 10.18, 24.3). */

interface WorksMove {
  readonly modemId: string
  /** Systems that go to the other site. */
  readonly systemIds: readonly string[]
  readonly fromId: string
  readonly toId: string
}

/** Work for the modem goes along to its new site, and so does work for nothing but systems that move. */
export async function moveWorks(change: Queries, { modemId, systemIds, fromId, toId }: WorksMove): Promise<void> {
  await change
    .updateTable('works')
    .set({ siteId: toId })
    .where('siteId', '=', fromId)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`(modem_id = ${modemId} or system_ids <@ ${[...systemIds]}::uuid[])`)
    .execute()
}

interface Departure {
  readonly modemId: string
  readonly actorId: string
  readonly at: Date
}

/**
 * Cancels work for a modem that is deleted or leaves its systems behind. Give it a transaction that has stored so of the modem, and in which its entries
 * still say what the work was for.
 */
export async function cancelWorksOfModem(change: Queries, { modemId, actorId, at }: Departure): Promise<void> {
  const works = await change
    .selectFrom('works')
    .selectAll()
    .where('modemId', '=', modemId)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const work of works) {
    const isOver = stateOf(work, at) === 'ended'
    await endWork(change, work, isOver ? { ending: 'time', actorId: null } : { ending: 'cancelled', actorId }, at)
  }
}
