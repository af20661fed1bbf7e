import type { Queries } from '@emberwatch/api'
import { isUnfitText } from '@emberwatch/contract'
import { clientNetwork } from '@emberwatch/contract/client-address'
import { canSpeak } from '@emberwatch/contract/devices'
import { type RawBuilder, sql } from 'kysely'

interface Knock {
  readonly clientId: string
  readonly imei: string
  address: string
  network: string
  knocks: number
  readonly firstAt: Date
  lastAt: Date
}

const clientIdMax = 64
/** Client IDs of one network, so that one stranger does not crowd out all others. */
const ofNetworkMax = 20
const networksMax = 1_000
/** Rows of the table; the oldest go. */
const rowsMax = 1_000
const keepDays = 30

/** Modems that nobody has added (product 10.16): counted in memory and written every few seconds, however many come. */
export class Knocks {
  #pending = new Map<string, Knock>()
  readonly #keysOf = new Map<string, Set<string>>()
  #count = 0

  /** The count since the start, with those that were dropped. */
  get count(): number {
    return this.#count
  }

  /** @param username the IMEI where the modem says it */
  add(clientId: string, username: string | undefined, address: string, at: Date): void {
    this.#count += 1
    if (!canSpeak(clientId) || clientId.length > clientIdMax || isUnfitText(clientId, '')) return
    const imei = username !== undefined && /^\d{15}$/.test(username) ? username : ''
    const network = clientNetwork(address)
    const key = `${imei} ${clientId}`
    if (!this.#hasRoom(network, key)) return
    const knock = this.#pending.get(key) ?? { clientId, imei, address, network, knocks: 0, firstAt: at, lastAt: at }
    knock.knocks += 1
    Object.assign(knock, { address, network, lastAt: at })
    this.#pending.set(key, knock)
  }

  #hasRoom(network: string, key: string): boolean {
    const keys = this.#keysOf.get(network) ?? new Set()
    if (keys.has(key)) return true
    if (keys.size >= ofNetworkMax || (keys.size === 0 && this.#keysOf.size >= networksMax)) return false
    this.#keysOf.set(network, keys.add(key))
    return true
  }

  async write(db: Queries, now: Date): Promise<void> {
    const knocks = [...this.#pending.values()]
    if (knocks.length === 0) return
    this.#pending = new Map()
    this.#keysOf.clear()
    await sql`insert into modem_knocks as k (client_id, imei, address, network, knocks, first_at, last_at)
      select r."clientId", r.imei, r.address, r.network, r.knocks, r."firstAt", r."lastAt"
      from json_to_recordset(${JSON.stringify(knocks)}::json) as r ("clientId" text, imei text, address text, network text, knocks int, "firstAt" timestamptz, "lastAt" timestamptz)
      order by 1, 2 on conflict (client_id, imei) do update set address = excluded.address, network = excluded.network,
        knocks = k.knocks + excluded.knocks, last_at = excluded.last_at`.execute(db)
    // First what a network has too many of, so that it pushes out nobody else.
    await removeOldest(db, sql`partition by network`, ofNetworkMax)
    await removeOldest(db, sql``, rowsMax)
    await db
      .deleteFrom('modemKnocks')
      .where('lastAt', '<', new Date(now.getTime() - keepDays * 86_400_000))
      .execute()
  }
}

/** Keeps the latest `max` rows, or of each part. */
const removeOldest = (db: Queries, part: RawBuilder<unknown>, max: number) =>
  sql`delete from modem_knocks where (client_id, imei) in (select client_id, imei from (
    select client_id, imei, row_number() over (${part} order by last_at desc, client_id, imei) as place from modem_knocks) p
    where place > ${max})`.execute(db)
