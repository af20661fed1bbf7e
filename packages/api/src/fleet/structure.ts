import {
  isDetector,
  loopTag,
  panelTag,
  serialNumber,
  type UnitGroup,
  unitMix,
  unitTag,
  unitType,
  zoneName,
} from './hardware.ts'
import type { SystemPlan } from './plan.ts'
import type { Random } from './random.ts'

/** Panels with loop drivers and modules, loops with units (product 22.5, 22.7). */
export interface Unit {
  lsi: string
  type: string
  group: UnitGroup
  tag: string
  zone: number
  serial: string
  /** `yyyy-MM-dd` */
  productionDate: string
}
export interface Loop {
  number: number
  driver: string
  tag: string
  units: Unit[]
}
export interface Panel {
  number: number
  type: string
  tag: string
  loops: Loop[]
  modules: { type: string; tag: string }[]
}
export interface Structure {
  panels: Panel[]
  zones: Map<number, string>
}

/** Limits per panel (EN 54; product 22.5). */
export const panelLimits = { detectors: 512, loopDrivers: 12, unitsOnLoop: 127 } as const

const fullLoopSystem = 'akerselva-1'

interface Counters {
  serial: number
}

export function buildStructure(random: Random, plan: SystemPlan, thisYear: number, counters: Counters): Structure {
  const zones = new Map<number, string>()
  const loopCounts = spread(loopsOf(random, plan), plan.type === 'autroprime' ? 4 : 9)
  let zone = 0
  const panels = loopCounts.map((loops, index): Panel => {
    const number = index + 1
    const room = { detectors: panelLimits.detectors as number }
    return {
      number,
      type: plan.type === 'autroprime' ? 'BS-200' : index === 0 ? 'BS-420' : 'BC-420',
      tag: panelTag(number),
      modules: modulesOf(random),
      loops: Array.from({ length: loops }, (_, i) => {
        const isFull = plan.key === fullLoopSystem && number === 1 && i === 0
        const unitsCount = isFull ? panelLimits.unitsOnLoop : unitsOf(random, plan)
        const loop = buildLoop({
          random,
          plan,
          panel: number,
          number: i + 1,
          unitsCount,
          room,
          zone,
          thisYear,
          counters,
        })
        for (const unit of loop.units) zones.set(unit.zone, zoneName(plan.site.kind, unit.zone))
        zone = Math.max(zone, ...loop.units.map((unit) => unit.zone))
        return loop
      }),
    }
  })
  return { panels, zones }
}

const loopsOf = (random: Random, plan: SystemPlan): number =>
  plan.type === 'autrosafe' ? random.normal(7, 4, 4, 24) : plan.type === 'autroprime' ? random.normal(2, 0.9, 1, 4) : 1

const unitsOf = (random: Random, plan: SystemPlan): number =>
  plan.type === 'simulator' ? 18 : random.normal(58, 22, 18, panelLimits.unitsOnLoop)

/** Evenly, `most` per panel. */
function spread(loops: number, most: number): number[] {
  const panels = Math.ceil(loops / most)
  return Array.from({ length: panels }, (_, i) => Math.floor(loops / panels) + (i < loops % panels ? 1 : 0))
}

function modulesOf(random: Random) {
  const modules = [
    { type: 'BSB-310A', tag: 'OUT1' },
    { type: random.chance(0.5) ? 'BSE-310' : 'BSE-320', tag: 'IN1' },
  ]
  if (random.chance(0.4)) modules.push({ type: 'BSJ-310', tag: 'OUT2' })
  if (random.chance(0.2)) modules.push({ type: 'BSD-330', tag: 'COM1' })
  return modules
}

interface LoopOrder {
  random: Random
  plan: SystemPlan
  panel: number
  number: number
  unitsCount: number
  room: { detectors: number }
  zone: number
  thisYear: number
  counters: Counters
}

function buildLoop(order: LoopOrder): Loop {
  const { random, plan, panel, number, room, thisYear, counters } = order
  const installed = thisYear - ageOf(random, thisYear)
  const units: Unit[] = []
  let { zone } = order
  let leftInZone = 0
  const nextLsi = lsiCounter(random)
  while (units.length < order.unitsCount) {
    let group = random.weighted(unitMix)
    if (isDetector(group) && room.detectors === 0) group = 'sounder'
    if (isDetector(group)) room.detectors--
    if (leftInZone === 0) {
      zone++
      leftInZone = random.int(12, 18)
    }
    leftInZone--
    const year = productionYear(random, installed, thisYear)
    counters.serial++
    units.push({
      lsi: nextLsi(),
      group,
      type: unitType(random, group, year),
      tag: unitTag(plan.site.kind, group, panel, number, units.length + 1),
      zone,
      ...serialNumber(year, random.int(1, 50), counters.serial),
    })
  }
  const driver = plan.site.kind === 'process' ? 'BSD-310/N' : random.chance(0.2) ? 'BSD-311' : 'BSD-310'
  return { number, driver, tag: loopTag(number), units }
}

/** 55 % under 8 years, 22 % 8-10, 23 % more, back to 1998. */
const ageOf = (random: Random, thisYear: number): number => {
  const [least, most] = random.weighted([
    [[2, 6], 55],
    [[9, 9], 22],
    [[12, thisYear - 1999], 23],
  ] as const)
  return random.int(least, most)
}

/** Units of a loop are of about the same year; one in twenty was replaced later. */
function productionYear(random: Random, installed: number, thisYear: number): number {
  if (random.chance(0.05)) return random.int(installed, thisYear - 1)
  return Math.min(
    thisYear - 1,
    installed +
      random.weighted([
        [0, 70],
        [-1, 15],
        [1, 15],
      ] as const),
  )
}

/** 1, 2, 2.1, 2.2, 3, …: some branches of one to three units. */
function lsiCounter(random: Random): () => string {
  let index = 0
  let branch: string[] = []
  return () => {
    const next = branch.shift()
    if (next) return next
    index++
    if (random.chance(0.04)) branch = Array.from({ length: random.int(1, 3) }, (_, i) => `${index}.${i + 1}`)
    return String(index)
  }
}

export const unitsIn = (structure: Structure): Unit[] =>
  structure.panels.flatMap((panel) => panel.loops.flatMap((loop) => loop.units))
