import { issuesChanged, liveChannel, type Queries } from '@emberwatch/api'
import type { ActiveList, DeviceEvent, StandingKind } from '@emberwatch/contract/devices'
import { sql } from 'kysely'

export type Unit = NonNullable<DeviceEvent['unit']>

/** All that stands at a panel, as a modem says it after a birth. */
export interface SeenActive {
  readonly systemId: string
  readonly at: Date
  readonly receivedAt: Date
  readonly active: Omit<ActiveList, 'entry' | 'at'>
}

/** The event that begins each kind, and the one that ends it. */
export const eventsOfStanding = {
  alarm: ['Fire alarm', 'Fire alarm cleared'],
  fault: ['Fault', 'Fault cleared'],
  disablement: ['Disabled', 'Enabled'],
} as const satisfies Record<StandingKind, readonly [string, string]>

export const stoodAlready = 'stood already when the modem connected'
export const endedAway = 'ended while not connected'

export const unitKey = (unit: Unit | undefined): string => unit?.id ?? unit?.name ?? ''

interface KnownUnit {
  readonly unit: Unit
  /** The time of its last event. */
  readonly at: Date
  readonly isStanding: boolean
}

/** What is known of the units of systems that were ever disabled (product 25.1), with what a batch adds to it. */
export class Disablements {
  readonly #units = new Map<string, Map<string, KnownUnit>>()

  static async load(db: Queries, systemIds: readonly string[]): Promise<Disablements> {
    const all = new Disablements()
    if (systemIds.length === 0) return all
    const rows = await db
      .selectFrom('disablements')
      .select(['systemId', 'unitName as name', 'unitId as id', 'unitClass as class', 'hardwareTag as hardware'])
      .select(['isStanding', 'lastAt as at'])
      .where('systemId', 'in', systemIds)
      .execute()
    for (const { systemId, at, isStanding, ...unit } of rows) {
      const known = Object.fromEntries(Object.entries(unit).filter(([, text]) => text !== null))
      all.#of(systemId).set(unitKey(known), { unit: known, at, isStanding })
    }
    return all
  }

  /** An event that is older than the last one of its unit changes nothing; of equal times the later receipt counts. */
  take(systemId: string, { name, unit = {} }: Pick<DeviceEvent, 'name' | 'unit'>, at: Date): void {
    const [begin, end] = eventsOfStanding.disablement
    if (name !== begin && name !== end) return
    const known = this.find(systemId, unit)
    if (!known || known.at <= at) this.#of(systemId).set(unitKey(unit), { unit, at, isStanding: name === begin })
  }

  find(systemId: string, unit: Unit): KnownUnit | undefined {
    return this.#of(systemId).get(unitKey(unit))
  }

  standing(systemId: string): readonly Unit[] {
    return [...this.#of(systemId).values()].flatMap(({ unit, isStanding }) => (isStanding ? [unit] : []))
  }

  #of(systemId: string): Map<string, KnownUnit> {
    const units = this.#units.get(systemId) ?? new Map<string, KnownUnit>()
    this.#units.set(systemId, units)
    return units
  }
}

/** Notes when panels have said all that stands: until then what was open before a gap is shown as last heard of (product 13.7). */
export async function noteActive(db: Queries, seen: readonly SeenActive[]): Promise<void> {
  const whole = seen.filter(({ active: { isWhole = true } }) => isWhole)
  if (whole.length === 0) return
  const rows = JSON.stringify(whole.map(({ systemId, receivedAt }) => ({ systemId, receivedAt })))
  await sql`insert into modem_entry_links as l (entry_id, active_at)
    select e.id, max(r."receivedAt") from json_to_recordset(${rows}::json) as r ("systemId" uuid, "receivedAt" timestamptz)
    join modem_systems e on e.system_id = r."systemId" group by e.id order by e.id
    on conflict (entry_id) do update set active_at = greatest(l.active_at, excluded.active_at)`.execute(db)
  const systemIds = [...new Set(whole.map(({ systemId }) => systemId))].toSorted()
  // An empty list is a report as well (product 25.1).
  await sql`update systems set disabled_count = 0 where id = any (${systemIds}::uuid[]) and disabled_count is null`.execute(
    db,
  )
  await sql`select pg_notify(${liveChannel}, ${issuesChanged(systemIds)})`.execute(db)
}
