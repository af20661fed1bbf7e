import { inCanary, type LoadReport, type RegistryDocument } from '@emberwatch/federation'
import {
  addHealth,
  addVotes,
  entryOf,
  healthKey,
  lastVote,
  noHealth,
  type Registry,
  type ReleaseHealth,
  releasesInUse,
  type Votes,
} from '@emberwatch/registry'
import { haltFailing } from './halt-canary.ts'
import type { SharedLimits } from './shared-limits.ts'

const flushEveryMs = 2000
/** Per canary and hour: a fifth of the smallest sample, so that many accounts at one address neither halt nor keep a canary. */
const peopleAnAddress = 4
/** Per release, network and hour, of visitors and of people with a confirmed address. */
const troubleOfVisitors = 3
const troubleOfPeople = 20
const hourMs = 3600_000
const dayMs = 24 * hourMs
/** Reports remembered, so that each counts once. */
const mostKept = 50_000

interface IntakeOptions {
  readonly registry: Registry
  readonly current: () => Promise<RegistryDocument>
  /** Pseudonym of the person in the store. */
  readonly markOf: (release: string, userId: string) => string
  readonly limits: SharedLimits
  readonly onError: (error: unknown) => void
}

interface Teller {
  /** The page's ticket. */
  readonly session: string
  readonly address: string
  /** Null without a signed-in person with a confirmed address; called only where it matters. */
  readonly person: () => Promise<string | null>
}

export interface HealthIntake {
  /** Counts each report once; drops those about releases that nobody should run. */
  readonly take: (reports: readonly LoadReport[], teller: Teller) => Promise<void>
  /** Stores counters and halts a failing canary. */
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Bounded: counters exist for releases in use only. */
export function createHealthIntake({ registry, current, markOf, limits, onError }: IntakeOptions): HealthIntake {
  let gathered: Record<string, ReleaseHealth> = {}
  let votes: Record<string, Votes> = {}
  let flushing: Promise<void> = Promise.resolve()
  const isFirst = createOnce(mostKept)
  const mayVote = createVoteBound(limits)
  const trouble = createTroubleBound(limits)

  const write = async () => {
    if (Object.keys(gathered).length === 0) return
    const [added, told] = [gathered, votes]
    gathered = {}
    votes = {}
    await addHealth(registry.store, added)
    if (Object.keys(told).length === 0) return
    await addVotes(registry.store, told)
    await haltFailing(registry, await current())
  }
  const flush = () => {
    flushing = flushing.then(write).catch(onError)
    return flushing
  }
  /** Only the canary's people vote. */
  const vote = async ({ area, version, outcome }: LoadReport, { session, address, person }: Teller) => {
    const userId = await person()
    const canary = (await current()).areas[area]?.canary
    if (!userId || canary?.version !== version || !inCanary(canary, area, userId)) return
    const release = healthKey(area, version)
    const mark = markOf(release, userId)
    if (!(await mayVote(release, address, mark))) return
    const before = votes[release]
    const last = lastVote(before?.[mark], { session, hasFailed: outcome === 'failed' })
    votes[release] = { ...before, [mark]: last }
  }
  const timer = setInterval(flush, flushEveryMs).unref()
  return {
    take: async (reports, teller) => {
      const document = await current()
      const { areas } = document
      for (const report of reports) {
        const { area, version, outcome } = report
        const told = `${teller.session} ${area} ${version} ${outcome}`
        if (!isInUse(document, area, version) || !isFirst(told)) continue
        const key = healthKey(area, version)
        // Success may be reported to any host; trouble is limited over all of them.
        const person = outcome === 'loaded' ? null : await teller.person()
        const mark = person && markOf(key, person)
        if (outcome !== 'loaded' && !(await trouble({ told, release: key, address: teller.address, mark }))) continue
        gathered[key] = counted(gathered[key] ?? noHealth, report, mark !== null)
        if (areas[area]?.canary?.version === version && outcome !== 'fell-back') await vote(report, teller)
      }
    },
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

const isInUse = (document: RegistryDocument, area: string, version: string): boolean => {
  const entry = entryOf(document, area)
  return entry !== undefined && releasesInUse(entry).includes(version)
}

/** Forgets the oldest beyond the limit. */
function createOnce(limit: number): (what: string) => boolean {
  const said = new Set<string>()
  return (what) => {
    if (said.has(what)) return false
    said.add(what)
    if (said.size > limit) said.delete(said.values().next().value ?? '')
    return true
  }
}

function createVoteBound(limits: SharedLimits) {
  const people = limits('people of a canary', peopleAnAddress, hourMs)
  const known = limits('known to a canary', 1, hourMs)
  return async (release: string, address: string, mark: string): Promise<boolean> => {
    if (await known.blocked(`${address} ${mark}`)) return true
    if (await people.take(`${address} ${release}`)) return false
    await known.take(`${address} ${mark}`)
    return true
  }
}

interface Trouble {
  readonly told: string
  readonly release: string
  readonly address: string
  /** Null for visitors. */
  readonly mark: string | null
}

/**
 * Counts trouble once per page, once a day per person, and a few times an hour per network, so that reloading pages does not make a release look
 * broken.
 */
function createTroubleBound(limits: SharedLimits): (trouble: Trouble) => Promise<boolean> {
  const pages = limits('bad news', 1, dayMs)
  const people = limits('bad news of people', 1, dayMs)
  const ofPeople = limits('bad news of networks', troubleOfPeople, hourMs)
  const ofVisitors = limits('bad news of visitors', troubleOfVisitors, hourMs)
  return async ({ told, release, address, mark }) => {
    if (await pages.take(told)) return false
    const outcome = told.split(' ').at(-1)
    const network = `${release} ${address} ${outcome}`
    if (mark === null) return !(await ofVisitors.take(network))
    return !(await people.take(`${release} ${mark} ${outcome}`)) && !(await ofPeople.take(network))
  }
}

function counted(health: ReleaseHealth, { outcome, kind }: LoadReport, isPerson: boolean): ReleaseHealth {
  const lastAt = new Date().toISOString()
  if (outcome === 'loaded') return { ...health, lastAt, loaded: health.loaded + 1 }
  if (outcome === 'fell-back') return { ...health, lastAt, fellBack: health.fellBack + 1 }
  const kinds = kind ? { ...health.kinds, [kind]: (health.kinds[kind] ?? 0) + 1 } : health.kinds
  const failedForPeople = (health.failedForPeople ?? 0) + (isPerson ? 1 : 0)
  return { ...health, lastAt, failed: health.failed + 1, failedForPeople, kinds }
}
