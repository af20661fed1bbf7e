import type { Queries } from '@emberwatch/api'
import { isUnfitText } from '@emberwatch/contract'
import { canSpeak } from '@emberwatch/contract/devices'
import { sql } from 'kysely'

interface Knock {
  readonly clientId: string
  imei: string | null
  address: string
  knocks: number
  readonly firstAt: Date
  lastAt: Date
}

const clientIdMax = 64
/** Client ids of one address, so that one stranger does not crowd out all others. */
const ofAddressMax = 20
const addressesMax = 1_000
/** Rows of the table. */
const rowsMax = 1_000
const keepDays = 30

/** Modems that nobody has added (product 10.16): counted in memory and written every few seconds, however many come. */
export class Knocks {
  #pending = new Map<string, Knock>()
  readonly #idsOf = new Map<string, Set<string>>()
  #count = 0

  /** The count since the start, with those that were dropped. */
  get count(): number {
    return this.#count
  }

  /** @param username the IMEI where the modem says it */
  add(clientId: string, username: string | undefined, address: string, at: Date): void {
    this.#count += 1
    if (!canSpeak(clientId) || clientId.length > clientIdMax || isUnfitText(clientId, '')) return
    if (!this.#hasRoom(address, clientId)) return
    const knock = this.#pending.get(clientId) ?? { clientId, imei: null, address, knocks: 0, firstAt: at, lastAt: at }
    knock.knocks += 1
    Object.assign(knock, { address, lastAt: at })
    if (username !== undefined && /^\d{15}$/.test(username)) knock.imei = username
    this.#pending.set(clientId, knock)
  }

  #hasRoom(address: string, clientId: string): boolean {
    const ids = this.#idsOf.get(address) ?? new Set()
    if (ids.has(clientId)) return true
    if (ids.size >= ofAddressMax || (ids.size === 0 && this.#idsOf.size >= addressesMax)) return false
    this.#idsOf.set(address, ids.add(clientId))
    return true
  }

  async write(db: Queries, now: Date): Promise<void> {
    const knocks = [...this.#pending.values()].toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1))
    if (knocks.length === 0) return
    this.#pending = new Map()
    this.#idsOf.clear()
    await sql`insert into modem_knocks as k (client_id, imei, address, knocks, first_at, last_at)
      select r."clientId", r.imei, r.address, r.knocks, r."firstAt", r."lastAt"
      from json_to_recordset(${JSON.stringify(knocks)}::json) as r ("clientId" text, imei text, address text, knocks int, "firstAt" timestamptz, "lastAt" timestamptz)
      where (select count(*) from modem_knocks) < ${rowsMax} or exists (select from modem_knocks o where o.client_id = r."clientId")
      on conflict (client_id) do update set imei = coalesce(excluded.imei, k.imei), address = excluded.address,
        knocks = k.knocks + excluded.knocks, last_at = excluded.last_at`.execute(db)
    await db
      .deleteFrom('modemKnocks')
      .where('lastAt', '<', new Date(now.getTime() - keepDays * 86_400_000))
      .execute()
  }
}
