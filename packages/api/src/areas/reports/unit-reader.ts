import { formatAddress } from '@emberwatch/contract'
import type { UnitAgeRow } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { addressOf } from '../../identity/address.ts'
import type { KeyColumn } from '../../lists/keys.ts'
import type { Page } from '../../lists/source.ts'
import { systemName } from '../system-name.ts'

export const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

type Site = Pick<UnitAgeRow, 'siteId' | 'siteNumber' | 'siteName' | 'address'>
interface System extends Pick<UnitAgeRow, 'customerNumber' | 'systemName' | 'systemType'> {
  readonly systemId: string
  readonly site: Site
}

type PageOfUnits = Page<{ id: KeyColumn<number> }>

/** Some 200 bytes each. */
const rememberedMax = 100_000

/**
 * Caches systems while it reads rows of the unit age report: a million units stand in a hundred thousand systems, whose lookup takes longer than
 * reading the units.
 */
export function unitReader(systemsMax = rememberedMax) {
  const systems = new Map<string, System>()
  const sites = new Map<string, Site>()
  return async ({ db, now }: Pick<Call, 'db' | 'now'>, page: PageOfUnits): Promise<UnitAgeRow[]> => {
    const units = await loadUnits(db, page)
    // A copy, as another read may evict cached systems meanwhile.
    const systemsOfPage = new Map<string, System>()
    const unknown = new Set<string>()
    for (const { systemId } of units) {
      const cacheEntry = systems.get(systemId)
      if (cacheEntry) systemsOfPage.set(systemId, cacheEntry)
      else unknown.add(systemId)
    }
    if (systems.size + unknown.size > systemsMax) {
      systems.clear()
      sites.clear()
    }
    for (const { site, ...rest } of await loadSystems(db, unknown)) {
      const system = { ...rest, site: sites.get(site.siteId) ?? site }
      sites.set(site.siteId, system.site)
      systems.set(rest.systemId, system)
      systemsOfPage.set(rest.systemId, system)
    }
    const today = now().toISOString().slice(0, 10)
    return units.flatMap((unit) => rowOf(unit, systemsOfPage.get(unit.systemId), today))
  }
}

type Unit = Awaited<ReturnType<typeof loadUnits>>[number]

const loadUnits = (db: Queries, page: PageOfUnits) =>
  db
    .selectFrom(page)
    .innerJoin('units as u', 'u.id', 'page.id')
    .select(['u.systemId', 'u.unitName', 'u.hardwareTag', 'u.carrierTags', 'u.serialNumber', 'u.productionDate'])
    .orderBy('page.position')
    .execute()

async function loadSystems(db: Queries, ids: ReadonlySet<string>): Promise<System[]> {
  if (ids.size === 0) return []
  const rows = await db
    .selectFrom('systems as y')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .where(sql<boolean>`y.id = any(${[...ids]}::uuid[])`)
    .select(['y.customerNumber', 'y.id as systemId', systemName.as('systemName'), 'y.type as systemType'])
    .select(['s.id as siteId', 's.siteNumber', 's.name as siteName'])
    .select(['s.addressLine1', 's.addressLine2', 's.postalCode', 's.city', 's.country'])
    .execute()
  return rows.map(({ customerNumber, systemId, systemName, systemType, siteId, siteNumber, siteName, ...row }) => ({
    customerNumber,
    systemId,
    systemName,
    systemType,
    site: { siteId, siteNumber, siteName, address: formatAddress(addressOf(row)) || null },
  }))
}

/** Undefined where the system has gone since the unit was read. */
const rowOf = (unit: Unit, system: System | undefined, today: string): UnitAgeRow[] =>
  system
    ? [
        {
          customerNumber: system.customerNumber,
          unitName: unit.unitName,
          hardware: unit.hardwareTag,
          carrierTags: unit.carrierTags,
          serialNumber: unit.serialNumber,
          productionDate: unit.productionDate,
          unitAge: unit.productionDate && yearsBetween(unit.productionDate, today),
          systemId: system.systemId,
          systemName: system.systemName,
          systemType: system.systemType,
          ...system.site,
        } as UnitAgeRow,
      ]
    : []
