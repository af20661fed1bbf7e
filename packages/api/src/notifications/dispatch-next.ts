import type { FastifyBaseLogger } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Database } from '../db/schema.ts'
import type { Sealer } from '../secrets/sealed.ts'

/** Tables of who gets what by mail or webhook: each row has the time at which it is due, null while there is nothing. */
const dueTables = [
  'notificationRules',
  'webhooks',
  'summaryRules',
  'reportSchedules',
  'works',
  'troubles',
  'servicePlans',
] as const
type DueTable = (typeof dueTables)[number]
/** Those of which a row says that an alarm is pending. */
const alarmTables: readonly DueTable[] = ['notificationRules', 'webhooks']
export type DueRow<Table extends DueTable> = Selectable<Database[Table]>

/** One kind of what goes out. */
export interface Outgoing<Table extends DueTable = DueTable> {
  readonly appliesTo: Table
  /** Sets when rows are due that may be told of what was numbered after this, in one statement for all. */
  readonly schedule?: (change: Queries, after: number, now: Date) => Promise<void>
  /** Where it is false, whoever is due waits. */
  readonly hasRoom?: (db: Queries) => Promise<boolean>
  /**
   * Stores the message of a row that is due with the job that sends it, in the transaction that it is given.
   * @returns the row's new numbers, and when it is due next
   */
  write(change: Queries, sealer: Sealer, row: DueRow<Table>, now: Date): Promise<Partial<DueRow<Table>>>
}

export interface DispatchTools {
  readonly db: Queries
  readonly sealer: Sealer
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

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
  { appliesTo, hasRoom, write }: Outgoing<Table>,
  now: Date,
  { hasAlarm = false } = {},
): Promise<boolean> {
  // All tables have the columns; Kysely types one at a time.
  const table = appliesTo as 'webhooks'
  if (hasAlarm && !alarmTables.includes(table)) return false
  const set = (change: Queries, id: string, values: object) =>
    change.updateTable(table).set(values).where('id', '=', id).execute()
  let id: string | undefined
  try {
    return await db.transaction().execute(async (change) => {
      const row = await nextDue(change, table, now, hasAlarm)
      if (!row || (hasRoom && !(await hasRoom(change)))) return false
      id = row.id
      await set(change, id, await write(change, sealer, row as DueRow<Table>, now))
      return true
    })
  } catch (error) {
    if (id === undefined) throw error
    log.warn({ err: error, table, id }, 'a message could not be written; it is tried again in some minutes')
    await set(db, id, { nextAt: new Date(now.getTime() + failedWaitMs) })
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

/** Null where nobody waits. */
export async function nextDueAt(db: Queries): Promise<Date | null> {
  const first = (table: DueTable) =>
    sql`(select min(next_at) from ${sql.table(table)} where is_on and next_at is not null)`
  const { rows } = await sql<{ at: Date | null }>`select least(${sql.join(dueTables.map(first))}) as at`.execute(db)
  return rows[0]?.at ?? null
}
