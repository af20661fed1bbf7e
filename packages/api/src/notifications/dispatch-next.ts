import type { FastifyBaseLogger } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Database } from '../db/schema.ts'
import type { Sealer } from '../secrets/sealed.ts'

/** Tables of who gets what by mail or webhook: each row has the time at which it is due. */
export type DueTable = 'notificationRules' | 'summaryRules' | 'reportSchedules' | 'webhooks'
/** Those of which a row says that an alarm is pending. */
const alarmTables: readonly DueTable[] = ['notificationRules', 'webhooks']
export type DueRow<Table extends DueTable> = Selectable<Database[Table]>

export interface DispatchTools {
  readonly db: Queries
  readonly sealer: Sealer
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Moves the row's numbers on and stores its message with the job that sends it, in the transaction that it is given. */
export type Dispatch<Table extends DueTable> = (
  change: Queries,
  sealer: Sealer,
  row: DueRow<Table>,
  now: Date,
) => Promise<void>

/** After a failure a row waits for this time, while the others go on. */
export const failedWaitMs = 5 * 60_000

/**
 * Dispatches the row that is due first, those with an alarm before all others, in one transaction: neither its numbers nor its message are stored without the other whenever the server
 * ends, and of two servers one gets the row.
 * @param hasAlarm leaves out those without an alarm
 * @returns false where none is due
 * @throws where the database cannot be reached
 */
export async function dispatchNext<Table extends DueTable>(
  { db, sealer, log }: DispatchTools,
  table: Table,
  dispatch: Dispatch<Table>,
  now: Date,
  { hasAlarm = false } = {},
): Promise<boolean> {
  let id: string | undefined
  try {
    return await db.transaction().execute(async (change) => {
      const row = await nextDue(change, table, now, hasAlarm)
      if (!row) return false
      id = row.id
      await dispatch(change, sealer, row as DueRow<Table>, now)
      return true
    })
  } catch (error) {
    if (id === undefined) throw error
    log.warn({ err: error, table, id }, 'a message could not be written; it is tried again in some minutes')
    const nextAt = new Date(now.getTime() + failedWaitMs)
    // All tables have the column; Kysely types one at a time.
    await db
      .updateTable(table as 'webhooks')
      .set({ nextAt })
      .where('id', '=', id)
      .execute()
    return true
  }
}

const nextDue = (change: Queries, table: DueTable, now: Date, hasAlarm: boolean) =>
  change
    .selectFrom(table)
    .selectAll()
    .where('isOn', '=', true)
    .where('nextAt', '<=', now)
    .$if(hasAlarm, (query) => query.where(sql<boolean>`has_alarm`))
    .$if(alarmTables.includes(table), (query) => query.orderBy(sql`has_alarm`, 'desc'))
    .orderBy('nextAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
