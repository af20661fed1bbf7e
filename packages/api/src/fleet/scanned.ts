import type { BulkRow } from '../db/bulk.ts'
import type { SystemPlan } from './plan.ts'
import { sharedSiteKeys } from './plan.ts'
import { createRandom, demoId, type Random } from './random.ts'
import type { Loop, Structure } from './structure.ts'

const dayMs = 86_400_000

export interface ScannedRows {
  scannedSystems: BulkRow<'scannedSystems'>[]
  scannedLoops: BulkRow<'scannedLoops'>[]
  scannedUnits: BulkRow<'scannedUnits'>[]
}

/** Every shared site and about half of the others; at most four loops per system. */
export function buildScanned(seed: string, plan: SystemPlan, structure: Structure, now: Date): ScannedRows {
  const random = createRandom(`${seed} scanned ${plan.key}`)
  const rows: ScannedRows = { scannedSystems: [], scannedLoops: [], scannedUnits: [] }
  const isShared = (sharedSiteKeys as readonly string[]).includes(plan.site.key)
  if (plan.isArchived || plan.type === 'simulator' || !(isShared || random.chance(0.4))) return rows
  const scannedSystemId = demoId('scanned-system', plan.key)
  const createdAt = new Date(now.getTime() - random.int(30, 380) * dayMs)
  const createdById = demoId('user', isShared ? 'site.admin' : 'super.admin')
  rows.scannedSystems.push({
    id: scannedSystemId,
    siteId: demoId('site', plan.site.key),
    name: `${plan.site.name.split(' ')[0]} sløyfer ${plan.position}`,
    createdAt,
    createdById,
  })
  const isEdge = plan.key === 'akerselva-1'
  const loops = structure.panels[0]?.loops.slice(0, isEdge ? 4 : random.int(1, 4)) ?? []
  const addLoop = (number: number, loop: Loop | undefined) => {
    const id = demoId('scanned-loop', `${plan.key}-${number}`)
    const isLocked = isEdge ? number === 2 : random.chance(0.15)
    rows.scannedLoops.push({
      id,
      scannedSystemId,
      name: loop ? `P01 ${loop.tag}` : 'Ny sløyfe 5. etg',
      isReady: isEdge ? number === 2 : loop !== undefined && random.chance(0.5),
      isLocked,
      createdAt: new Date(createdAt.getTime() + number * dayMs),
      createdById,
    })
    const ids = { scannedLoopId: id, scannedSystemId }
    rows.scannedUnits.push(
      ...(loop?.units ?? []).map((unit) => ({ ...scannedUnit(unit, structure, random), ...ids, createdAt })),
    )
  }
  for (const loop of loops) addLoop(loop.number, loop)
  if (isEdge) addLoop(9, undefined)
  return rows
}

const scannedUnit = (unit: Loop['units'][number], { zones }: Structure, random: Random) => ({
  id: random.uuid(),
  tagName: unit.tag,
  detectionZone: zones.get(unit.zone) ?? null,
  lsiNumber: unit.lsi,
  unitType: unit.type,
  serialNumber: random.chance(0.95) ? unit.serial : null,
  comment: random.chance(0.05) ? 'Skjult over himling' : null,
})
