import type { BulkRow } from '@emberwatch/api'
import {
  buildStructure,
  createRandom,
  demoId,
  planFleet,
  playScene,
  type Random,
  type SystemPlan,
} from '@emberwatch/api/fleet'
import type { OpenIssue } from './demo-scope.ts'

/** Events of the year's mix, issues that come and go (product 22.7). */

/** A message of a system's panel. */
export interface PanelWord {
  readonly systemId: string
  readonly name: 'event' | 'issue'
  readonly message: object
}

/** Chances per tick of four seconds: a scene in forty seconds, an issue in a minute. */
const sceneChance = 0.1
const issueChance = 0.06
/** Pending events; more are dropped. */
const longestAgenda = 300

export class Story {
  readonly #seed: string
  readonly #plans: ReadonlyMap<string, SystemPlan>
  #agenda: BulkRow<'events'>[] = []
  /** About as many issues stay open as at the start. */
  #usual: number | undefined

  constructor(seed: string) {
    this.#seed = seed
    const systems = planFleet(seed).flatMap((plan) => plan.systems)
    this.#plans = new Map(systems.map((plan) => [demoId('system', plan.key), plan]))
  }

  knows(systemId: string): boolean {
    return this.#plans.has(systemId)
  }

  /** @param connected systems whose panels can speak */
  turn(connected: readonly string[], open: readonly OpenIssue[], random: Random, now: Date): PanelWord[] {
    this.#usual ??= open.length
    const locations = connected.filter((id) => this.knows(id))
    const solvable = open.filter(({ systemId }) => locations.includes(systemId))
    const issues: PanelWord[] = []
    if (locations.length > 0 && random.chance(sceneChance)) this.#begin(random.pick(locations), random, now)
    if (random.chance(issueChance)) {
      const opens = random.chance(open.length < this.#usual ? 0.7 : 0.3)
      if (opens && locations.length > 0) issues.push(this.#openIssue(random.pick(locations), random, now))
      else if (solvable.length > 0) issues.push(solve(choose(solvable, random)))
    }
    return [...this.#due(now).map(asWord), ...issues]
  }

  #begin(systemId: string, random: Random, at: Date, kind?: 'fault' | 'fireAlarm') {
    const plan = this.#plans.get(systemId) as SystemPlan
    const structure = buildStructure(createRandom(`${this.#seed} structure ${plan.key}`), plan, at.getUTCFullYear(), {
      serial: 0,
    })
    const scene = playScene({ random, systemId, structure, at, ...(kind ? { kind } : {}) })
    this.#agenda = [...this.#agenda, ...scene].slice(-longestAgenda)
    return scene
  }

  #openIssue(systemId: string, random: Random, now: Date): PanelWord {
    const severity = random.weighted([
      ['alarm', 6],
      ['urgent', 16],
      ['other', 78],
    ] as const)
    const [first] = this.#begin(systemId, random, now, severity === 'alarm' ? 'fireAlarm' : 'fault')
    const unit = {
      name: first?.unitName ?? 'P01',
      number: random.int(1, 120),
      hardware: first?.hardwareTag ?? 'BS-420',
    }
    return { systemId, name: 'issue', message: { issue: random.uuid(), isSolved: false, severity, unit } }
  }

  #due(now: Date): BulkRow<'events'>[] {
    const due = this.#agenda.filter(({ occurredAt }) => new Date(occurredAt) <= now)
    this.#agenda = this.#agenda.filter(({ occurredAt }) => new Date(occurredAt) > now)
    return due
  }
}

const asWord = ({ systemId, ...event }: BulkRow<'events'>): PanelWord => ({
  systemId,
  name: 'event',
  message: {
    name: event.eventName,
    unit: withoutNull({ name: event.unitName, id: event.unitId, class: event.unitClass, hardware: event.hardwareTag }),
    message: event.originalMessage,
  },
})

const withoutNull = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined))

const solve = ({ systemId, issue, hasAlarms, unitName, hardwareName }: OpenIssue): PanelWord => ({
  systemId,
  name: 'issue',
  message: {
    issue,
    isSolved: true,
    severity: hasAlarms ? 'alarm' : 'other',
    unit: { name: unitName, hardware: hardwareName },
  },
})

/** Alarms first. */
function choose(open: readonly OpenIssue[], random: Random): OpenIssue {
  const alarms = open.filter(({ hasAlarms }) => hasAlarms)
  return random.pick(alarms.length > 0 && random.chance(0.5) ? alarms : open)
}
