import { type FleetModem, fleetDays, type fleetModems, signalDays, weakSignal } from '@emberwatch/contract/modems'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import type { Caller } from '../../identity/caller.ts'
import type { PageOfIds } from '../../lists/source.ts'
import { loadModems } from './load.ts'

/** How modems do (product 10.20). A trigger of their links writes a row for each day. */

const dayMs = 86_400_000
/** Counts back from today, which is the last of the days. */
const firstDay = (now: Date, days: number) => new Date(now.getTime() - (days - 1) * dayMs).toISOString().slice(0, 10)

const worstSignal = (now: Date) => sql<number | null>`least(l.signal, (select min(d.signal) from modem_days d
  where d.modem_id = m.id and d.day >= ${firstDay(now, fleetDays)}::date))`
/** Tests modem `m` with its link `l`. */
export const isWeak = (now: Date) => sql<boolean>`coalesce(${worstSignal(now)} <= ${sql.lit(weakSignal)}, false)`

/**
 * The sort key of the newest firmware that counts. Firmware is whatever a modem says, so modems of others do not count, and for super users, who see the
 * modems of all, not what modems of one site alone say.
 */
const newestFirmware = ({ id, permissions }: Caller) =>
  permissions.isSuperUser
    ? sql`(select sort_key(n.firmware) from modem_links n join modems o on o.id = n.modem_id and o.deleted_at is null
        where sort_key(n.firmware) is not null and exists (
          select from modem_links p join modems q on q.id = p.modem_id and q.deleted_at is null
          where sort_key(p.firmware) = sort_key(n.firmware) and q.site_id <> o.site_id)
        order by sort_key(n.firmware) desc limit 1)`
    : sql`(select max(sort_key(f.firmware)) from (
        select distinct n.firmware from site_rights r join modems o on o.site_id = r.site_id and o.deleted_at is null
        join modem_links n on n.modem_id = o.id where r.user_id = ${id}) f)`

/** Compares digits as numbers: `2.10` is newer than `2.9`. */
export const isOldFirmware = (user: Caller) =>
  sql<boolean>`coalesce(sort_key(l.firmware) < ${newestFirmware(user)}, false)`

export async function loadFleetModems(
  { db, user }: { readonly db: Queries; readonly user: Caller },
  page: PageOfIds,
  now: Date,
): Promise<FleetModem[]> {
  const modems = await loadModems(db, page, { credentials: false })
  const states = await db
    .selectFrom(page)
    .innerJoin('modems as m', 'm.id', 'page.id')
    .leftJoin('modemLinks as l', 'l.modemId', 'm.id')
    .select(['m.id', 'l.firmware', 'l.signal', 'l.heardAt'])
    .select([worstSignal(now).as('worstSignal'), isWeak(now).as('isWeak'), isOldFirmware(user).as('isOldFirmware')])
    .select(
      sql<number>`coalesce((select sum(d.takeovers) from modem_days d
        where d.modem_id = m.id and d.day >= ${firstDay(now, fleetDays)}::date), 0)::int`.as('takeovers'),
    )
    .execute()
  const byId = new Map(
    states.map(({ heardAt, ...state }) => [state.id, { ...state, heardAt: heardAt?.toISOString() ?? null }]),
  )
  return modems.flatMap((modem) => {
    const state = byId.get(modem.id)
    return state ? [{ ...modem, ...state }] : []
  })
}

export const readSignal = ({ db, params, now }: CallOf<typeof fleetModems.signal>) =>
  db
    .selectFrom('modemDays')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), sql<number>`signal`.as('signal')])
    .where('modemId', '=', params.id)
    .where('signal', 'is not', null)
    .where(sql<boolean>`day >= ${firstDay(now(), signalDays)}::date`)
    .orderBy('day')
    .execute()
