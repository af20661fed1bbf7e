import type { BulkRow } from '../db/bulk.ts'
import { otherPeopleCount } from './people.ts'
import type { SystemPlan } from './plan.ts'
import { createRandom, demoId, type Random } from './random.ts'
import { type Structure, type Unit, unitsIn } from './structure.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const yearMs = 365 * dayMs
/** Events of a scene lie within this time. */
const longestScene = 7 * 60 * minuteMs

/** 65 of 100 issues are solved (product 22.7). */
export function buildIssues(seed: string, plan: SystemPlan, structure: Structure, now: Date): BulkRow<'issues'>[] {
  const random = createRandom(`${seed} issues ${plan.key}`)
  const units = unitsIn(structure)
  const solved = random.weighted([
    [0, 25],
    [1, 20],
    [2, 20],
    [3, 15],
    [4, 10],
    [6, 10],
  ] as const)
  return Array.from({ length: plan.openIssues + solved }, (_, i) => {
    const isSolved = i >= plan.openIssues
    const isFixedAlarm = i < plan.openAlarms
    const hasAlarms = isFixedAlarm || (isSolved && random.chance(0.08))
    const unit = random.pick(units)
    const createdAt = new Date(
      now.getTime() - random.int(isSolved ? 20 * 1440 : 30, isSolved ? 330 * 1440 : 14 * 1440) * minuteMs,
    )
    const id = random.uuid()
    return {
      id,
      sourceKey: `panel:${id}`,
      systemId: demoId('system', plan.key),
      unitName: unit.tag,
      unitConfigId: units.indexOf(unit) + 1,
      hardwareName: unit.type,
      assigneeId: random.chance(0.3) ? demoId('user', `other-${random.int(0, otherPeopleCount - 1)}`) : null,
      hasAlarms,
      isUrgent: !hasAlarms && random.chance(0.17),
      isSolved,
      createdAt,
      receivedAt: createdAt,
      solvedAt: isSolved ? new Date(createdAt.getTime() + random.int(60, 20 * 1440) * minuteMs) : null,
    }
  })
}

type Event = BulkRow<'events'>

interface Scene {
  random: Random
  systemId: string
  structure: Structure
  units: (Unit & { panel: number; loop: number; driver: string })[]
  at: number
}

/** One year: mostly tests, disablements and operator actions; few alarms, most of them false. */
export function buildEvents(seed: string, plan: SystemPlan, structure: Structure, now: Date): Event[] {
  const random = createRandom(`${seed} events ${plan.key}`)
  const units = placedUnits(structure)
  const eventsCount = plan.isArchived ? 40 : random.normal(190, 90, 40, 400)
  const events: Event[] = []
  while (events.length < eventsCount) {
    const at = now.getTime() - longestScene - random.next() * (yearMs - dayMs)
    const scene = { random, systemId: demoId('system', plan.key), structure, units, at }
    events.push(...random.weighted(scenes)(scene))
  }
  if (plan.hasDisabledZone) {
    const at = now.getTime() - 3 * dayMs
    events.push(zoneEvent({ random, systemId: demoId('system', plan.key), structure, units, at }, 'Disabled'))
  }
  return events
}

const placedUnits = (structure: Structure): Scene['units'] =>
  structure.panels.flatMap((panel) =>
    panel.loops.flatMap((loop) =>
      loop.units.map((unit) => ({ ...unit, panel: panel.number, loop: loop.number, driver: loop.driver })),
    ),
  )

interface Play {
  readonly random: Random
  readonly systemId: string
  readonly structure: Structure
  readonly at: Date
  /** Any scene of the year's mix by default. */
  readonly kind?: 'fault' | 'fireAlarm'
}

/** Events of one scene from `at` on. */
export function playScene({ random, systemId, structure, at, kind }: Play): Event[] {
  const scene = { random, systemId, structure, units: placedUnits(structure), at: at.getTime() }
  return kind ? { fault, fireAlarm }[kind](scene) : random.weighted(scenes)(scene)
}

function unitEvent(
  scene: Scene,
  name: string,
  minutes: number,
  unit = scene.random.pick(scene.units),
  word = name,
): Event {
  const at = new Date(scene.at + minutes * minuteMs)
  const zone = scene.structure.zones.get(unit.zone) ?? ''
  return {
    systemId: scene.systemId,
    occurredAt: at,
    eventName: name,
    unitName: unit.tag,
    unitId: `${unit.panel}.${unit.loop}.${unit.lsi}`,
    unitClass: 'Point',
    hardwareTag: unit.type,
    originalMessage: `${stamp(at)};${word.toUpperCase()};${zone};${unit.tag} (${unit.lsi});${unit.type};${unit.panel}/${unit.loop}`,
  }
}

