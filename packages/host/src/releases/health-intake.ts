import type { LoadReport, RegistryDocument } from '@emberwatch/federation'
import {
  addHealth,
  type Health,
  healthKey,
  noHealth,
  type Registry,
  type ReleaseHealth,
  releasesInUse,
} from '@emberwatch/registry'

/** A canary is halted when this share of at least so many sessions failed. */
const haltShare = 0.2
const smallestSample = 20
const flushEveryMs = 2000

interface IntakeOptions {
  readonly registry: Registry
  readonly current: () => Promise<RegistryDocument>
  readonly onError: (error: unknown) => void
}

export interface HealthIntake {
  /** Counts what a session tells; what it says of releases that nobody should run is dropped. */
  readonly take: (reports: readonly LoadReport[]) => Promise<void>
  /** Writes down what was counted, and halts a canary that fails too often. */
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Gathers what sessions tell of releases. Bounded: counters exist for releases in use only. */
export function createHealthIntake({ registry, current, onError }: IntakeOptions): HealthIntake {
  let gathered: Record<string, ReleaseHealth> = {}
  let flushing: Promise<void> = Promise.resolve()

  const write = async () => {
    if (Object.keys(gathered).length === 0) return
    const added = gathered
    gathered = {}
    const health = await addHealth(registry.root, added)
    await haltFailing(registry, await current(), health)
  }
  const flush = () => {
    flushing = flushing.then(write).catch(onError)
    return flushing
  }
  const timer = setInterval(flush, flushEveryMs).unref()
  return {
    take: async (reports) => {
      const { areas } = await current()
      for (const report of reports) {
        const entry = areas[report.area]
        if (!entry || !releasesInUse(entry).includes(report.version)) continue
        const key = healthKey(report.area, report.version)
        gathered[key] = counted(gathered[key] ?? noHealth, report)
      }
    },
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}

function counted(health: ReleaseHealth, { outcome, kind }: LoadReport): ReleaseHealth {
  const lastAt = new Date().toISOString()
  if (outcome === 'loaded') return { ...health, lastAt, loaded: health.loaded + 1 }
  if (outcome === 'fell-back') return { ...health, lastAt, fellBack: health.fellBack + 1 }
  const kinds = kind ? { ...health.kinds, [kind]: (health.kinds[kind] ?? 0) + 1 } : health.kinds
  return { ...health, lastAt, failed: health.failed + 1, kinds }
}

async function haltFailing(registry: Registry, { areas }: RegistryDocument, health: Health): Promise<void> {
  for (const entry of Object.values(areas)) {
    const release = entry?.canary && entry.releases[entry.canary.version]
    if (!release) continue
    const { area, version } = release
    const { loaded, failed } = health[healthKey(area, version)] ?? noHealth
    const sessions = loaded + failed
    if (sessions < smallestSample || failed / sessions <= haltShare) continue
    const note = `failed in ${failed} of ${sessions} sessions`
    await registry.halt(area, version, { who: 'host', note })
  }
}
