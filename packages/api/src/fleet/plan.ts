import type { SystemType } from '../db/schema.ts'
import { createRandom } from './random.ts'
import { type SiteFact, type SiteKey, siteFacts } from './site-data.ts'

/** The ratios of product 22.7, met exactly, before any row is made. */
export interface SystemPlan {
  key: string
  site: SiteFact & { key: SiteKey }
  /** The position counts from 1. */
  position: number
  type: SystemType
  isArchived: boolean
  connectionState: string | null
  openIssues: number
  openAlarms: number
  /** Somebody disabled a zone three days ago and forgot it. */
  hasDisabledZone: boolean
}

export interface SitePlan {
  fact: SiteFact & { key: SiteKey }
  systems: SystemPlan[]
  modems: number
  /** True where the first modem is configured. */
  isConfigured: boolean
}

/** Shows alarm, warning, offline and active, several systems, archived ones. */
export const sharedSiteKeys = [
  'nidelva',
  'lade',
  'skansen',
  'akerselva',
  'risavika',
  'gandsfjord',
] as const satisfies SiteKey[]
export const outsiderSiteKey = 'alnabru' satisfies SiteKey

interface Fixed {
  systems: number
  archived?: number
  states?: (string | null)[]
  openIssues?: number[]
  openAlarms?: number[]
  /** The position of the system. */
  disabledZone?: number
}
const connected = 'system_connected'
/** Tests and demonstrations rely on these states. */
const fixed: Partial<Record<SiteKey, Fixed>> = {
  nidelva: {
    systems: 3,
    archived: 3,
    states: [connected, connected, null],
    openIssues: [5, 1, 0],
    openAlarms: [2, 0, 0],
  },
  lade: { systems: 1, states: ['mobile_connection_failed'], openIssues: [1] },
  skansen: { systems: 2, states: [connected, connected], openIssues: [2, 0], disabledZone: 2 },
  akerselva: { systems: 1, states: [connected], openIssues: [0] },
  risavika: {
    systems: 3,
    archived: 2,
    states: [connected, null, 'panel_config_failed'],
    openIssues: [3, 0, 8],
    openAlarms: [1, 0, 0],
  },
  gandsfjord: { systems: 2, states: [connected, 'panel_config_ok'], openIssues: [0, 0] },
}

/** They have no coordinates: in the list, not on the map (product 13.2). */
const withoutModem: readonly SiteKey[] = ['roros', 'notodden']
const withTwoModems: readonly SiteKey[] = ['vagsfjord', 'karmsund', 'bragernes']
const withoutConfiguration: readonly SiteKey[] = ['hareid', 'grimstad']

export function planFleet(seed: string): SitePlan[] {
  const random = createRandom(`${seed} plan`)
  const free = random.shuffle(siteFacts.filter((fact) => !fixed[fact.key]).map((fact) => fact.key))
  const single = new Set<SiteKey>([...withoutModem, ...withoutConfiguration])
  const larger = free.filter((key) => !single.has(key))
  // Six of 60 sites have three systems and twelve two: 84 systems with the fixed ones.
  const three = new Set(larger.slice(0, 4))
  const two = new Set(larger.slice(4, 14))
  const count = (key: SiteKey) => fixed[key]?.systems ?? (three.has(key) ? 3 : two.has(key) ? 2 : 1)
  const total = siteFacts.reduce((sum, fact) => sum + count(fact.key), 0)
  const fixedTotal = Object.values(fixed).reduce((sum, fact) => sum + fact.systems, 0)
  const archived = new Set([...three].slice(0, 3))
  const deck = {
    types: random.shuffle(systemTypes(total)),
    issues: random.shuffle(openIssueCounts(total - fixedTotal, random.int)),
    states: random.shuffle(connectionStates(total - fixedTotal - archived.size - single.size)),
    archived,
  }
  return siteFacts.map((fact) => {
    const isConfigured = !withoutModem.includes(fact.key) && !withoutConfiguration.includes(fact.key)
    const systems = Array.from({ length: count(fact.key) }, (_, i) => planSystem(fact, i, isConfigured, deck))
    const modems = withoutModem.includes(fact.key) ? 0 : withTwoModems.includes(fact.key) ? 2 : 1
    return { fact, systems, modems, isConfigured }
  })
}

interface Deck {
  types: SystemType[]
  issues: number[]
  states: (string | null)[]
  archived: Set<SiteKey>
}

function planSystem(site: SystemPlan['site'], index: number, isConfigured: boolean, deck: Deck): SystemPlan {
  const fact = fixed[site.key]
  const isArchived = fact ? fact.archived === index + 1 : deck.archived.has(site.key) && index === 2
  const type = deck.types.pop() ?? 'autrosafe'
  const openIssues = fact?.openIssues?.[index] ?? deck.issues.pop() ?? 0
  const state = fact?.states
    ? (fact.states[index] ?? null)
    : isConfigured && !isArchived
      ? (deck.states.pop() ?? null)
      : null
  return {
    key: `${site.key}-${index + 1}`,
    site,
    position: index + 1,
    // Demonstrated sites have real panels.
    type: fact && type === 'simulator' ? 'autroprime' : type,
    isArchived,
    connectionState: state,
    openIssues: isArchived ? 0 : openIssues,
    openAlarms: fact?.openAlarms?.[index] ?? 0,
    hasDisabledZone: fact?.disabledZone === index + 1,
  }
}

const repeat = <T>(item: T, times: number): T[] => Array<T>(times).fill(item)

function systemTypes(total: number): SystemType[] {
  const simulators = Math.round(total * 0.04)
  const prime = Math.round(total * 0.36)
  return [
    ...repeat<SystemType>('simulator', simulators),
    ...repeat<SystemType>('autroprime', prime),
    ...repeat<SystemType>('autrosafe', total - simulators - prime),
  ]
}

function openIssueCounts(total: number, int: (from: number, to: number) => number): number[] {
  const few = Array.from({ length: Math.round(total * 0.18) }, () => int(1, 3))
  const several = Array.from({ length: Math.round(total * 0.07) }, () => int(4, 10))
  const many = Array.from({ length: Math.max(1, Math.round(total * 0.02)) }, () => int(11, 18))
  return [...repeat(0, total - few.length - several.length - many.length), ...few, ...several, ...many]
}

function connectionStates(total: number): (string | null)[] {
  const failed = Math.round(total * 0.05)
  return [
    ...repeat('mobile_connection_failed', failed),
    ...repeat('panel_config_ok', 2),
    'network_config_failed',
    'panel_config_failed',
    ...repeat(connected, total - failed - 4),
  ]
}
