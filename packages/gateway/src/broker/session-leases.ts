import type { Queries } from '@emberwatch/api'
import { sql } from 'kysely'
import { beat } from './watch.ts'

/** What an instance that is gone would have taken waits so long, and until the next renewal of another one: less than five seconds together. */
const leaseMs = 3_500
/** A lease outlasts three of them. */
export const renewMs = 1_000

/**
 * Shares the sessions at a broker among the instances: each holds its part, and takes those of an instance that is gone. Two that hold one for a
 * moment do no harm, as the broker ends the older connection and reports are stored once.
 */
export class SessionLeases {
  readonly #db: Queries
  readonly #gatewayId: string
  readonly #names: readonly string[]

  constructor(db: Queries, gatewayId: string, names: readonly string[]) {
    this.#db = db
    this.#gatewayId = gatewayId
    this.#names = names
  }

  /** The clock of the database, as those of instances may differ by more than a lease. */
  async now(): Promise<Date> {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(this.#db)
    return (rows[0] as { now: Date }).now
  }

  /** Makes rows for sessions that nobody has held yet. */
  async prepare(): Promise<void> {
    await this.#db
      .insertInto('gatewaySessions')
      .values(this.#names.map((name) => ({ name, gatewayId: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Says that this instance is there. @returns how many sessions it may hold, by the instances that are there */
  async share(now: Date): Promise<number> {
    await beat(this.#db, this.#gatewayId, now)
    const { others } = await this.#db
      .selectFrom('gateways')
      .select(sql<number>`count(*)::int`.as('others'))
      .where('seenAt', '>', new Date(now.getTime() - leaseMs))
      // One whose clock was ahead is not there until that time has come.
      .where('seenAt', '<', new Date(now.getTime() + leaseMs))
      .where('id', '<>', this.#gatewayId)
      .executeTakeFirstOrThrow()
    return Math.ceil(this.#names.length / (others + 1))
  }

  /**
   * Renews what is held and takes what is free, up to the share. As a subquery of the update the rows would be chosen anew for each session, and
   * more than the share taken. @returns the names of the sessions that are held
   */
  async renew(share: number, now: Date): Promise<string[]> {
    const id = this.#gatewayId
    const { rows } = await sql<{ name: string }>`with chosen as materialized (
        select name from gateway_sessions
        where name = any(${this.#names}) and (gateway_id = ${id} or gateway_id is null or held_until < ${now})
        order by (gateway_id is not distinct from ${id}) desc, name limit ${share} for update skip locked)
      update gateway_sessions s set gateway_id = ${id}, held_until = ${new Date(now.getTime() + leaseMs)}
      from chosen where s.name = chosen.name returning s.name`.execute(this.#db)
    return rows.map(({ name }) => name)
  }

  /** Counts no longer as an instance. */
  async resign(): Promise<void> {
    await this.#db.deleteFrom('gateways').where('id', '=', this.#gatewayId).execute()
  }

  /** Gives sessions back for other instances, which hear of it at once. */
  async release(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    await this.#db
      .updateTable('gatewaySessions')
      .set({ gatewayId: null })
      .where('name', 'in', names)
      .where('gatewayId', '=', this.#gatewayId)
      .execute()
  }
}
