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

/** Units that are disabled, by system: the last event of each says so. */
export class Disablements {
  readonly #units = new Map<string, Map<string, Unit>>()

  static async load(db: Queries, systemIds: readonly string[]): Promise<Disablements> {
    const all = new Disablements()
    if (systemIds.length === 0) return all
    const names = eventsOfStanding.disablement
    const { rows } = await sql<{ systemId: string; name: string; unit: Record<keyof Unit, string | null> }>`
      select distinct on (system_id, coalesce(unit_id, unit_name, '')) system_id, event_name as name,
        jsonb_build_object('name', unit_name, 'id', unit_id, 'class', unit_class, 'hardware', hardware_tag) as unit
      from events where system_id = any(${systemIds}) and event_name = any(${names})
      order by system_id, coalesce(unit_id, unit_name, ''), occurred_at desc, id desc`.execute(db)
    for (const { systemId, name, unit } of rows) {
      const known = Object.fromEntries(Object.entries(unit).filter(([, text]) => text !== null))
      all.take(systemId, name, known as Unit)
    }
    return all
  }

  take(systemId: string, name: string, unit: Unit | undefined): void {
    const units = this.#units.get(systemId) ?? new Map<string, Unit>()
    const [begin, end] = eventsOfStanding.disablement
    if (name === begin) units.set(unitKey(unit), unit ?? {})
    else if (name === end) units.delete(unitKey(unit))
    this.#units.set(systemId, units)
  }

  of(systemId: string): readonly Unit[] {
    return [...(this.#units.get(systemId)?.values() ?? [])]
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
  const systemIds = [...new Set(whole.map(({ systemId }) => systemId))]
  await sql`select pg_notify(${liveChannel}, ${issuesChanged(systemIds)})`.execute(db)
}
