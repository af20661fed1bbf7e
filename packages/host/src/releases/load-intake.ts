import type { LoadReport, RegistryDocument } from '@emberwatch/federation'
import { hostRates } from '@emberwatch/http/limits'
import {
  addHealth,
  entryOf,
  healthKey,
  noHealth,
  type Registry,
  type ReleaseHealth,
  releasesInUse,
} from '@emberwatch/registry'
import type { CountReporter, Reporter } from './count-reporter.ts'
import type { ReportIntake } from './report-intake.ts'
import type { SharedLimits } from './shared-limits.ts'

/** Reports remembered, so that each counts once. */
const loadsMax = 50_000

interface IntakeOptions {
  readonly registry: Registry
  readonly current: () => Promise<RegistryDocument>
  readonly reports: ReportIntake
  readonly countReporter: CountReporter
  readonly limits: SharedLimits
}

/** Counts each report once; drops those about releases that nobody should run. */
export type TakeLoads = (loads: readonly LoadReport[], reporter: Reporter) => Promise<void>

/** Figures of sessions, which anybody may raise, and what people met, by which releases are judged. Bounded: counters exist for releases in use only. */
export function createLoadIntake({ registry, current, reports, countReporter, limits }: IntakeOptions): TakeLoads {
  let gathered: Record<string, ReleaseHealth> = {}
  const isFirst = createOnce(loadsMax)
  const trouble = createTroubleBound(limits)
  reports.onFlush(async () => {
    const added = gathered
    gathered = {}
    if (Object.keys(added).length > 0) await addHealth(registry.store, added)
  })
  return async (loads, reporter) => {
    const document = await current()
    for (const report of loads) {
      const { area, version, outcome } = report
      const what = `${reporter.session} ${area} ${version} ${outcome}`
      const entry = entryOf(document, area)
      if (!entry || !releasesInUse(entry).includes(version) || !isFirst(what)) continue
      const key = healthKey(area, version)
      const who = await countReporter(report, reporter)
      if (who?.decides && outcome !== 'fell-back')
        reports.observe(report, { mark: who.mark, session: reporter.session, hasFailed: outcome === 'failed' })
      // Success may be reported to any host; trouble is limited over all of them.
      const facts = { what, outcome, release: key, network: reporter.network, mark: who?.mark ?? null }
      if (outcome !== 'loaded' && !(await trouble(facts))) continue
      gathered[key] = healthAfter(gathered[key] ?? noHealth, report, who !== null)
    }
  }
}

/** Forgets the oldest beyond the limit. */
function createOnce(limit: number): (what: string) => boolean {
  const names = new Set<string>()
  return (what) => {
    if (names.has(what)) return false
    names.add(what)
    if (names.size > limit) names.delete(names.values().next().value ?? '')
    return true
  }
}

interface Trouble {
  readonly what: string
  readonly outcome: LoadReport['outcome']
  readonly release: string
  readonly network: string
  /** Null for whoever does not count. */
  readonly mark: string | null
}

/**
 * Counts trouble once per page, once a day per person, and a few times an hour per network, so that reloading pages does not make a release look
 * broken.
 */
function createTroubleBound(limits: SharedLimits): (trouble: Trouble) => Promise<boolean> {
  const pages = limits(hostRates.troubleOfPage)
  const people = limits(hostRates.troubleOfPerson)
  const ofPeople = limits(hostRates.troubleOfPeople)
  const ofVisitors = limits(hostRates.troubleOfVisitors)
  return async ({ what, outcome, release, network, mark }) => {
    if (await pages.take(what)) return false
    const where = `${release} ${network} ${outcome}`
    if (mark === null) return !(await ofVisitors.take(where))
    return !(await people.take(`${release} ${mark} ${outcome}`)) && !(await ofPeople.take(where))
  }
}

function healthAfter(health: ReleaseHealth, { outcome, kind }: LoadReport, isPerson: boolean): ReleaseHealth {
  const lastAt = new Date().toISOString()
  if (outcome === 'loaded') return { ...health, lastAt, loaded: health.loaded + 1 }
  if (outcome === 'fell-back') return { ...health, lastAt, fellBack: health.fellBack + 1 }
  const kinds = kind ? { ...health.kinds, [kind]: (health.kinds[kind] ?? 0) + 1 } : health.kinds
  const failedForPeople = (health.failedForPeople ?? 0) + (isPerson ? 1 : 0)
  return { ...health, lastAt, failed: health.failed + 1, failedForPeople, kinds }
}
