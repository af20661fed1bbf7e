import type { BulkRow } from '../db/bulk.ts'
import type { SitePlan, SystemPlan } from './plan.ts'
import { createRandom, demoId, type Random } from './random.ts'

export interface InstallBase {
  import: BulkRow<'installBaseImports'>
  rows: BulkRow<'installBaseRows'>[]
}

/** 1.3 rows per system; some name no system, some have an odd postal code (product 22.11). */
export function buildInstallBase(
  seed: string,
  plans: SitePlan[],
  equipment: Map<string, string | null>,
  now: Date,
): InstallBase {
  const random = createRandom(`${seed} install base`)
  const importId = demoId('install-base-import', 'first')
  const rows = plans.flatMap((plan, siteIndex) =>
    plan.systems.flatMap((system) =>
      Array.from({ length: random.chance(0.3) ? 2 : 1 }, (_, i) => ({
        importId,
        ...rowOf(plan, system, { i, siteIndex, equipment, random, now }),
      })),
    ),
  )
  return {
    import: {
      id: importId,
      fileName: 'install-base.xlsx',
      rowsCount: rows.length,
      importedById: demoId('user', 'super.admin'),
      importedAt: new Date(now.getTime() - 9 * 86_400_000),
    },
    rows,
  }
}

interface RowFacts {
  /** The row's place among those of its system, from 0. */
  readonly i: number
  readonly siteIndex: number
  readonly equipment: Map<string, string | null>
  readonly random: Random
  readonly now: Date
}

function rowOf(plan: SitePlan, system: SystemPlan, { i, siteIndex, equipment, random, now }: RowFacts) {
  const systemId = demoId('system', system.key)
  const isLinked = !random.chance(0.03)
  return {
    systemId: isLinked ? systemId : null,
    siteId: isLinked ? demoId('site', plan.fact.key) : null,
    equipmentNumber: i === 0 ? (equipment.get(systemId) ?? null) : String(19_000_000 + random.int(0, 999_999)),
    customerNumber: String(500_000 + siteIndex * 31),
    siteNumber: `S-${String(10_000 + siteIndex * 137)}`,
    siteName: plan.fact.name,
    systemName: `${plan.fact.name} ${i === 0 ? 'brannalarm' : 'evakuering'}`,
    panelType: panelType(random, system.type),
    activeContract: random.chance(0.68),
    businessUnit: businessUnit(plan),
    entryCreatedDate: `${random.int(1998, now.getUTCFullYear() - 1)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
    address: plan.fact.street,
    postalCode: random.chance(0.02) ? `N-${plan.fact.postalCode}` : plan.fact.postalCode,
    city: plan.fact.city,
  }
}

const two = (n: number) => String(n).padStart(2, '0')

const panelType = (random: Random, type: string) =>
  type === 'autrosafe' ? random.pick(['AS4', 'AS4', 'AS3']) : random.pick(['AP2', 'AP2', 'AP', 'BS-100'])

function businessUnit({ fact }: SitePlan): string {
  if (fact.kind === 'ship') return 'Maritime'
  if (fact.kind === 'process') return 'Oil and Gas'
  if (fact.lat > 65) return 'Onshore North'
  if (fact.lat > 62.4) return 'Onshore Mid'
  return fact.lng < 8 ? 'Onshore West' : 'Onshore East'
}
