import { type Registry, type ReleaseName, reachableReleases } from '@emberwatch/registry'

interface PrefetchState {
  readonly here: number
  readonly missing: number
}

export interface ReleasePrefetch {
  /** Reports a failure once per version and retries. */
  readonly start: (onError: (error: unknown) => void) => void
  readonly state: () => PrefetchState
  /** The check of `/readyz` rejects until all were requested once. Failed files then keep nobody away. */
  readonly check: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Milliseconds. */
const usual = { pollMs: 1_000, retryMs: 5_000 }

/**
 * Prefetches active, previous and canary releases of areas and shell when the registry changes, so that a rollback needs no object store. A folder
 * store has them all.
 */
export function createReleasePrefetch(registry: Registry, { pollMs, retryMs } = usual): ReleasePrefetch {
  let lastMark: string | undefined
  let names: readonly string[] = []
  const here = new Set<string>()
  const failures = new Set<string>()
  let retryAt = 0
  let hasTried = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  const fetchAll = async (onError: (error: unknown) => void) => {
    const mark = await registry.store.documentMark()
    const isLate = names.some((name) => !here.has(name)) && Date.now() >= retryAt
    if (mark === lastMark && !isLate) return
    const reach = reachableReleases(await registry.read())
    names = reach.map(nameOf)
    registry.store.keepHere(reach)
    for (const name of here) if (!names.includes(name)) here.delete(name)
    for (const release of reach) {
      if (isClosed) return
      const name = nameOf(release)
      try {
        await registry.store.bring(release.area, release.version, null)
        here.add(name)
        failures.delete(name)
      } catch (error) {
        here.delete(name)
        if (!failures.has(name)) onError(error)
        failures.add(name)
      }
    }
    lastMark = mark
    retryAt = Date.now() + retryMs
    hasTried = true
  }

  return {
    start: (onError) => {
      const turn = async () => {
        running = fetchAll(onError).catch(() => {
          // Readiness does not wait longer for files than for the document.
          hasTried = true
        })
        await running
        if (!isClosed) timer = setTimeout(turn, pollMs).unref()
      }
      void turn()
    },
    state: () => ({ here: here.size, missing: names.length - here.size }),
    check: async () => {
      if (!hasTried) throw new Error('releases are on their way here')
      return `${here.size} of ${names.length}`
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

const nameOf = ({ area, version }: ReleaseName) => `${area}/${version}`
