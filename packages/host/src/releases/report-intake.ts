import {
  addReports,
  type Hints,
  noReports,
  type Observation,
  type Registry,
  type ReleaseName,
  runSteps,
  sumCounts,
} from '@emberwatch/registry'

const flushEveryMs = 2000
/** Most observations of a release between two flushes; the host drops those beyond. */
const mostObservations = 2000

type Gathered = { people: Observation[]; hints: Hints }

/** Gathers what browsers tell in memory, and adds it to the store every two seconds. */
export interface ReportIntake {
  /** Records an observation of a person who counts (count-reporter.ts). */
  readonly observe: (release: ReleaseName, observation: Observation) => void
  /** Records hints of anybody. */
  readonly hint: (release: ReleaseName, hints: Partial<Hints>) => void
  /** @param more is written with it */
  readonly onFlush: (more: () => Promise<unknown>) => void
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

export function createReportIntake(registry: Registry, onError: (error: unknown) => void): ReportIntake {
  let gathered: ByRelease = new Map()
  const others: (() => Promise<unknown>)[] = []
  let hasTrouble = false
  let flushing: Promise<void> = Promise.resolve()
  const write = async () => {
    const [reports, mayStop] = [gathered, hasTrouble]
    gathered = new Map()
    hasTrouble = false
    for (const [area, releases] of reports)
      for (const [version, reports] of releases) await addReports(registry.store, { area, version }, reports)
    for (const more of others) await more()
    // A release that fails for its people does not wait for the next turn of the steps.
    if (mayStop) await runSteps(registry, onError)
  }
  const flush = () => {
    flushing = flushing.then(write).catch(onError)
    return flushing
  }
  const timer = setInterval(flush, flushEveryMs).unref()
  return {
    observe: (release, observation) => {
      const { people } = entryIn(gathered, release)
      if (people.length < mostObservations) people.push(observation)
      hasTrouble ||= observation.hasFailed === true
    },
    hint: (release, hints) => {
      const entry = entryIn(gathered, release)
      entry.hints = sumCounts(entry.hints, hints as Hints)
    },
    onFlush: (more) => void others.push(more),
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

type ByRelease = Map<string, Map<string, Gathered>>

function entryIn(gathered: ByRelease, { area, version }: ReleaseName): Gathered {
  const ofArea = gathered.get(area) ?? new Map<string, Gathered>()
  const ofRelease = ofArea.get(version) ?? { people: [], hints: noReports.hints }
  gathered.set(area, ofArea.set(version, ofRelease))
  return ofRelease
}