function zoneEvent(scene: Scene, name: string): Event {
  const [, unitName] = scene.random.pick([...scene.structure.zones])
  return {
    ...panelEvent(scene, name, 0, 'Zone', unitName),
    unitName,
    unitId: unitName.split(' ')[0] ?? unitName,
    hardwareTag: null,
  }
}

function panelEvent(scene: Scene, name: string, minutes: number, unitClass = 'Panel', text = name): Event {
  const at = new Date(scene.at + minutes * minuteMs)
  const panel = scene.random.pick(scene.structure.panels)
  return {
    systemId: scene.systemId,
    occurredAt: at,
    eventName: name,
    unitName: panel.tag,
    unitId: String(panel.number),
    unitClass,
    hardwareTag: panel.type,
    originalMessage: `${stamp(at)};${name.toUpperCase()};${text};${panel.tag}`,
  }
}

const stamp = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')

/** Weight: the scene's share of events divided by its number of events. */
const scenes: readonly (readonly [(scene: Scene) => Event[], number])[] = [
  [pair('Test started', 'Test ended', 90), 19],
  [pair('Disabled', 'Enabled', 400), 12],
  [operatorAction, 12],
  [fault, 7],
  [(scene) => [unitEvent(scene, 'Prealarm', 0)], 5],
  [(scene) => [unitEvent(scene, 'Early warning', 0)], 1],
  [fireAlarm, 3.3],
]

function pair(first: string, second: string, mostMinutes: number) {
  return (scene: Scene) => {
    const unit = scene.random.pick(scene.units)
    const minutes = scene.random.int(5, mostMinutes)
    return [unitEvent(scene, first, 0, unit), unitEvent(scene, second, minutes, unit)]
  }
}

function operatorAction(scene: Scene): Event[] {
  return [
    panelEvent(scene, scene.random.pick(['Reset', 'Accept', 'Resound', 'Set time', 'Door/cover open', 'Restart']), 0),
  ]
}

/** Four of five are silenced and reset within 15 minutes without a fire. */
function fireAlarm(scene: Scene): Event[] {
  const unit = scene.random.pick(scene.units)
  const alarm = unitEvent(scene, 'Fire alarm', 0, unit, 'ALARM')
  if (!scene.random.chance(0.8)) return [alarm]
  const silence = scene.random.int(1, 7)
  return [
    alarm,
    panelEvent(scene, 'Silence alarms', silence),
    panelEvent(scene, 'Reset', silence + scene.random.int(1, 7)),
  ]
}

function fault(scene: Scene): Event[] {
  const { random } = scene
  const unit = random.pick(scene.units)
  const neighbour = scene.units[scene.units.indexOf(unit) + 1] ?? unit
  const between = `between ${unit.tag} (${unit.lsi}) and ${neighbour.tag} (${neighbour.lsi})`
  const [unitClass, text] = random.pick([
    ['Point', `Loop open ${between}; ${unit.driver} addr ${unit.loop}; panel P0${unit.panel}`],
    ['Point', `Loop short circuit ${between}`],
    ['LoopDriver', `Earth fault, loop driver L${String(unit.loop).padStart(2, '0')}, plus wire`],
    ['Point', `Point not responding: ${unit.tag} (${unit.lsi})`],
    ['Point', `Loop unit missing: ${unit.tag} (${unit.lsi})`],
    ['Point', 'Detector contaminated, service due'],
    ['PowerSupply', 'Mains failure'],
    ['PowerSupply', `Battery low, ${random.int(221, 233) / 10} V`],
    ['PowerSupply', 'Battery disconnected'],
    ['Output', 'Output AK2 break'],
    ['FARE', 'FARE not acknowledged'],
    ['FWRE', 'Communication lost, modem'],
  ] as const)
  const events = ['Fault', ...(random.chance(0.7) ? ['Fault cleared'] : [])]
  return events.map((name, i) => {
    const minutes = i * random.int(2, 18)
    const event =
      unitClass === 'Point' ? unitEvent(scene, name, minutes, unit) : panelEvent(scene, name, minutes, unitClass, text)
    return unitClass === 'Point' ? { ...event, originalMessage: `${event.originalMessage};${text}` } : event
  })
}
